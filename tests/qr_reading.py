"""Reading an undamaged QR code from its SVG, by the standard and with nothing of the package that draws it."""

import base64
import re

Modules = list[list[int]]  # [row][column], 1 is dark

# Of a code with a quarter of correction (level Q), by version: (error words in a block, data words of each block).
BLOCKS = {
    1: (13, [13]),
    2: (22, [22]),
    3: (18, [17] * 2),
    4: (26, [24] * 2),
    5: (18, [15] * 2 + [16] * 2),
    6: (24, [19] * 4),
    7: (18, [14] * 2 + [15] * 4),
    8: (22, [18] * 4 + [19] * 2),
    9: (20, [16] * 4 + [17] * 4),
    10: (24, [19] * 6 + [20] * 2),
    11: (28, [22] * 4 + [23] * 4),
    12: (26, [20] * 4 + [21] * 6),
}
CENTRES = {  # of the small squares
    1: [],
    **{version: [6, 10 + 4 * version] for version in range(2, 7)},
    7: [6, 22, 38],
    8: [6, 24, 42],
    9: [6, 26, 46],
    10: [6, 28, 50],
    11: [6, 30, 54],
    12: [6, 32, 58],
}
MASKS = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)


def modules_of(address: str) -> Modules:
    """The modules in a data address of an SVG whose dark ones are one path of horizontal strokes."""
    picture = base64.b64decode(address.removeprefix("data:image/svg+xml;base64,")).decode()
    size = int(re.search(r'viewBox="0 0 (\d+) ', picture)[1])  # type: ignore[index]
    path = re.findall(r'd="(M[^"]+)"', picture)[-1]
    rows = [[0] * size for _ in range(size)]
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([^Mmh]*)", path):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if letter == "h":
            for column in range(int(x), int(x + values[0])):
                rows[int(y)][column] = 1
            x += values[0]
        else:
            x, y = (values[0], values[1]) if letter == "M" else (x + values[0], y + values[1])
    border = next(place for place, row in enumerate(rows) if any(row))
    return [row[border : size - border] for row in rows[border : size - border]]


def read(rows: Modules) -> str:
    """The text in a code of level Q, in bytes."""
    size = len(rows)
    version = (size - 17) // 4
    shape = "".join(str(rows[8][column]) for column in (0, 1, 2, 3, 4))  # the start of the format, under its own mask
    shape = f"{int(shape, 2) ^ 0b10101:05b}"
    assert shape[:2] == "11", "not level Q"
    mask = MASKS[int(shape[2:], 2)]
    fixed = _fixed(size, version)
    bits, upwards = [], True
    for right in range(size - 1, 0, -2):
        right -= right <= 6
        for step in range(size):
            row = size - 1 - step if upwards else step
            bits += [
                rows[row][column] ^ (mask(row, column) == 0)
                for column in (right, right - 1)
                if (row, column) not in fixed
            ]
        upwards = not upwards
    words = [int("".join(map(str, map(int, bits[at : at + 8]))), 2) for at in range(0, len(bits) - 7, 8)]
    _, lengths = BLOCKS[version]
    blocks: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(stream))
    data = "".join(f"{word:08b}" for block in blocks for word in block)
    assert data[:4] == "0100", "not in bytes"
    wide = 8 if version < 10 else 16
    length = int(data[4 : 4 + wide], 2)
    start = 4 + wide
    return bytes(int(data[at : at + 8], 2) for at in range(start, start + 8 * length, 8)).decode()


def _fixed(size: int, version: int) -> set[tuple[int, int]]:
    """Where no data stand."""
    places = {(row, column) for row in range(9) for column in range(9)}
    places |= {(row, column) for row in range(9) for column in range(size - 8, size)}
    places |= {(row, column) for row in range(size - 8, size) for column in range(9)}
    places |= {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row in CENTRES[version]:
        for column in CENTRES[version]:
            if (row, column) not in corners:
                places |= {(row + down, column + across) for down in range(-2, 3) for across in range(-2, 3)}
    if version >= 7:
        places |= {(row, column) for row in range(6) for column in range(size - 11, size - 8)}
        places |= {(row, column) for row in range(size - 11, size - 8) for column in range(6)}
    return places
