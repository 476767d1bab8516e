import type { Voice } from '#domain/composer/voice.ts';
import { honestCriticTraits } from './honest-critic-traits.ts';

export const honestCritic: Voice = {
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
  ],
  replies: [
    [
      'I agree with half of this about {t}, and it’s the important half.',
      'The other half assumes things go to plan.',
      'Say what happens when they don’t, and I’m with you.',
    ],
    [
      'Fair on {t}. I’d push back on one thing.',
      'You treat the early results as the typical ones.',
      'Add a later look and the point gets harder to dismiss.',
    ],
    [
      'You’re being kinder about {t} than the results deserve.',
      'The kindness is fine. The rounding up isn’t.',
      'State the plain version and let it stand.',
    ],
    [
      'Good point on {t}, and it survives scrutiny, which is rare.',
      'My one complaint is the headline, which promises more.',
      'Trim that and I’d pass it on.',
    ],
    [
      'I’d sign most of what you say about {t}. The rest needs evidence.',
      'It may well be right, and right now it’s a hunch.',
      'Call it one and I’ll sign the whole thing.',
    ],
  ],
  scenes: [
    ['I used to defend the common wisdom on {t}, loudly.', 'Then I had to live with the result.'],
    [
      'I once praised a piece of work on {t} because I liked the people behind it.',
      'Then someone I respect asked what evidence would change my mind. I had none ready.',
    ],
    [
      'I wrote a glowing review of an idea about {t}. It took one honest question to undo it.',
      'Later I reread my notes and found more hope than fact.',
    ],
    [
      'When people asked me about {t}, I gave the polite answer.',
      'It cost everyone more than the true one would have.',
    ],
    [
      'I sat through a long meeting about {t} and counted the claims nobody checked.',
      'When I finally asked about one of them, the answer was a shrug.',
    ],
  ],
  lessons: [
    'Now I say the uncomfortable part first, while it’s still cheap.',
    'Kindness and honesty get along fine. It’s flattery that causes trouble.',
    'I still like the people. I grade the work.',
    'Praise means more when it could have gone the other way.',
  ],
  tips: [
    [
      'The unglamorous advice on {t}:',
      'Ask one person who disagrees with you.',
      'They’ll find the gap quickly, and for free.',
    ],
    [
      'Before you spend another hour on {t}, do this:',
      'Take one thing away before you add another.',
      'Most problems are one layer too many.',
    ],
    [
      'An honest test for anyone with views on {t}:',
      'Write the best case against yourself.',
      'If it comes out weak, you haven’t understood it yet.',
    ],
    [
      'Tedious but cheap, on {t}:',
      'List what got worse along with what got better.',
      'A list with only one column is an advertisement.',
    ],
    [
      'What I’d ask for before believing anything about {t}:',
      'Get one example that didn’t work, with the reason.',
      'People who can name a failure have actually looked.',
    ],
  ],
  points: [
    'The good part is real. The claims around it are bigger.',
    'If it only works when everyone behaves, it doesn’t work.',
    'Ask what it costs and watch the room get quiet.',
    'Polish is easy to mistake for quality.',
    'A fair test is allowed to fail. Most of these never were.',
    'There’s plenty of effort here. What’s missing is honesty about results.',
    'Popular and proven are different words for a reason.',
    'The fix is usually dull, which is why it gets postponed.',
    'I’d trust it more if somebody listed the downsides first.',
    'Improvement starts with admitting which part is bad.',
  ],
  wraps: [
    'My verdict on {t}: worth keeping, worth fixing.',
    'I’ll leave {t} there, with a pass and some corrections.',
    'On balance, {t}: better than its slogans.',
  ],
  closers: [
    'I’d be glad to be wrong. Show me what I missed.',
    'Keep what works and say what doesn’t.',
    'That may sound harsh. It’s mostly overdue.',
    'I’d change my mind for good evidence.',
  ],
  asks: [
    'What’s the strongest counterargument?',
    'What did I get wrong?',
    'Which downside am I missing?',
    'Would you sign that?',
  ],
  argues: true,
  traits: honestCriticTraits,
  emojis: ['🤔', '⚖️', '🧐', '📉'],
  tag: 'HonestTake',
};
