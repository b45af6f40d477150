"""The named bots on the vectors of `kernel`. Same source rules as there: loops on plain vectors.

The bots choose as `policies` does; `odds-threshold` counts the same simple chance, in floats.
"""

from collections.abc import Sequence

from .kernel import (
    ABOARD,
    ALL_CARDS,
    ANNOUNCE,
    CAN,
    CANNOT,
    CAPTAIN,
    CHOOSE_DICE,
    CITY_DECKS,
    DECIDE,
    DICE,
    DICE_OF,
    DISCARD,
    EJECTION,
    EJECTIONS,
    EQUIPMENT,
    FLY,
    GUST,
    GUSTS,
    HANDS,
    IN_WINDOW,
    JETPACK,
    JETPACKS,
    KIND_CITY,
    KIND_SPYGLASS,
    KINDS,
    LAND,
    LANE,
    LEAST_DICE,
    LEAVE,
    LEFT,
    LEG_START,
    LOCKED,
    MEAN_UNIT,
    MEANS,
    MIXES,
    MIXES_AT,
    OF_BOTS,
    PASS,
    PHASE,
    PICK,
    PLAY,
    POSITION,
    ROUTE,
    ROUTES,
    ROW,
    SEATS,
    SPLIT,
    SPYGLASS,
    SPYGLASSES,
    STAY,
    TARGET,
    TERMS_AT,
    TREASURES,
    TURBOS,
    TURN,
    VALUES,
    W2S,
    W3,
    WINDOW,
    Ints,
    below,
    cards_in,
    first_of,
    fits,
    missing,
    options,
    spies,
    sum_of,
)

# --- a bot ---
KIND, LEAVE_FROM, ABOVE, NOT_BEFORE, KEEPS = 0, 1, 2, 3, 4
BOT_SIZE = 8
ANY_OPTION, BY_RULE, BY_POINTS, LOOKS_AHEAD = 0, 1, 2, 3  # the last one is in `looking`; PLAYOUTS are its own
PLAYOUTS = 5
HALF_THE_TIME = -1  # KEEPS: who can pay only with Turbo does by a toss of a coin
NEVER, MILLION = 1 << 40, 1_000_000
EJECT_BELOW, SPYGLASS_FROM, CLOSE = 0.4, 6, 1e-9

HAND_ROW = 16  # a short row of binomials


def lacking(r: Ints, tables: Ints, choose: Sequence[float], pool: int, cards: int, hand: int, dice: int) -> float:
    """The chance that so many random cards of a pool cannot pay the dice, Turbo always used.

    Args:
        r: the ruleset.
        tables: its tables, with the terms for each sum of hazards.
        choose: binomials, HAND_ROW a row; then the same, ALL_CARDS + 1 a row.
        pool: packed.
        cards: how many they are.
        hand: how many of them are held.
        dice: packed.
    """
    key = (dice & LANE) + 7 * (dice >> 6 & LANE) + 49 * (dice >> 12 & LANE) + 343 * (dice >> 18 & LANE)
    width, row = HAND_ROW, 0
    if hand >= HAND_ROW:  # beyond the short table, which stays close to the processor
        width, row = r[ALL_CARDS] + 1, HAND_ROW * (r[ALL_CARDS] + 1)
    at, held = r[TERMS_AT] + tables[r[TERMS_AT] + 2 * key], cards - (pool >> TURBOS & LANE)
    turbos, ways = row + (pool >> TURBOS & LANE) * width, 0.0
    for place in range(at, at + tables[r[TERMS_AT] + 2 * key + 1]):
        term = tables[place]
        drawn = term >> 8 & 15
        if drawn > hand:
            continue
        rest, product = held, choose[turbos + (term >> 12 & 15)] * ((term & 255) - 128)
        if term >> 16 & 1:
            product *= choose[row + (pool & LANE) * width + (term >> 20 & 7)]
            rest -= pool & LANE
        if term >> 17 & 1:
            product *= choose[row + (pool >> 6 & LANE) * width + (term >> 23 & 7)]
            rest -= pool >> 6 & LANE
        if term >> 18 & 1:
            product *= choose[row + (pool >> 12 & LANE) * width + (term >> 26 & 7)]
            rest -= pool >> 12 & LANE
        if term >> 19 & 1:
            product *= choose[row + (pool >> 18 & LANE) * width + (term >> 29 & 7)]
            rest -= pool >> 18 & LANE
        ways += product * choose[row + rest * width + hand - drawn]
    return ways / choose[row + cards * width + hand]


def crash_chance(s: Ints, r: Ints, tables: Ints, choose: Sequence[float], deck: int, seat: int) -> float:
    """The simple count of a seat for the leg on the table, as `chances.leg_chances`.

    Args:
        s: the state; other players' hands are not looked at, only their sizes.
        r: the ruleset.
        tables: of the ruleset.
        choose: binomials.
        deck: all cards of the ruleset, packed.
        seat: who counts.
    """
    window, captain = s[WINDOW], s[CAPTAIN]
    if window == W2S:
        return 0.0
    if window > W2S:
        return 1.0
    if seat == captain:
        if s[PHASE] == LEG_START:
            return own_average(s, r, tables, seat, next_city(s, s[POSITION]))
        return 1.0 if unpaid(s[HANDS + seat], s[DICE]) else 0.0
    if not s[DICE] & EQUIPMENT:
        return 0.0
    known = s[DISCARD] + s[HANDS + seat]
    return lacking(
        r, tables, choose, deck - known, r[ALL_CARDS] - cards_in(known), cards_in(s[HANDS + captain]), s[DICE]
    )


def next_city(s: Ints, city: int) -> int:
    """The next tile of the row after a city; behind the last one a place that is none."""
    city += 1
    while s[ROW] >> city and not s[ROW] >> city & 1:
        city += 1
    return city


def own_average(s: Ints, r: Ints, tables: Ints, seat: int, city: int) -> float:
    """Before the roll for a city: the chance that a seat's own hand cannot pay it."""
    dice, hand = r[DICE_OF + city], s[HANDS + seat]
    at, failing, total = r[MIXES_AT + dice], 0.0, 0.0
    for mix in range(r[MIXES + dice]):
        weight = tables[at + 2 * mix + 1]
        total += weight
        if sum_of(missing(hand, tables[at + 2 * mix])) > hand >> TURBOS & LANE:
            failing += weight
    return failing / total


def expects(s: Ints, r: Ints, tables: Ints, choose: Sequence[float], deck: int, seat: int) -> float:
    """Points that a seat expects of the next city where it may get off, in MEAN_UNITs, if all the others stay."""
    city = s[TARGET] if s[TARGET] >= 0 else next_city(s, s[POSITION])
    arrives = 1 - crash_chance(s, r, tables, choose, deck, seat)
    beyond = next_city(s, city)
    captain = s[CAPTAIN] + 1
    if captain == r[SEATS]:
        captain = 0
    if seat != s[CAPTAIN] and s[ROW] >> beyond and first_of(r[SEATS], s[ABOARD], captain) == seat:
        return arrives * (1 - own_average(s, r, tables, seat, beyond)) * r[MEANS + beyond]
    return arrives * r[MEANS + city]


def unpaid(hand: int, dice: int) -> int:
    """The dice a hand cannot pay: Equipment first, then Turbo on what is missing, in the order of faces."""
    lacks, turbos, left = missing(hand, dice), hand >> TURBOS & LANE, 0
    for face in range(4):
        short = lacks >> 6 * face & LANE
        saved = min(short, turbos)
        turbos -= saved
        left |= (short - saved) << 6 * face
    return left


def leaves(s: Ints, r: Ints, tables: Ints, choose: Sequence[float], deck: int, bot: Ints, at: int, seat: int) -> int:
    """Whether a bot gets off here."""
    value = r[VALUES + s[POSITION]]
    if not s[LEFT + s[POSITION]]:
        return False
    if bot[at + KIND] == BY_POINTS:
        return r[MEANS + s[POSITION]] > expects(s, r, tables, choose, deck, seat) + CLOSE * MEAN_UNIT
    if value >= bot[at + LEAVE_FROM]:
        return True
    if bot[at + ABOVE] > MILLION or value < bot[at + NOT_BEFORE]:
        return False
    return crash_chance(s, r, tables, choose, deck, seat) * MILLION > bot[at + ABOVE] + CLOSE * MILLION


def decide(
    s: Ints, r: Ints, tables: Ints, choose: Sequence[float], deck: int, bots: Ints, random: Ints, out: Ints
) -> None:
    """What the bot of the seat to act does, into out[0:3]."""
    seat, phase = s[TURN], s[PHASE]
    at = BOT_SIZE * seat
    out[1], out[2] = -1, -1
    if bots[at + KIND] == ANY_OPTION:
        pick = below(random, OF_BOTS, options(s, r, out))
        out[0], out[1], out[2] = out[3 * pick], out[3 * pick + 1], out[3 * pick + 2]
    elif phase == DECIDE:
        goes = s[ROW] >> s[POSITION] & 1 and leaves(s, r, tables, choose, deck, bots, at, seat)
        out[0] = LEAVE if goes else STAY
    elif phase == LEG_START:
        out[0] = LAND if leaves(s, r, tables, choose, deck, bots, at, seat) else FLY
    elif phase == ANNOUNCE:
        hand = s[HANDS + seat]
        lacks = sum_of(missing(hand, s[DICE]))
        after = (hand >> TURBOS & LANE) - lacks
        can = after >= 0
        if can and lacks:
            keeps = bots[at + KEEPS]
            can = below(random, OF_BOTS, 2) == 1 if keeps == HALF_THE_TIME else after >= keeps
        out[0] = CAN if can else CANNOT
    elif phase == IN_WINDOW:
        play(s, r, tables, choose, deck, seat, out)
    elif phase == CHOOSE_DICE:
        out[0], out[1] = PICK, picked(s, r, seat)
    else:
        lacks = missing(s[HANDS + seat], s[DICE])
        out[0], out[1] = SPLIT, (s[DICE] & EQUIPMENT) - lacks + (sum_of(lacks) << TURBOS)


def picked(s: Ints, r: Ints, seat: int) -> int:
    """The dice to roll again: those that cannot be paid."""
    free, left, pick = s[DICE] - s[LOCKED], unpaid(s[HANDS + seat], s[DICE]), 0
    for face in range(4):
        pick |= min(free >> 6 * face & LANE, left >> 6 * face & LANE) << 6 * face
    if not pick and r[LEAST_DICE]:
        face = 0
        while not free >> 6 * face & LANE:
            face += 1
        pick = 1 << 6 * face
    return pick


def play(s: Ints, r: Ints, tables: Ints, choose: Sequence[float], deck: int, seat: int, out: Ints) -> None:
    """The card that a bot plays in a window, or a pass (bots keep a Grappling Hook)."""
    hand, captain, window, aboard = s[HANDS + seat], s[CAPTAIN], s[WINDOW], s[ABOARD]
    may = hand & fits(s, r, seat)
    out[0] = PLAY
    if may & EJECTIONS:
        leader, most, target = -1, -1, captain
        for _ in range(r[SEATS]):
            target += 1
            if target == r[SEATS]:
                target = 0
            if aboard >> target & 1 and target not in (captain, seat) and s[TREASURES + target] > most:
                leader, most = target, s[TREASURES + target]
        if crash_chance(s, r, tables, choose, deck, seat) < EJECT_BELOW - CLOSE:
            out[1], out[2] = EJECTION, leader
            return
    if may & JETPACKS and window == W3:
        out[1] = JETPACK
        return
    if may & ROUTES and (window > W2S or (seat == captain and unpaid(hand, s[DICE]))):
        out[1] = ROUTE
        return
    if may & GUSTS and (not aboard >> seat & 1 or hand & JETPACKS):
        out[1] = GUST
        return
    out[0] = PASS
    far = r[VALUES + s[POSITION]] >= SPYGLASS_FROM
    if far and s[SPYGLASSES + seat] and spies(s, r, seat) and aboard >> seat & 1:
        kind = 0
        while not r[KIND_SPYGLASS + kind] or not s[CITY_DECKS + r[KINDS] * (1 + seat) + kind]:
            kind += 1
        out[0], out[1] = SPYGLASS, r[KIND_CITY + kind]
