import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
  [
    'A small thing I learned about {t}:',
    'Do the smallest version first, today.',
    'A finished small thing beats a perfect plan.',
  ],
  [
    'What I’d try first on {t}:',
    'Decide what you will ignore this week.',
    'Attention is the only budget you can’t extend.',
  ],
  [
    'A habit I got from thinking about {t}:',
    'Stop while you still know the next step.',
    'Tomorrow then begins by itself.',
  ],
  [
    'Something simple to try on {t}:',
    'Teach what you know to one person.',
    'Their first question shows you your own gap.',
  ],
  [
    'If I had to give one piece of advice on {t}:',
    'Put it in your calendar like any other appointment.',
    'Things with a time happen.',
  ],
  ['This has helped me with {t}:', 'If you can, {tip}.', 'In my experience, {why}.'],
  ['A friend’s advice on {t}, which I’ve kept:', 'Her words: {tip}.', 'She was right: {why}.'],
  ['If {t} feel{s} like too much today:', 'Only do this: {tip}.', 'It helps, because {why}.'],
  [
    'I wish somebody had told me this about {t}:',
    'Before you do anything else, {tip}.',
    'I learned it late, and {why}.',
  ],
  ['An easy change for {t}:', 'From tomorrow on, {tip}.', 'You’ll see that {why}.'],
  [
    'Something I do with {t} without thinking now:',
    'Most days I remember this: {tip}.',
    'It sounds like nothing, but {why}.',
  ],
  ['On {t}, in one line:', 'Try to {tip}.', 'For me it mattered that {why}.'],
  ['A tip about {t} from my notes:', 'It just says: {tip}.', 'I remember why: {why}.'],
  ['Nothing fancy, but for {t}:', 'See if you can {tip}.', 'It’s worth it, as {why}.'],
  [
    'What I tell myself when I’m stuck with {t}:',
    'Just {tip}.',
    'It works more often than not, since {why}.',
  ],
  [
    'My neighbour’s rule for {t}:',
    'He says you should {tip}.',
    'I doubted it, and now I see that {why}.',
  ],
  ['Whoever is new to {t}:', 'In your first week, {tip}.', 'Later on you’ll notice that {why}.'],
];
