import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
  thoughts: [
    [
      'The interest in {t} is deserved. The certainty isn’t.',
      'Most claims rest on a good start, and nearly everything has one of those.',
      'Show the same result after a bad month and I’m convinced.',
      'Until then, “promising” is the honest word.',
    ],
    [
      'It’s good that people talk about {t}. It’s less good that nobody says what would change their mind.',
      'A view that nothing can shake is just loyalty.',
      'One sentence would fix it: “I’d drop this if…”, with the blank filled in.',
      'Whoever writes it first wins the argument in my book.',
    ],
    [
      'The question behind {n} is a good one. The usual answer skips the bill.',
      'Somebody pays in time or patience, and they’re rarely in the room.',
      'Put their cost in the first paragraph and the case gets stronger.',
      'If it gets weaker, that’s worth knowing too.',
    ],
    [
      'People are honest about the problem behind {n}. About results, less so.',
      'Before and after is a low bar, and most accounts stop at “before”.',
      'Pick one measure, publish it when it looks bad, and I’ll listen.',
      'I’d forgive a poor result sooner than a missing one.',
    ],
    [
      'Half of what I hear about {t} is solid. The halves just aren’t labelled.',
      'Evidence and enthusiasm share a sentence, so readers trust both or neither.',
      'Mark which is which. Readers can take it.',
      'The solid half doesn’t need the help.',
    ],
    [
      'I like the ambition around {n}. I’d like it more with a stopping rule.',
      'Without one, every weak result becomes a reason to continue.',
      'Set the date and the threshold now, while nobody is embarrassed.',
      'If it clears the bar, the doubters lose their best argument.',
    ],
    [
      'The best argument about {t} is a modest one, and it keeps losing to louder ones.',
      'The loud version promises everyone a win and breaks at the first exception.',
      'Say whom it doesn’t suit, and the modest version holds up fine.',
      'Modest claims age better anyway.',
    ],
    [
      'Fair’s fair on {t}: the intentions are good and the effort is real.',
      'The follow-through is thin, because nobody owns the dull part.',
      'Give the dull part a name and a deadline, and most of my objections go away.',
      'The rest I can live with.',
    ],
    [
      'The enthusiasm for {n} is earned in places and borrowed in others.',
      'Borrowed means somebody else’s success, retold without the conditions.',
      'Name the conditions each time and what remains is worth having.',
      'It will sound smaller. It will also be true.',
    ],
    [
      'There’s a decent case for {n}, and its fans keep overselling it.',
      'When a fair benefit is sold as a cure, the first bad week looks like a refutation.',
      'Promise the fair benefit and keep it. That’s enough.',
      'I’d have less to complain about, and I’d cope.',
    ],
    [
      'I’d recommend {n} on one condition: someone lists the downsides first.',
      'Right now they turn up late, as surprises, and each one costs trust.',
      'A short list at the start is cheaper than a long apology.',
      'I’d sign that list.',
    ],
    [
      'The idea behind {n} holds up. What gets built on top of it often doesn’t.',
      'Too much assumes that everybody reads the rules and has a good day.',
      'Design for a tired Thursday, see what’s left, and keep that.',
      'It’ll be less impressive and more useful.',
    ],
    [
      'I came to {n} as a skeptic and left half convinced.',
      'The benefit is real, and smaller than advertised.',
      'Cut the claim in half and I’d sign it tomorrow.',
      'Half of a good thing is still a good thing.',
    ],
    [
      'Some of the praise for {n} is earned: the problem is real and somebody tried.',
      'Trying isn’t checking, though, and hardly anyone goes back to look.',
      'An hour of looking back would settle more than another round of opinions.',
      'I’d read that report, whatever it says.',
    ],
    [
      'I’ll give {t} this much: {truth}.',
      'It’s true, and it’s routinely ignored by the people who quote it.',
      'Acting on it would be a fair test of sincerity.',
    ],
    [
      'An uncomfortable point about {t}: someone has to do the work of {chore}, and it’s rarely whoever gets thanked.',
      'That’s no scandal. It’s a habit, and habits can be changed.',
      'Begin by saying the name.',
    ],
    [
      'Ask {who} for an opinion on {t} and the brochure falls apart politely.',
      'What remains is smaller and sturdier.',
      'I’d build on that part.',
    ],
    [
      'Good news and bad news on {t}: it works, and it works less often than claimed.',
      'Both can be said in one sentence. Few people try.',
      'Whoever does gets my trust for the next one.',
    ],
    [
      'Nobody plans for {snag}, and everybody who works on {t} has met it.',
      'That gap isn’t bad luck. It’s a choice about what counts as serious.',
      'A page on it would be worth more than another success story.',
    ],
    [
      'What I respect in {t} is {win}. What I doubt is the talk around it.',
      'The first needs no adverts, and the second is mostly adverts.',
      'Less of the second would make room.',
    ],
    [
      'Fans of {n} and critics of it share a weakness: neither goes back to look.',
      'Looking back is dull and settles things.',
      'I’d read a report with a date and a regret in it.',
    ],
    [
      'My problem with the usual story about {t} is the missing middle.',
      'It jumps from a hopeful start to a happy end.',
      'Tell me about the months between. That’s where people quit.',
    ],
    [
      'There’s a sober version of {t}, and it deserves more readers.',
      'It promises little, lists its limits and survives questions.',
      'It loses every popularity contest. That’s a flaw in the contest.',
    ],
    [
      'On {t}, the crowd is right about the direction and wrong about the distance.',
      'That’s a forgivable mistake, as long as somebody checks the map.',
      'I’d like fewer cheers and more signposts.',
    ],
    [
      'Here’s what I’d tell a friend who believes in {n}: keep believing, and keep receipts.',
      'Faith without records turns into a habit.',
      'Records without faith never get started. You need both.',
    ],
    [
      'The kindest thing to say about {t} is also true: people are trying.',
      'The second kindest is that trying can be graded.',
      'A grade isn’t an insult. It tells you where to push.',
    ],
  ],
  questions: [
    [
      'What would it take for us to admit we were wrong about {t}?',
      'Credit to anyone with a quick answer. If it’s “nothing”, we should stop calling it evidence.',
      'Write the answer down first, then look at the results.',
    ],
    [
      'Who benefits from keeping the talk about {t} vague?',
      'Vague is pleasant, I’ll grant that. It also means nobody can be wrong, so nothing improves.',
      'One precise claim with a name under it would do.',
    ],
    [
      'When did we stop asking hard questions about {t}?',
      'The enthusiasm was worth protecting. By now it’s so well protected that it can’t defend itself.',
      'A single hard question, asked kindly, is a good start.',
    ],
    [
      'Why is the price of {t} always in the last paragraph?',
      'Because it’s easier to agree before you know it.',
      'Move it to the top and see who stays.',
    ],
    [
      'Would you still defend {n} if nobody were watching?',
      'I ask myself that one, too, and the answer isn’t flattering.',
      'It sorts conviction from fashion.',
    ],
    [
      'Who has tried {t}, stopped, and said so in public?',
      'Those are the witnesses I’d call first.',
      'If there are none, be careful.',
    ],
    [
      'What do we excuse in {t} that we’d criticise anywhere else?',
      'Everyone has a list. Mine starts with good intentions.',
      'Good intentions are where checking should begin.',
    ],
    [
      'Is the loudest claim about {t} also the tested one?',
      'Sometimes. Not often enough to skip the question.',
      'Volume is cheap, and tests aren’t.',
    ],
  ],
  lists: [
    [
      'A fair review of the talk about {t}:',
      'Good: the problem is real.',
      'Weak: the proof is mostly anecdotes.',
      'Missing: what it costs, and whom.',
      'Fix: say all of this up front.',
    ],
    [
      'What I’d keep and what I’d cut in the debate on {t}:',
      'Keep: people who report failures.',
      'Keep: anything checked twice.',
      'Cut: success stories without dates.',
      'Cut: “everyone knows”.',
    ],
    [
      'Graded honestly, the conversation about {t}:',
      'Intentions: very good.',
      'Evidence: thin, and improving.',
      'Candour about downsides: poor.',
      'Easiest fix: start with the downsides.',
    ],
    [
      'Credits and debits for {t}:',
      'Credit: {win}.',
      'Credit: people who admit doubt.',
      'Debit: {snag}.',
      'Debit: anyone who hides it.',
    ],
    [
      'Before I agree with you on {t}, I’d like:',
      'One failure, described.',
      'One cost, named.',
      'One limit, accepted.',
      'Then yes, probably.',
    ],
    [
      'How to tell care from show in {t}:',
      'Who is left {chore}?',
      'Who hears the complaints?',
      'What was dropped when it got busy?',
    ],
  ],
};
