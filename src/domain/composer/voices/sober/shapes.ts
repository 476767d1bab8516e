import type { OwnLines, Points, Shapes, Thought } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
  replies: [
    ['Thank you for your words on {t}.', 'I see it much the same way.'],
    ['That is a fair point about {t}.', 'I have nothing to add but patience.'],
    ['Agreed on {t}.', 'It is good to see it said plainly.'],
    ['I see {t} a little differently.', 'Your reasons are sound all the same.'],
    ['Noted, on {t}.', 'I will look at it from that side.'],
    ['On {t}, you have seen what matters.', 'Most people look elsewhere first.'],
    ['Thank you for raising {t}.', 'It deserves a careful answer.'],
    ['That matches what I know about {t}.'],
  ],
  scenes: [
    ['I once came to {t} unprepared.', 'It cost more than the preparation would have.'],
    ['We had a plan for {t}.', 'Then the weather had another. The list saved us.'],
    ['Somebody told me {t} could wait.', 'It could not. I check first now.'],
    ['For years I trusted my memory about {t}.', 'Then I read my own notes. They disagreed.'],
    ['I learned about {t} from an old colleague.', 'He said little. He looked twice.'],
    ['One year, {t} cost us a whole day.', 'The cause was one loose end nobody had checked.'],
    ['I was asked about {t} and had no answer.', 'I said so and went to look. Nobody minded.'],
    [
      'I went through {t} with a newcomer.',
      'He asked why, at every step. Two steps had no reason.',
    ],
  ],
  lessons: [
    'Since then I keep a list.',
    'I have checked twice ever since.',
    'Preparation is cheaper than repair.',
    'Now I ask before I assume.',
    'I write it down now.',
    'A quiet warning is still a warning.',
    'Looking takes a minute. I take the minute.',
    'I have not skipped it since.',
  ],
};

export const tips: readonly Thought[] = [
  [
    'On {t}, begin with this:',
    'Write the steps down in order.',
    'You will see which one is missing.',
  ],
  [
    'For {t}, one habit:',
    'Check the day before, not on the day.',
    'There is still time to mend it.',
  ],
  ['A rule for {t}:', 'Change one thing at a time.', 'Then you know what helped.'],
  ['If you are new to {t}:', 'Watch somebody do it once.', 'It answers most questions.'],
  ['Before you start on {t}:', 'Decide when you would stop.', 'You judge better beforehand.'],
  ['For {t}, keep it simple:', 'Prepare everything within reach.', 'Haste begins with searching.'],
  ['One step people skip on {t}:', 'Talk it through once, aloud.', 'Gaps are easy to hear.'],
  [
    'What helps with {t}:',
    'Allow twice the time you expect.',
    'The spare half is what keeps you calm.',
  ],
  ['A sound routine for {t}:', 'Note what you did and when.', 'The next time is shorter.'],
  ['On {t}, when in doubt:', 'Wait, and look again.', 'Few things get worse in five minutes.'],
];

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    ['A short announcement: {we}.', 'Questions are welcome.'],
    ['To state it plainly: {we}.', 'More will follow in good time.'],
    ['For your information: {we}.', 'Please ask where something is unclear.'],
    ['This is about {t}.', 'We would like to hear what you need from it.', 'Please tell us.'],
    ['We have worked on {t} with care.', 'Please test it and tell us what is missing.'],
    ['On {t}, your questions come first.', 'Send them. We answer in plain words.'],
    ['We stand by {t}.', 'Where it falls short, we want to know.'],
    ['{T} {is} there to be used.', 'Tell us how it serves you.'],
    ['We keep {t} simple on purpose.', 'What nobody needs is left out.'],
    ['A note on {t}.', 'We listen before we change anything.'],
  ],
  scenes: [
    ['We began {t} with a list.', 'Half of it was crossed out. The rest we built.'],
    ['The first draft of {t} tried to do too much.', 'We left out what nobody needed.'],
    ['We tested {t} on a bad day, on purpose.', 'It showed us what to mend first.'],
    ['There was a dispute about {t}.', 'We looked at the facts. It ended quickly.'],
  ],
  tips: [
    ['What we learned from {t}:', 'Ask early what people need.', 'Guessing takes longer.'],
    ['From our work on {t}:', 'Leave something out.', 'What remains gets the care.'],
    ['After {t}, our advice:', 'Write decisions down.', 'Nobody has to argue twice.'],
    ['One habit behind {t}:', 'Test it on a bad day.', 'Good days hide the faults.'],
  ],
};

/** The parts of a thread, and last lines. */
export const points: Points = {
  points: [
    'Preparation costs an hour. The lack of it costs a day.',
    'Whoever writes it down argues less.',
    'A clear date is a courtesy.',
    'What is not checked is only hoped.',
    'Good order is quiet.',
    'Ask the person who does the work.',
    'The simplest arrangement is easiest to keep.',
    'Small faults are cheap. Old ones are not.',
    'One responsible person is better than three.',
    'Nobody regrets the second look.',
    'A rule without a reason gets broken.',
    'Plain words prevent most disputes.',
  ],
  wraps: [
    'That is what I have on {t}.',
    'I have nothing to add on {t} today.',
    'That covers {t} for now.',
    'More on {t} when there is more to say.',
    'I will leave {t} there.',
  ],
  closers: [
    'That is all.',
    'Questions are welcome.',
    'Please plan accordingly.',
    'Thank you for reading.',
    'Take your time with it.',
    'That is enough for today.',
  ],
  asks: [
    'How do you handle it?',
    'What is your experience?',
    'What would you add?',
    'Where do you see it differently?',
    'What have I missed?',
  ],
};
