"""A bot that looks ahead, and whole games. Same source rules as `kernel`: loops on plain vectors.

At each of its choices it deals out all that it cannot see at random, many times, and from each deal plays every option
to the end of the game, by a rule of thumb for everybody and with the same luck. It takes the option that wins most,
but leaves the choice of the rule only for one that is ahead by more than luck may do.
"""

from collections.abc import Sequence

from .kernel import (
    ABOARD,
    CALLED,
    CAPTAIN,
    CITY_DECKS,
    DEAL,
    DECISIONS,
    DECK,
    DICE,
    DISCARD,
    DRAW,
    END_POINTS,
    ENDING,
    ENDS_AT_KINDS,
    EXHAUSTED,
    GAIN,
    HANDS,
    JOURNEY_END,
    KIND_CITY,
    KIND_POINTS,
    KIND_SPYGLASS,
    KINDS,
    LANE,
    LEG_END,
    LOG_SIZE,
    MOST_OPTIONS,
    NATURE,
    NOBODY,
    OF_BOTS,
    OF_CARDS,
    OF_TREASURES,
    PHASE,
    POINTS,
    SAID,
    SEATS,
    SPYGLASSES,
    TAKEN,
    TURBOS,
    TURN,
    W2S,
    WINDOW,
    WORD,
    Ints,
    act,
    below,
    card_at,
    cards_in,
    draw_cards,
    missing,
    nature,
    options,
    sum_of,
)
from .playing import BOT_SIZE, KIND, LOOKS_AHEAD, PLAYOUTS, decide

DEALS_TRIED = 50
POINT_BITS = 10  # a playout's points stay below
RESULT_SIZE = 16
SCORES, FIRST_LEG, FIRST_SAID, FIRST_END, GAINS = 1, 7, 8, 9, 10


def hidden(s: Ints, r: Ints, deck: int, random: Ints, seat: int, w: Ints, size: int) -> None:
    """Into w: the state with all that this seat cannot see dealt out anew; nothing of the true deal is left.

    Cards that it has not seen are all alike to it (the simple count); of a captain who has announced it knows whether
    he can pay, and of everybody aboard that he had not won when the journey began.
    """
    for place in range(size):
        w[place] = s[place]
    seats, captain, window = r[SEATS], s[CAPTAIN], s[WINDOW]
    for _ in range(DEALS_TRIED):
        unseen = deck - s[DISCARD] - s[HANDS + seat]
        left = cards_in(unseen)
        for other in range(seats):
            if other != seat:
                hand = 0
                for _ in range(cards_in(s[HANDS + other])):
                    card = 1 << 6 * card_at(unseen, below(random, OF_CARDS, left))
                    hand += card
                    unseen -= card
                    left -= 1
                w[HANDS + other] = hand
        w[DECK] = unseen
        hand = w[HANDS + captain]
        pays = sum_of(missing(hand, s[DICE])) <= hand >> TURBOS & LANE
        if captain == seat or window < W2S or pays == (window == W2S):
            break
    for _ in range(DEALS_TRIED):
        if treasures(s, r, random, seat, w):
            break


def treasures(s: Ints, r: Ints, random: Ints, seat: int, w: Ints) -> int:
    """Deal out the treasures this seat cannot see, by city; whether nobody still aboard has enough of them to win."""
    seats, kinds = r[SEATS], r[KINDS]
    own = CITY_DECKS + kinds * (1 + seat)
    fits_all = 1
    for kind in range(kinds):
        unseen = s[CITY_DECKS + kind]
        for other in range(seats):
            if other != seat:
                unseen += s[CITY_DECKS + kinds * (1 + other) + kind]
        w[CITY_DECKS + kind] = unseen
    for other in range(seats):
        held = CITY_DECKS + kinds * (1 + other)
        if held == own:
            continue
        points, spyglasses = 0, 0
        first = 0
        while first < kinds:
            city, count, last = r[KIND_CITY + first], 0, first
            while last < kinds and r[KIND_CITY + last] == city:
                count += s[held + last]
                w[held + last] = 0
                last += 1
            for _ in range(count):
                left = 0
                for kind in range(first, last):
                    left += w[CITY_DECKS + kind]
                place, kind = below(random, OF_TREASURES, left), first
                while place >= w[CITY_DECKS + kind]:
                    place -= w[CITY_DECKS + kind]
                    kind += 1
                w[CITY_DECKS + kind] -= 1
                w[held + kind] += 1
                points += r[KIND_POINTS + kind]
                spyglasses += r[KIND_SPYGLASS + kind]
                if s[TAKEN + other] >= 0 and r[KIND_CITY + s[TAKEN + other]] == city:
                    w[TAKEN + other] = kind
            first = last
        w[POINTS + other], w[SPYGLASSES + other] = points, spyglasses
        if not r[ENDS_AT_KINDS] and points >= r[END_POINTS] and s[ABOARD] >> other & 1:
            fits_all = 0
    return fits_all


def play_out(
    s: Ints,
    r: Ints,
    tables: Ints,
    choose: Sequence[float],
    deck: int,
    bots: Ints,
    random: Ints,
    log: Ints,
    out: Ints,
    most: int,
) -> None:
    """Carry out what is in out[0:3]; then nature and bots play to the end, or until so many plies were made."""
    for _ in range(most):
        act(s, r, log, out[0], out[1], out[2])
        if s[TURN] == NOBODY:
            return
        while s[PHASE] in (DEAL, DRAW):
            draw_cards(s, r, random, log)
        if s[TURN] == NATURE:
            nature(s, r, tables, random, out)
        else:
            decide(s, r, tables, choose, deck, bots, random, out)


def look_ahead(
    s: Ints,
    r: Ints,
    tables: Ints,
    choose: Sequence[float],
    deck: int,
    size: int,
    bots: Ints,
    playouts: int,
    random: Ints,
    out: Ints,
    room: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
    most: int,
) -> None:
    """What wins most for the seat to act, into out[0:3].

    Args:
        s: the state, which is not changed.
        r: the ruleset.
        tables: its tables.
        choose: binomials.
        deck: all cards, packed.
        size: numbers in a state.
        bots: who plays on, for everybody.
        playouts: for each option.
        random: of the bot; what its playouts need comes from it.
        out: where the answer goes.
        room: two states, two random states, a log, options, twice as many leads as options, and ends.
        most: plies of a playout.
    """
    world, state, luck, log, plays, worth, ends = room
    seat = s[TURN]
    decide(s, r, tables, choose, deck, bots, random, out)
    for place in range(3):
        plays[place] = out[place]
    count, usual = options(s, r, out), 0
    for option in range(count):
        worth[option] = worth[MOST_OPTIONS + option] = 0
        if out[3 * option] == plays[0] and out[3 * option + 1] == plays[1] and out[3 * option + 2] == plays[2]:
            usual = option
    for number in range(playouts if count > 1 else 0):
        for place in range(8):
            luck[8 + place] = random[OF_BOTS + place % 2]
        luck[8 + OF_CARDS] = (luck[8 + OF_CARDS] ^ (number * 7919 + 1)) & WORD
        below(random, OF_BOTS, 2)
        for stream in range(0, 8, 2):  # streams of their own
            luck[8 + stream] = (luck[8 + stream] ^ (stream + 1) * 2654435769) & WORD
            for _ in range(4):
                below(luck, 8 + stream, 2)
        for place in range(8):
            luck[place] = luck[8 + place]
        hidden(s, r, deck, luck, seat, world, size)
        for place in range(8):
            luck[8 + place] = luck[place]
        for option in range(count):
            for place in range(size):
                state[place] = world[place]
            for place in range(8):
                luck[place] = luck[8 + place]
            for place in range(3):
                plays[place] = out[3 * option + place]
            play_out(state, r, tables, choose, deck, bots, luck, log, plays, most)
            ends[option] = score(state, r, seat)
        for option in range(count):
            ahead = ends[option] - ends[usual]
            worth[option] += ahead
            worth[MOST_OPTIONS + option] += ahead * ahead
    best = usual
    for option in range(count):  # ahead by more than a standard error
        if worth[option] > worth[best] and worth[option] * worth[option] > worth[MOST_OPTIONS + option]:
            best = option
    for place in range(3):
        out[place] = out[3 * best + place]


def score(s: Ints, r: Ints, seat: int) -> int:
    """What an end is worth: sixtieths of the win, and far less the points, which tell equal shares apart."""
    most, winners = 0, 0
    for other in range(r[SEATS]):
        most = max(most, s[POINTS + other])
    for other in range(r[SEATS]):
        winners += s[POINTS + other] == most
    share = 60 // winners if s[POINTS + seat] == most and s[ENDING] in (CALLED, EXHAUSTED) else 0
    return (share << POINT_BITS) + s[POINTS + seat]


def play_on(
    s: Ints,
    r: Ints,
    tables: Ints,
    choose: Sequence[float],
    deck: int,
    size: int,
    bots: Ints,
    everybody: Ints,
    random: Ints,
    log: Ints,
    out: Ints,
    room: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
    most: int,
) -> None:
    """As `play_out`, with bots that may look ahead; `everybody` plays in what they see coming."""
    if out[0] < 0:
        choose_next(s, r, tables, choose, deck, size, bots, everybody, random, log, out, room, most)
    for _ in range(most):
        act(s, r, log, out[0], out[1], out[2])
        if s[TURN] == NOBODY:
            return
        choose_next(s, r, tables, choose, deck, size, bots, everybody, random, log, out, room, most)


def choose_next(
    s: Ints,
    r: Ints,
    tables: Ints,
    choose: Sequence[float],
    deck: int,
    size: int,
    bots: Ints,
    everybody: Ints,
    random: Ints,
    log: Ints,
    out: Ints,
    room: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
    most: int,
) -> None:
    """What nature or a bot does next, into out[0:3]."""
    while s[PHASE] in (DEAL, DRAW):
        draw_cards(s, r, random, log)
    if s[TURN] == NATURE:
        nature(s, r, tables, random, out)
        return
    log[DECISIONS] += 1
    at = BOT_SIZE * s[TURN]
    if bots[at + KIND] == LOOKS_AHEAD:
        look_ahead(s, r, tables, choose, deck, size, everybody, bots[at + PLAYOUTS], random, out, room, most)
    else:
        decide(s, r, tables, choose, deck, bots, random, out)


def play_games(
    starts: Ints,
    size: int,
    worlds: int,
    r: Ints,
    tables: Ints,
    choose: Sequence[float],
    deck: int,
    bots: Ints,
    everybody: Ints,
    turns: int,
    first: int,
    seeds: Ints,
    games: int,
    step: Ints,
    logs: Ints,
    results: Ints,
    work: tuple[Ints, Ints, Ints, Ints, Ints],
    room: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
    most: int,
) -> None:
    """Many games.

    Args:
        starts: states one after the other, each of them played from in turn.
        size: numbers in a state.
        worlds: how many states.
        r: the ruleset.
        tables: its tables.
        choose: binomials.
        deck: all cards, packed.
        bots: for each turn of the seats, a bot for each seat (6 * BOT_SIZE numbers).
        everybody: a bot for each seat: who plays on in what a bot sees coming that looks ahead.
        turns: how many turns of the seats there are; game g uses the turn (first + g) % turns.
        first: number of the first game.
        seeds: 8 numbers for each game.
        games: how many.
        step: an action taken first: code, what, whom; code -1 for none.
        logs: LOG_SIZE numbers for each turn of the seats, to which is added.
        results: RESULT_SIZE numbers for each game: ending, points by seat, marks of the first leg and journey.
        work: a state, a random state (8), a log, a turn's bots, options.
        room: as for `look_ahead`.
        most: plies after which a game is stopped.
    """
    s, random, log, bot, out = work
    seats = r[SEATS]
    for game in range(games):
        start, turn = size * ((first + game) % worlds), (first + game) % turns
        for place in range(size):
            s[place] = starts[start + place]
        for place in range(8):
            random[place] = seeds[8 * game + place]
        for place in range(6 * BOT_SIZE):
            bot[place] = bots[6 * BOT_SIZE * turn + place]
        log[LEG_END], log[SAID], log[JOURNEY_END] = 0, 0, -1
        for seat in range(seats):
            log[GAIN + seat] = -s[POINTS + seat]
        for place in range(3):
            out[place] = step[place]
        if s[TURN] != NOBODY:
            play_on(s, r, tables, choose, deck, size, bot, everybody, random, log, out, room, most)
        at = RESULT_SIZE * game
        results[at] = s[ENDING]
        for seat in range(seats):
            results[at + SCORES + seat] = s[POINTS + seat]
            results[at + GAINS + seat] = log[GAIN + seat]
        results[at + FIRST_LEG], results[at + FIRST_SAID] = log[LEG_END], log[SAID]
        results[at + FIRST_END] = log[JOURNEY_END]
        for place in range(LOG_SIZE):
            logs[LOG_SIZE * turn + place] += log[place]
            log[place] = 0
