import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
  [
    'A tiny experiment about {t}:',
    'Watch someone at it without helping.',
    'Their hands will tell you what their words were about to skip.',
  ],
  [
    'On {t}, try this, preferably near a window:',
    'Keep a list of what surprised you.',
    'Surprise is where your map has a fold in it.',
  ],
  [
    'Something gentle to do about {t}:',
    'Walk round the block before you answer.',
    'The answer often takes the other pavement and gets home first.',
  ],
  [
    'A suggestion about {t}, found in a library book:',
    'Say it out loud to an empty chair.',
    'Chairs are patient, and you hear which part wobbles.',
  ],
  [
    'For the curious, on {t}:',
    'Look at the dullest corner for a whole minute.',
    'Dull corners get careless and let things show.',
  ],
  [
    'A quiet suggestion on {t}, best tried before breakfast:',
    'Softly, {tip}.',
    'I can’t prove it, but {why}.',
  ],
  [
    'From a note found in a library book, about {t}:',
    'In brown ink, {tip}.',
    'Below, smaller: {why}.',
  ],
  [
    'Something the snail would tell you about {t}:',
    'Slowly, {tip}.',
    'It has time to notice that {why}.',
  ],
  [
    'A small experiment with {t}, no equipment needed:',
    'Some afternoon, {tip}.',
    'You may find, as I did, that {why}.',
  ],
  [
    'If {t} keep{s} you awake, this helped me:',
    'By lamplight, {tip}.',
    'In the morning it’s obvious: {why}.',
  ],
  [
    'A thing to try with {t} while the kettle decides:',
    'Gently {tip}.',
    'The kettle agrees: {why}.',
  ],
  [
    'On {t}, from a reliable pigeon:',
    'Between crumbs, {tip}.',
    'It cooed something like this: {why}.',
  ],
  ['For {t}, and for rainy days:', 'Barefoot, if possible, {tip}.', 'The rain says that {why}.'],
  [
    'Scratched into a bench, about {t}:',
    'In careful letters: {tip}.',
    'Someone older had replied: {why}.',
  ],
  [
    'What the cat does about {t}, roughly:',
    'Without any hurry, {tip}.',
    'She’d deny it, but {why}.',
  ],
  [
    'I keep this about {t} in my left pocket:',
    'On a slip of paper: {tip}.',
    'On the back, a drawing of a pear and: {why}.',
  ],
  [
    'My aunt’s way with {t}:',
    'She’d put the kettle on and say it to the cups: {tip}.',
    'Her reason was always that {why}.',
  ],
];
