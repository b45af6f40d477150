"""The rules once more, on vectors of whole numbers: what thousands of games a second are played with.

One source, two ways to run it: plain Python on lists, and compiled by numba on arrays (`compiled`). So everything here
is a plain loop on one-dimensional vectors that stay below 2**63, and a state is one vector. `packing` turns states,
actions and rulesets of the engine into vectors and back; a test plays the same games in both, ply by ply.

Cards and dice are packed: six bits for each kind, in the order of `Card`. Hazards have the place of the Equipment that
answers them, a blank face comes after them. The top bit of the six is free in a hand, so that hands can be compared
with dice in one subtraction. Sets of seats, cities and windows are bit masks.
"""

from collections.abc import MutableSequence

Ints = MutableSequence[int]

# --- a state ---
PHASE, CAPTAIN, ABOARD, POSITION, TARGET, DICE, LOCKED, REROLLING, DRAWING, TO_SPEAK, WINDOW, PASSED = range(12)
LAST_ABOARD, JOURNEY, ENDING, DECK, DISCARD, ROW, TURN = range(12, 19)  # TURN: the seat to act, or one of these:
NATURE, NOBODY = -1, -2
HANDS, POINTS, SPYGLASSES, TREASURES, TAKEN = 24, 30, 36, 42, 48  # by seat; TAKEN: a kind of treasure, or -1
LEFT = 54  # by city: treasures left in its deck
CITY_DECKS = 70  # by kind of treasure; then, by seat and kind, what players hold

FIRST_CAPTAIN, DEAL, DRAW, LEG_START, LANDING, ROLL, DECIDE, IN_WINDOW, ANNOUNCE, CHOOSE_DICE, REROLL, PAY = range(12)
ARRIVAL, OVER = 12, 13
W1, W2S, W2F, W3 = 1, 2, 3, 4
CALLED, EXHAUSTED, STOPPED = 1, 2, 3

# --- a ruleset, at a table of so many seats ---
SEATS, CITIES, KINDS, HAND_SIZE, FIRST, END_POINTS, END_KINDS, ENDS_AT_KINDS, ANY_SPYGLASS, ROUTE_IN, GUST_IN = range(
    11
)
EJECT_IN, LEAST_DICE, EARLY_JETPACK, COUNT_ABOARD, SUBSTITUTES, LOCKS, DRAW_NOTHING, HOOKS, MOST_JOURNEYS = range(
    11, 20
)
ALL_CARDS, SIDES = 20, 21
VALUES, DICE_OF = 24, 40  # by city
ROLLS_AT, ROLLS, MIXES_AT, MIXES = 56, 63, 70, 77  # by number of dice: where rolls stand in the tables, and how many
FACES_AT, TERMS_AT = 84, 85
CARDS_IN = 352  # by window: the bits of the cards that may be played in it by anybody
KIND_CITY, KIND_POINTS, KIND_SPYGLASS, KIND_GROUP = 96, 160, 224, 288  # by kind of treasure
MEANS, MEAN_UNIT = 360, 1_000_000_000  # by city: points of a treasure on average, so many to a point
RULES_SIZE, MOST_KINDS, MOST_DICE = 376, 64, 6

# --- actions and outcomes: (code, what, whom) ---
FLY, LAND, STAY, LEAVE, CAN, CANNOT, PASS, PLAY, SPYGLASS, PICK, SPLIT = range(11)
CAPTAIN_IS, CARD, DICE_SHOW, TREASURE = range(11, 15)
MOST_OPTIONS = 64

# --- cards ---
EJECTION, JETPACK, ROUTE, GUST, HOOK, TURBO = 5, 6, 7, 8, 9, 4
LANE, EQUIPMENT, GUARD, LANES = 63, (1 << 24) - 1, 0b100000_100000_100000_100000, 0b1_000001_000001_000001
TURBOS = 24  # bits
EVEN = 0b000000_111111_000000_111111_000000_111111_000000_111111_000000_111111
BLANK = 24
EJECTIONS, JETPACKS, ROUTES, GUSTS, HOOKS_HELD = LANE << 30, LANE << 36, LANE << 42, LANE << 48, LANE << 54

# --- what is noted while a game is played ---
GOT_OFF = 0  # by seat and city (16 each): journeys ended safely there
FELL = 96  # by seat: journeys ended in a crash
FLIGHTS, CRASHES, REACHED = 104, 120, 136  # by city: legs flown to it, and how many crashed; journeys that got so far
JOURNEYS, DECISIONS = 152, 153
LEG_END, SAID, JOURNEY_END, GAIN = 154, 155, 156, 157  # of the first leg and journey; GAIN by seat
LOG_SIZE = 164
FLEW, SAVED, CRASHED = 1, 2, 3  # LEG_END: paid, by a Spyglass, not at all
SAID_CAN, SAID_CANNOT = 1, 2  # SAID: the first announcement

# --- random numbers: Marsaglia's multiply with carry, below 2**63 at every step ---
MULTIPLIER, WORD = 698769069, (1 << 32) - 1
OF_DICE, OF_CARDS, OF_TREASURES, OF_BOTS = 0, 2, 4, 6  # streams of their own, so that games with one change stay alike


def below(random: Ints, stream: int, count: int) -> int:
    """A random number from 0 to count - 1, each as likely (Lemire)."""
    while True:
        product = MULTIPLIER * random[stream] + random[stream + 1]
        random[stream], random[stream + 1] = product & WORD, product >> 32
        scaled = ((product & WORD) ^ (product >> 32)) * count
        rest = scaled & WORD
        if rest >= count or rest >= (WORD + 1 - count) % count:
            return scaled >> 32


def missing(hand: int, dice: int) -> int:
    """Cards of each Equipment that the dice ask for and the hand lacks, packed."""
    over = ((dice & EQUIPMENT) | GUARD) - (hand & (EQUIPMENT ^ GUARD))
    signs = over & GUARD
    return over & (signs - (signs >> 5))


def sum_of(packed: int) -> int:
    """The number of cards, of the four first kinds."""
    return ((packed * LANES) >> 18) & LANE


def cards_in(packed: int) -> int:
    """The number of cards."""
    pairs = (packed & EVEN) + (packed >> 6 & EVEN)
    return (pairs + (pairs >> 12) + (pairs >> 24) + (pairs >> 36) + (pairs >> 48)) & 4095


def card_at(packed: int, place: int) -> int:
    """The kind of the card at this place, if all lie in order."""
    kind = 0
    while place >= packed & LANE:
        place -= packed & LANE
        packed >>= 6
        kind += 1
    return kind


def fits(s: Ints, r: Ints, seat: int) -> int:
    """Power cards that a seat may play in the open window if it holds them: a mask over their bits (F40-F51, F72)."""
    window, aboard, captain = s[WINDOW], s[ABOARD], s[CAPTAIN]
    bit = 1 << window
    mask = 0
    if r[GUST_IN] & bit and (s[DICE] >> BLANK) & LANE:
        mask |= GUSTS
    if aboard >> seat & 1:
        if r[EJECT_IN] & bit and s[ROW] >> s[POSITION] & 1 and aboard & ~(1 << captain) & ~(1 << seat):
            mask |= EJECTIONS
        if window == W3 or (r[EARLY_JETPACK] and window == W2F and seat != captain):
            mask |= JETPACKS
        if r[ROUTE_IN] & bit and s[DICE] != s[LOCKED]:
            mask |= ROUTES
    elif window == W2S and r[HOOKS] and s[TAKEN + seat] >= 0:
        mask |= HOOKS_HELD
    return mask


def spies(s: Ints, r: Ints, seat: int) -> int:
    """Whether a seat may use a Spyglass now, if it has one (F52, F53, B2)."""
    return s[WINDOW] == W2F and (r[ANY_SPYGLASS] or s[ABOARD] >> seat & 1)


def asked(s: Ints, r: Ints) -> int:
    """Who is asked next in the open window, or NOBODY (B13)."""
    seats, passed, held, seeing = r[SEATS], s[PASSED], 0, 0
    for seat in range(seats):
        held |= s[HANDS + seat]
        seeing |= s[SPYGLASSES + seat]
    if not held & r[CARDS_IN + s[WINDOW]] and not (seeing and s[WINDOW] == W2F):
        return NOBODY
    seat = s[CAPTAIN]
    for _ in range(seats):
        seat += 1
        if seat == seats:
            seat = 0
        if passed >> seat & 1:
            continue
        if s[HANDS + seat] >> 30 and s[HANDS + seat] & fits(s, r, seat):
            return seat
        if s[SPYGLASSES + seat] and spies(s, r, seat):
            return seat
    return NOBODY


def first_of(seats: int, mask: int, captain: int) -> int:
    """The first of these seats clockwise, the captain before all others."""
    seat = captain
    while not mask >> seat & 1:
        seat += 1
        if seat == seats:
            seat = 0
    return seat


def settle(s: Ints, r: Ints, log: Ints) -> None:
    """On to where somebody, or nature, must act; that is then in TURN."""
    while True:
        phase = s[PHASE]
        if phase == IN_WINDOW:
            if s[DRAWING]:
                s[TURN] = NATURE
                return
            seat = asked(s, r)
            if seat != NOBODY:
                s[TURN] = seat
                return
            close_window(s, r, log)
        elif phase == DECIDE:
            if s[DRAWING]:
                s[TURN] = NATURE
                return
            if s[TO_SPEAK]:
                s[TURN] = first_of(r[SEATS], s[TO_SPEAK], s[CAPTAIN])
                return
            s[PHASE], s[WINDOW] = IN_WINDOW, W1
        elif phase == LEG_START:
            if s[ABOARD] == 1 << s[CAPTAIN]:
                s[TURN] = s[CAPTAIN]
                return
            head_on(s)
        elif phase == LANDING:
            if s[DRAWING]:
                s[TURN] = NATURE
                return
            end_journey(s, r, log)
        elif phase == ARRIVAL:
            if s[DRAWING] and s[LEFT + s[POSITION]]:
                s[TURN] = NATURE
                return
            end_journey(s, r, log)
        elif phase == DRAW:
            if not s[DRAWING]:
                s[PHASE] = LEG_START
            elif s[DECK]:
                s[TURN] = NATURE
                return
            elif not s[DISCARD]:
                s[DRAWING] = 0
            else:
                s[DECK], s[DISCARD] = s[DISCARD], 0
        elif phase == DEAL:
            if not s[DRAWING]:
                start_journey(s, r)
            else:
                seat = first_of(r[SEATS], s[DRAWING], s[CAPTAIN])
                if cards_in(s[HANDS + seat]) < r[HAND_SIZE]:
                    s[TURN] = NATURE
                    return
                s[DRAWING] &= ~(1 << seat)
        elif phase == FIRST_CAPTAIN:
            if r[FIRST] < 0:
                s[TURN] = NATURE
                return
            deal_from(s, r, r[FIRST])
        else:
            s[TURN] = NATURE if phase in (ROLL, REROLL) else NOBODY if phase == OVER else s[CAPTAIN]
            return


def deal_from(s: Ints, r: Ints, captain: int) -> None:
    """The first captain is known: all are dealt cards (F10, F11)."""
    s[CAPTAIN], s[PHASE], s[DRAWING] = captain, DEAL, (1 << r[SEATS]) - 1


def start_journey(s: Ints, r: Ints) -> None:
    """Everybody aboard on the first tile of the row (F13, F21)."""
    everybody = (1 << r[SEATS]) - 1
    dealt = s[PHASE] == DEAL
    s[PHASE] = LEG_START if dealt else DRAW
    s[DRAWING] = 0 if dealt else everybody
    s[ABOARD], s[LAST_ABOARD] = everybody, 0
    city = 0
    while not s[ROW] >> city & 1:
        city += 1
    s[POSITION] = city
    for seat in range(r[SEATS]):
        s[TAKEN + seat] = -1
    if r[MOST_JOURNEYS]:
        s[JOURNEY] += 1


def head_on(s: Ints) -> None:
    """The captain rolls for the next tile of the row (F31)."""
    city = s[POSITION] + 1
    while not s[ROW] >> city & 1:
        city += 1
    s[TARGET], s[PHASE] = city, ROLL


def leg_over(s: Ints) -> None:
    """Nothing of a leg is left on the table."""
    s[TARGET], s[DICE], s[LOCKED], s[REROLLING] = -1, 0, 0, 0
    s[TO_SPEAK], s[WINDOW], s[PASSED] = 0, 0, 0


def close_window(s: Ints, r: Ints, log: Ints) -> None:
    """All that could act have passed in a row (B13)."""
    window, captain = s[WINDOW], s[CAPTAIN]
    if window == W1:
        s[PHASE], s[WINDOW], s[PASSED] = ANNOUNCE, 0, 0
    elif window == W2S:
        if r[SUBSTITUTES] and s[DICE] & EQUIPMENT:
            s[PHASE], s[PASSED] = PAY, 0
            return
        lacks = missing(s[HANDS + captain], s[DICE])
        pay(s, r, log, (s[DICE] & EQUIPMENT) - lacks + (sum_of(lacks) << TURBOS))
    elif window == W2F:
        s[WINDOW], s[PASSED] = W3, 0
    else:
        if not log[LEG_END]:
            log[LEG_END] = CRASHED
        log[CRASHES + s[TARGET]] += 1
        for seat in range(r[SEATS]):
            if s[ABOARD] >> seat & 1:
                log[FELL + seat] += 1
        end_journey(s, r, log)


def pay(s: Ints, r: Ints, log: Ints, cards: int) -> None:
    """The captain's cards go to the discard pile and the airship flies on (F27)."""
    s[HANDS + s[CAPTAIN]] -= cards
    s[DISCARD] += cards
    if not log[LEG_END]:
        log[LEG_END] = FLEW
    fly_on(s, r, log)


def fly_on(s: Ints, r: Ints, log: Ints) -> None:
    """The leg succeeds: in the last city all aboard draw, elsewhere the captaincy passes (F19, F31, F33)."""
    s[POSITION] = s[TARGET]
    leg_over(s)
    if not s[ROW] >> (s[POSITION] + 1):
        s[PHASE], s[DRAWING] = ARRIVAL, s[ABOARD]
        for seat in range(r[SEATS]):
            log[GOT_OFF + 16 * seat + s[POSITION]] += s[ABOARD] >> seat & 1
        return
    s[PHASE] = LEG_START
    first = first_of(r[SEATS], s[ABOARD], s[CAPTAIN])
    others = s[ABOARD] & ~(1 << first)
    if others:
        s[CAPTAIN] = first_of(r[SEATS], others, first)


def end_journey(s: Ints, r: Ints, log: Ints) -> None:
    """The end of the game is checked, then the next captain sets out (F20, F21, F60, F61)."""
    seats = r[SEATS]
    log[JOURNEYS] += 1
    log[REACHED + s[POSITION]] += 1
    if log[JOURNEY_END] < 0:
        log[JOURNEY_END] = s[POSITION]
        for seat in range(seats):
            log[GAIN + seat] += s[POINTS + seat]
    s[ABOARD], s[DRAWING] = 0, 0
    leg_over(s)
    ending = 0
    if r[ENDS_AT_KINDS]:
        for seat in range(seats):
            if groups(s, r, seat) >= r[END_KINDS]:
                ending = CALLED
    else:
        for seat in range(seats):
            if s[POINTS + seat] >= r[END_POINTS]:
                ending = CALLED
    if not ending and not s[ROW] & (s[ROW] - 1):
        ending = EXHAUSTED
    if not ending and r[MOST_JOURNEYS] and s[JOURNEY] >= r[MOST_JOURNEYS]:
        ending = STOPPED
    if ending:
        s[PHASE], s[ENDING] = OVER, ending
        return
    counted = s[LAST_ABOARD] if r[COUNT_ABOARD] else (1 << seats) - 1
    captain = s[CAPTAIN] + 1
    if captain == seats:
        captain = 0
    s[CAPTAIN] = first_of(seats, counted, captain)
    s[PHASE] = DRAW
    start_journey(s, r)


def groups(s: Ints, r: Ints, seat: int) -> int:
    """How many kinds of treasure a player has (F70, B9)."""
    seen, count = 0, 0
    held = CITY_DECKS + r[KINDS] * (1 + seat)
    for kind in range(r[KINDS]):
        if s[held + kind]:
            bit = 1 << r[KIND_GROUP + kind]
            count += not seen & bit
            seen |= bit
    return count


def get_off(s: Ints, r: Ints, log: Ints, seat: int) -> None:
    """A player is safe in the present city and draws a treasure, if there is one."""
    city = s[POSITION]
    log[GOT_OFF + 16 * seat + city] += 1
    s[ABOARD] &= ~(1 << seat)
    s[DRAWING] = 1 << seat if s[LEFT + city] else 0


def pick_up(s: Ints, dice: int) -> None:
    """Take these dice off the table to roll them again; with none of them the window goes on as it was (B14, B16)."""
    if not dice:
        s[PHASE], s[PASSED] = IN_WINDOW, 0
        return
    kept = s[DICE] - dice
    locked = 0
    if s[LOCKED]:
        for face in range(5):
            locked |= min(s[LOCKED] >> 6 * face & LANE, kept >> 6 * face & LANE) << 6 * face
    s[PHASE], s[DICE], s[LOCKED], s[REROLLING] = REROLL, kept, locked, cards_in(dice)


def gain(s: Ints, r: Ints, seat: int, kind: int, sign: int) -> None:
    """A treasure comes from its city's deck to a player, or goes back (sign -1)."""
    city = r[KIND_CITY + kind]
    s[CITY_DECKS + kind] -= sign
    s[LEFT + city] -= sign
    s[CITY_DECKS + r[KINDS] * (1 + seat) + kind] += sign
    s[POINTS + seat] += sign * r[KIND_POINTS + kind]
    s[TREASURES + seat] += sign
    s[SPYGLASSES + seat] += sign * r[KIND_SPYGLASS + kind]
    if r[DRAW_NOTHING] or s[LEFT + city]:
        s[ROW] |= 1 << city
    else:
        s[ROW] &= ~(1 << city)


def act(s: Ints, r: Ints, log: Ints, code: int, what: int, whom: int) -> None:
    """Carry out an action of the seat to act, or an outcome of nature; it must be possible.

    Args:
        s: the state, which is changed.
        r: the ruleset.
        log: what is noted.
        code: what happens.
        what: a card, a city, a kind of treasure, a seat, packed dice or packed cards.
        whom: the passenger an Ejection is aimed at.
    """
    seat = s[TURN]
    if code == STAY:
        s[TO_SPEAK] &= ~(1 << seat)
    elif code == LEAVE:
        s[TO_SPEAK] &= ~(1 << seat)
        get_off(s, r, log, seat)
    elif code == DICE_SHOW:
        if s[PHASE] == REROLL:
            s[DICE] += what
            if r[LOCKS]:
                s[LOCKED] += what
            s[PHASE], s[WINDOW], s[REROLLING], s[PASSED] = IN_WINDOW, W1, 0, 0
        else:
            s[PHASE], s[DICE], s[TO_SPEAK] = DECIDE, what, s[ABOARD] & ~(1 << s[CAPTAIN])
            log[FLIGHTS + s[TARGET]] += 1
    elif code in (CAN, CANNOT):
        s[PHASE], s[WINDOW] = IN_WINDOW, W2S if code == CAN else W2F
        s[LAST_ABOARD] = s[ABOARD] if r[COUNT_ABOARD] else 0
        if not log[SAID]:
            log[SAID] = SAID_CAN if code == CAN else SAID_CANNOT
    elif code == PASS:
        s[PASSED] |= 1 << seat
    elif code == CARD:
        seat = first_of(r[SEATS], s[DRAWING], s[CAPTAIN])
        s[HANDS + seat] += 1 << 6 * what
        s[DECK] -= 1 << 6 * what
        if s[PHASE] == DRAW:
            s[DRAWING] &= ~(1 << seat)
    elif code == TREASURE:
        seat = first_of(r[SEATS], s[DRAWING], s[CAPTAIN])
        s[DRAWING] &= ~(1 << seat)
        gain(s, r, seat, what, 1)
        if r[HOOKS]:
            s[TAKEN + seat] = what
    elif code == PLAY:
        s[HANDS + seat] -= 1 << 6 * what
        s[DISCARD] += 1 << 6 * what
        s[PASSED] = 0
        if what == EJECTION:
            get_off(s, r, log, whom)
        elif what == JETPACK:
            get_off(s, r, log, seat)
        elif what == ROUTE:
            s[PHASE] = CHOOSE_DICE
        elif what == GUST:
            pick_up(s, s[DICE] & LANE << BLANK)
        else:
            gain(s, r, seat, s[TAKEN + seat], -1)
            s[TAKEN + seat] = -1
            s[ABOARD] |= 1 << seat
    elif code == SPYGLASS:
        kind = 0
        while r[KIND_CITY + kind] != what or not r[KIND_SPYGLASS + kind]:
            kind += 1
        held = CITY_DECKS + r[KINDS] * (1 + seat) + kind
        s[held] -= 1
        s[POINTS + seat] -= r[KIND_POINTS + kind]
        s[TREASURES + seat] -= 1
        s[SPYGLASSES + seat] -= 1
        if s[TAKEN + seat] == kind and not s[held]:
            s[TAKEN + seat] = -1
        if not log[LEG_END]:
            log[LEG_END] = SAVED
        fly_on(s, r, log)
    elif code == PICK:
        pick_up(s, what)
    elif code == SPLIT:
        pay(s, r, log, what)
    elif code == FLY:
        head_on(s)
    elif code == LAND:
        get_off(s, r, log, seat)
        s[PHASE] = LANDING
    else:
        deal_from(s, r, what)
    settle(s, r, log)


def nature(s: Ints, r: Ints, tables: Ints, random: Ints, out: Ints) -> None:
    """What nature does next, into out[0:3]."""
    phase = s[PHASE]
    if phase in (ROLL, REROLL):
        dice = s[REROLLING] if phase == REROLL else r[DICE_OF + s[TARGET]]
        shown = 0
        if r[ROLLS + dice]:
            shown = tables[r[ROLLS_AT + dice] + below(random, OF_DICE, r[ROLLS + dice])]
        else:
            for _ in range(dice):
                shown += tables[r[FACES_AT] + below(random, OF_DICE, r[SIDES])]
        out[0], out[1] = DICE_SHOW, shown
    elif phase in (DEAL, DRAW):
        out[0], out[1] = CARD, card_at(s[DECK], below(random, OF_CARDS, cards_in(s[DECK])))
    elif phase == FIRST_CAPTAIN:
        out[0], out[1] = CAPTAIN_IS, below(random, OF_BOTS, r[SEATS])
    else:
        city = s[POSITION]
        place, kind = below(random, OF_TREASURES, s[LEFT + city]), 0
        while r[KIND_CITY + kind] != city or place >= s[CITY_DECKS + kind]:
            if r[KIND_CITY + kind] == city:
                place -= s[CITY_DECKS + kind]
            kind += 1
        out[0], out[1] = TREASURE, kind
    out[2] = -1


def draw_cards(s: Ints, r: Ints, random: Ints, log: Ints) -> None:
    """All cards of a deal, or of a draw between journeys, at once: as `nature` would draw them one by one."""
    captain, dealing = s[CAPTAIN], s[PHASE] == DEAL
    while s[DRAWING] and s[DECK]:
        seat = first_of(r[SEATS], s[DRAWING], captain)
        hand, left = s[HANDS + seat], cards_in(s[DECK])
        for _ in range(r[HAND_SIZE] - cards_in(hand) if dealing else 1):
            card = 1 << 6 * card_at(s[DECK], below(random, OF_CARDS, left))
            s[DECK] -= card
            hand += card
            left -= 1
        s[HANDS + seat] = hand
        s[DRAWING] &= ~(1 << seat)
    settle(s, r, log)


def put(out: Ints, count: int, code: int, what: int, whom: int) -> int:
    """One more option; the new number of them."""
    out[3 * count], out[3 * count + 1], out[3 * count + 2] = code, what, whom
    return count + 1


def options(s: Ints, r: Ints, out: Ints) -> int:
    """All that the seat to act may do, three numbers each; how many there are.

    Args:
        s: the state; a seat must be to act.
        r: the ruleset.
        out: room for 3 * MOST_OPTIONS numbers.
    """
    phase, seat, count = s[PHASE], s[TURN], 0
    if phase == DECIDE:
        count = put(out, count, STAY, -1, -1)
        if s[ROW] >> s[POSITION] & 1:
            count = put(out, count, LEAVE, -1, -1)
    elif phase == LEG_START:
        count = put(out, count, FLY, -1, -1)
        count = put(out, count, LAND, -1, -1)
    elif phase == ANNOUNCE:
        lacks = sum_of(missing(s[HANDS + seat], s[DICE]))
        if lacks <= s[HANDS + seat] >> TURBOS & LANE:
            count = put(out, count, CAN, -1, -1)
        if lacks:
            count = put(out, count, CANNOT, -1, -1)
    elif phase == IN_WINDOW:
        may = s[HANDS + seat] & fits(s, r, seat)
        for card in range(EJECTION, HOOK + 1):
            if not may >> 6 * card & LANE:
                continue
            if card != EJECTION:
                count = put(out, count, PLAY, card, -1)
                continue
            target = s[CAPTAIN]
            for _ in range(r[SEATS]):
                target += 1
                if target == r[SEATS]:
                    target = 0
                if s[ABOARD] >> target & 1 and target != s[CAPTAIN] and target != seat:
                    count = put(out, count, PLAY, card, target)
        if s[SPYGLASSES + seat] and spies(s, r, seat):
            for kind in range(r[KINDS]):
                if r[KIND_SPYGLASS + kind] and s[CITY_DECKS + r[KINDS] * (1 + seat) + kind]:
                    count = put(out, count, SPYGLASS, r[KIND_CITY + kind], -1)
        count = put(out, count, PASS, -1, -1)
    elif phase == CHOOSE_DICE:
        count = parts(s[DICE] - s[LOCKED], r[LEAST_DICE], out)
    elif phase == PAY:
        count = splits(s[HANDS + seat], s[DICE], out)
    return count


def parts(dice: int, least: int, out: Ints) -> int:
    """All picks of at least so many of these dice."""
    count, part = 0, 0
    while True:
        if cards_in(part) >= least:
            count = put(out, count, PICK, part, -1)
        face = 0
        while face < 5 and part >> 6 * face & LANE == dice >> 6 * face & LANE:
            part &= ~(LANE << 6 * face)
            face += 1
        if face == 5:
            return count
        part += 1 << 6 * face


def splits(hand: int, dice: int, out: Ints) -> int:
    """All payments of Equipment and Turbo for these dice (B8, turbo_substitution)."""
    needs = dice & EQUIPMENT
    needed, count, part = sum_of(needs), 0, 0
    while True:
        turbos = needed - sum_of(part)
        if turbos <= hand >> TURBOS & LANE and not missing(hand, part):
            count = put(out, count, SPLIT, part + (turbos << TURBOS), -1)
        face = 0
        while face < 4 and part >> 6 * face & LANE == needs >> 6 * face & LANE:
            part &= ~(LANE << 6 * face)
            face += 1
        if face == 4:
            return count
        part += 1 << 6 * face
