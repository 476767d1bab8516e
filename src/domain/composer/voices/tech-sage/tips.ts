import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
  [
    'A practical habit from years of thinking about {t}:',
    'Write down what you expect before you start.',
    'The comparison afterwards is where the learning is.',
  ],
  [
    'A small procedure, filed under {t}:',
    'Change one variable and hold the rest for a week.',
    'Two changes at once give you one result and no cause.',
  ],
  [
    'If you do one thing about {t} this week:',
    'Look at the last three times it went wrong.',
    'The pattern is usually visible by the second.',
  ],
  [
    'Cheap to try, if you are thinking about {t}:',
    'Set a stopping point before you begin.',
    'You judge better before you are invested.',
  ],
  [
    'A check I run before any decision on {t}:',
    'Explain it to somebody outside the field.',
    'Wherever you stumble marks what you don’t know yet.',
  ],
  ['A rule of thumb for {t}, with its reason:', 'In practice: {tip}.', 'It works since {why}.'],
  ['Low effort, good return, on {t}:', 'To begin, {tip}.', 'The mechanism is simple: {why}.'],
  [
    'If I could fix one habit around {t}, it would be this:',
    'Consistently {tip}.',
    'The underlying reason is that {why}.',
  ],
  ['What tends to pay off in {t}:', 'Where you can, {tip}.', 'Over time this compounds, as {why}.'],
  ['A step people skip on {t}:', 'First {tip}.', 'Skipping it looks free, yet {why}.'],
  ['One change to test on {t} this week:', 'For a few days, {tip}.', 'My expectation: {why}.'],
  ['On {t}, one instruction:', 'Now and then, {tip}.', 'The argument for it: {why}.'],
  ['Minimal advice on {t}:', 'Today, {tip}.', 'Note that {why}.'],
  [
    'About {t}, from experience:',
    'Sooner rather than later, {tip}.',
    'What makes the difference: {why}.',
  ],
  ['For anyone stuck on {t}:', 'Step back and {tip}.', 'You’ll see that {why}.'],
  [
    'If {t} feels chaotic, narrow it:',
    'Choose a quiet moment and {tip}.',
    'It helps to know that {why}.',
  ],
  ['A habit worth installing for {t}:', 'As a default, {tip}.', 'The logic is short: {why}.'],
];
