"""The errors that wrong options are made of. Each has a name, so that feedback can say which one it was."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way to go wrong.

    Attributes:
        title: its name in a few words.
        says: what is wrong about it, in one or two sentences.
        instead: what to do instead, in one sentence.

    `says` and `instead` are read before a second try: they do not hold an answer, nor faces and cards that a question
    may not be about. `{whole}` in them is the number of all cases.
    """

    title: str
    says: str
    instead: str = ""


MISTAKES: dict[str, Mistake] = {
    "naive-count": Mistake(
        "simple card count",
        "This deals the captain fresh cards. What was shown or said already tells about the hand that is left.",
        "Keep only the hands that fit what was seen, and count among those.",
    ),
    "adding-chances": Mistake(
        "adding chances",
        "Chances of things that can happen together may not be added: flights in which two happen count twice, and a "
        "card that went to one die is gone for the next.",
        "Count the hands that pay for every die, and take the rest.",
    ),
    "each-die-alone": Mistake(
        "treating each die alone",
        "All dice are paid from one hand: a card or a Turbo that went to one die is gone for the next.",
        "Count whole hands, not single dice.",
    ),
    "blank-forgotten": Mistake(
        "forgetting blanks",
        "Two of the six faces of a die are blank and ask for nothing.",
        "Let a third of the dice ask for no card.",
    ),
    "turbo-pays-two": Mistake(
        "one Turbo for two dice",
        "A Turbo stands in for one card and pays for one die only.",
        "Count one Turbo for each card that is missing.",
    ),
    "turbo-forgotten": Mistake(
        "forgetting Turbo",
        "A Turbo may stand in for any Equipment.",
        "Let it pay, too, where Equipment is missing.",
    ),
    "with-replacement": Mistake(
        "putting cards back",
        "A card that is in the hand is no longer in the deck: each draw changes the next.",
        "Count hands of different cards.",
    ),
    "one-card-for-all": Mistake(
        "one card for two dice",
        "Each die asks for a card of its own: two dice with the same danger cost two cards.",
        "Ask for as many cards as there are dice that are not blank.",
    ),
    "other-side": Mistake(
        "the other side",
        "This is the opposite of what is asked; the two add up to {whole}.",
        "Take this number away from {whole}.",
    ),
    "captain-leaves": Mistake(
        "a captain who leaves",
        "The captain stays aboard while anybody else is aboard.",
        "Only passengers speak.",
    ),
    "out-of-turn": Mistake(
        "speaking out of turn",
        "Passengers answer one after another, from the captain's left.",
        "Go round from the captain's left and find the first who has not spoken.",
    ),
    "off-the-ship": Mistake(
        "somebody who is off",
        "Who has got off takes no part until the next journey begins.",
        "Look who is aboard.",
    ),
    "own-cards": Mistake(
        "forgetting the cards you see",
        "Cards that you see cannot be in the captain's hand.",
        "Take them out of the deck first.",
    ),
    "points-only": Mistake(
        "counting only the prize",
        "The prize has to be weighed by how often the airship gets there at all.",
        "Multiply the points ahead by the chance to arrive.",
    ),
    "not-asked": Mistake(
        "a card no die asks for",
        "Each danger is paid with its own card: a card that no die asks for does not help.",
        "Look at what the dice ask for.",
    ),
    "die-left-over": Mistake(
        "a die without a card",
        "Every die with a danger needs a card of its own, and here one is left over.",
        "Lay the cards on the dice, one by one.",
    ),
    "one-danger-only": Mistake(
        "a card for one danger",
        "This card helps only where it is this one that is missing.",
        "Count for each card the flights that it would save.",
    ),
    "power-pays": Mistake(
        "paying with a Power card",
        "Power cards never pay for a die.",
        "Look for Equipment that the dice ask for.",
    ),
    "commonest-card": Mistake(
        "the card there is most of",
        "Of a card there is much of, the captain more often has enough already.",
        "Ask what is most often missing.",
    ),
    "rarest-card": Mistake(
        "the card there is least of",
        "How often the dice ask for it counts too.",
        "Ask what is most often missing.",
    ),
    "more-of-the-same": Mistake(
        "more of the same",
        "Of this kind the hand already has more than of another, so it is missing less often.",
        "Look for the kind the hand has least of.",
    ),
    "turbo-unused": Mistake(
        "a Turbo that is not used",
        "This captain never pays with Turbo, so another one changes nothing.",
        "Look for Equipment.",
    ),
    "must-play-forgotten": Mistake(
        "forgetting must-play",
        "A captain whose Equipment covers every die must play it and may not say: I cannot.",
        "Hold the hand against the dice first.",
    ),
    "word-ignored": Mistake(
        "ignoring the announcement",
        "The captain's word rules hands out, and those that are left hold other cards on average.",
        "Compare the hands that fit the word with all hands.",
    ),
    "wrong-way": Mistake(
        "turning the clue round",
        "This is what the hands tell that the word rules out.",
        "Strike those out and count what is left.",
    ),
    "clue-from-nothing": Mistake(
        "a clue without a look at the dice",
        "A word tells something only where another captain would have had to say the opposite.",
        "Ask first which hands could not have said it.",
    ),
    "half-rule": Mistake(
        "a fixed limit for the risk",
        "Whether a risk pays depends on the points at stake, not on the chance alone.",
        "Compare points now with points ahead times the chance to arrive.",
    ),
    "same-points": Mistake(
        "forgetting what is lost",
        "Who flies on and crashes loses the treasure that waits here.",
        "Count a crash as no points at all.",
    ),
    "points-as-chance": Mistake(
        "points taken for a chance",
        "A gain in points is no number of flights.",
        "Divide the points here by the points ahead: so often the airship must arrive.",
    ),
    "crash-for-arrival": Mistake(
        "the chance of a crash in place of the other",
        "The points ahead come when the flight arrives; here they were multiplied by the chance of a crash.",
        "Multiply them by the chance to arrive.",
    ),
    "divided-by-here": Mistake(
        "dividing by the points here",
        "This compares the extra points with those here; but who stays plays for all the points ahead.",
        "Divide by the points ahead.",
    ),
    "gain-only": Mistake(
        "weighing only the extra points",
        "Who arrives gets the whole treasure ahead, not only what it is worth more.",
        "Multiply all the points ahead by the chance to arrive.",
    ),
    "another-rule": Mistake(
        "a rule about something else",
        "This rule is true, but it does not decide here.",
        "Ask who wants to do what, and when.",
    ),
    "spoken-twice": Mistake(
        "speaking twice",
        "Each passenger speaks once in a leg.",
        "Find the first who has not spoken yet.",
    ),
    "not-now": Mistake(
        "the wrong moment",
        "Every action has its moment in a leg.",
        "Go through the leg: roll, speak, Power cards, announce, fly or crash.",
    ),
    "not-yours": Mistake(
        "somebody else's decision",
        "This is for another player to decide.",
        "Ask who is captain and who is a passenger.",
    ),
    "card-rule": Mistake(
        "a card against its rule",
        "Each card says who may play it, when and on what.",
        "Read what the card asks for.",
    ),
    "order-forgotten": Mistake(
        "forgetting the order",
        "Rolls that differ only in which die shows which face are different rolls.",
        "Tell the dice apart and count each of them.",
    ),
    "order-ignored": Mistake(
        "counting both orders",
        "Here it matters which die shows what.",
        "Count only the order that is asked for.",
    ),
    "blank-once": Mistake(
        "one blank face only",
        "A die has two blank faces, not one.",
        "Count each of the six faces, the two blanks apart.",
    ),
    "adding-dice": Mistake(
        "adding the dice",
        "Rolls in which two dice show it are counted twice when the dice are added.",
        "Count the rolls without it and take them away from all rolls.",
    ),
    "adding-for-all": Mistake(
        "adding the dice",
        "Adding counts rolls in which only one of the dice shows what is asked; here each of them must.",
        "Ask what every die may show, and multiply.",
    ),
    "one-die-only": Mistake(
        "looking at one die only",
        "Only the first die is looked at; the others count too.",
        "Ask what every die may show, and multiply.",
    ),
    "exactly-one": Mistake(
        "exactly one for at least one",
        "More than one is at least one too.",
        "Count those with two or more as well, or take away those with none.",
    ),
    "no-danger-at-all": Mistake(
        "no danger at all",
        "Other dangers may show: only one kind is ruled out.",
        "Leave out that one face of each die, no other.",
    ),
    "all-for-one": Mistake(
        "all for at least one",
        "Not every die has to show it: one is enough.",
        "Count the rolls without it and take them away from all rolls.",
    ),
    "turbo-forced": Mistake(
        "forcing Turbo",
        "Only Equipment must be played; nobody can be made to play Turbo.",
        "Ask whether the Equipment alone covers the dice.",
    ),
    "one-draw-only": Mistake(
        "looking at one card only",
        "This is the chance of the first card drawn; the others count too.",
        "Count whole hands.",
    ),
    "adding-draws": Mistake(
        "adding the draws",
        "Chances of single draws may not be added: hands with two such cards count twice.",
        "Begin with the hands that hold none, counted as whole hands.",
    ),
    "each-kind-alone": Mistake(
        "multiplying two chances",
        "A card of one kind takes the place of one of the other: the two chances depend on each other.",
        "Take away the hands that lack one, and put back those that lack both.",
    ),
    "or-for-and": Mistake(
        "one or the other",
        "This counts hands with only one of the two as well.",
        "Take away the hands that lack either of them.",
    ),
    "taken-away-twice": Mistake(
        "taking away twice",
        "Hands that lack both kinds were taken away once for each.",
        "Put them back once.",
    ),
    "one-need-only": Mistake(
        "asking for one kind only",
        "Both cards are asked for, not only the one that is harder to have.",
        "Take away the hands that lack the other, too.",
    ),
    "not-divided": Mistake(
        "dividing by all hands",
        "Hands that do not fit what was seen are out; they no longer count below the line either.",
        "Divide by the hands that fit.",
    ),
    "word-only": Mistake(
        "counting only what was seen",
        "This is how often it comes to what was seen, not what is left behind it.",
        "Of the hands that fit, count those with the card.",
    ),
    "turbo-habit": Mistake(
        "another use of Turbo",
        "This would be right for a captain who uses Turbo in the other way.",
        "Read again what this captain does with Turbo.",
    ),
    "one-card-shown": Mistake(
        "the whole hand before the payment",
        "This counts all hands with the card, as if nothing had been seen and nothing been paid.",
        "Keep the hands that fit, and look at what is left after the payment.",
    ),
    "due": Mistake(
        "it is due",
        "It would be right before the whole series; those throws are over, and dice do not remember them.",
        "Count the next throw as if it were the first.",
    ),
    "whole-series": Mistake(
        "the chance of the whole series",
        "This is the chance of all these throws together; the earlier ones have already happened.",
        "Count the next throw alone.",
    ),
    "half-half": Mistake(
        "half and half",
        "That something happens or not does not make both equally likely.",
        "Count the faces, or the rolls where there are two dice.",
    ),
    "hot-die": Mistake(
        "a hot die",
        "A streak does not make its next throw more likely: the faces stay the same.",
        "Count the next throw as if it were the first.",
    ),
    "one-place-only": Mistake(
        "one place only",
        "The run may begin at a later throw too.",
        "Write down all series and mark those with the run anywhere.",
    ),
    "adding-places": Mistake(
        "adding the places",
        "A long run fits in more than one place and is counted twice.",
        "Count each series once.",
    ),
    "not-in-a-row": Mistake(
        "not in a row",
        "This counts series in which the hits lie apart, too.",
        "Keep only those with the hits next to each other.",
    ),
    "series-alike": Mistake(
        "all series as likely",
        "Yes and no are not equally likely in one throw, so the series are not either.",
        "Multiply the faces along each series.",
    ),
    "dice-of-here": Mistake(
        "the dice of this city",
        "The city where the airship is asks for nothing any more.",
        "Look at the city the airship flies to.",
    ),
    "dice-of-later": Mistake(
        "the dice of a later city",
        "The airship flies one stop at a time.",
        "Look at the next city in the row.",
    ),
    "die-per-player": Mistake(
        "one for each player",
        "How many players are aboard does not matter here.",
        "Look at the tile and the dice.",
    ),
    "one-die": Mistake(
        "a single die",
        "The next city says how many dice there are.",
        "Look at the city the airship flies to.",
    ),
    "treasure-ahead": Mistake(
        "the city ahead",
        "Nobody who gets off has reached the next city yet.",
        "Take the city where the airship is.",
    ),
    "treasure-waits": Mistake(
        "waiting for the treasure",
        "Who gets off safely takes a treasure now, whatever happens to the airship.",
        "Draw when getting off.",
    ),
    "treasure-chosen": Mistake(
        "choosing a treasure",
        "The piles lie face down, and the top one is taken unseen.",
        "Draw the top one.",
    ),
    "everybody-pays": Mistake(
        "sharing the cost",
        "A flight has one payer, however many are aboard.",
        "Ask who answers for the dice.",
    ),
    "captain-spared": Mistake(
        "asking who flies along",
        "Passengers stay or leave; they pay nothing.",
        "Ask who answers for the dice.",
    ),
    "captain-unhurt": Mistake(
        "a captain who is safe",
        "A crash spares no captain.",
        "Ask who falls with the airship.",
    ),
    "captain-blamed": Mistake(
        "only the captain loses",
        "The captain fails, but does not fly alone.",
        "Ask who falls with the airship.",
    ),
    "safe-already": Mistake(
        "somebody who is safe",
        "Who has got off has had the treasure then, and a crash cannot take it back.",
        "Ask who falls with the airship.",
    ),
    "blank-costs": Mistake(
        "counting the blanks",
        "A blank die asks for nothing; a die with a danger costs one card.",
        "Count the dice with a danger.",
    ),
    "whole-hand": Mistake(
        "the whole hand",
        "The captain pays only what the dice ask for and keeps the rest.",
        "Count the dice with a danger.",
    ),
    "crash-takes-all": Mistake(
        "losing old treasures",
        "Treasures that were drawn earlier are safe.",
        "A crash only means: no treasure from this journey.",
    ),
    "crash-takes-hand": Mistake(
        "losing cards",
        "A crash takes no cards from the hand; a captain who fails pays nothing either.",
        "Keep all the cards that were not played.",
    ),
    "crash-pays": Mistake(
        "a treasure for the crash",
        "Who is aboard at the crash gets nothing.",
        "Draw no treasure.",
    ),
    "as-before": Mistake(
        "as if nothing were rolled again",
        "What the dice showed before no longer counts: the captain faces what shows now.",
        "Go through the new faces.",
    ),
    "again-all": Mistake(
        "rolling everything again",
        "Not all dice are new: those that stay keep their faces.",
        "Go through the faces of the new dice only.",
    ),
    "kept-for-free": Mistake(
        "forgetting the dice that stay",
        "The dice that stay must be paid too, from the same hand.",
        "Set the cards for them aside first.",
    ),
    "blanks-alone": Mistake(
        "counting blanks alone",
        "A danger does no harm where a card for it is left.",
        "Count every face that can be paid.",
    ),
    "change-alone": Mistake(
        "subtracting the chance before",
        "This is how much the chance has grown, not the chance itself.",
        "Count the flights that crash now, also those that would have crashed before.",
    ),
    "paid-again": Mistake(
        "rolling again what can be paid",
        "Of a die that is blank or can be paid, a new face may be one that cannot.",
        "Keep it, and roll only the others again.",
    ),
    "unpaid-kept": Mistake(
        "keeping what cannot be paid",
        "What stays cannot be paid, so the flight crashes whatever the new dice show.",
        "Roll again what cannot be paid.",
    ),
    "jetpack-unused": Mistake(
        "forgetting the Jetpack",
        "A crash brings points too: the Jetpack lands with a treasure of the city where the flight began.",
        "Add the points here times the chance of a crash.",
    ),
    "jetpack-first": Mistake(
        "landing before the crash",
        "The Jetpack is for a crash; a flight that arrives brings the treasure ahead.",
        "Add the points ahead times the chance to arrive.",
    ),
    "both-prizes": Mistake(
        "counting both treasures",
        "The treasure here comes only after a crash, not with every flight.",
        "Multiply the points here by the chance of a crash.",
    ),
    "chances-swapped": Mistake(
        "swapping the two chances",
        "The treasure ahead comes when the flight arrives, the one here when it crashes.",
        "Multiply each by its own chance.",
    ),
}
