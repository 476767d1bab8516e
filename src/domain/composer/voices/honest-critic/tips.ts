import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
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
  ['Plain advice on {t}, no shortcuts:', 'Start here: {tip}.', 'It isn’t glamorous, but {why}.'],
  [
    'Something overlooked in {t}:',
    'Do this before the rest: {tip}.',
    'People skip it and pay for it, since {why}.',
  ],
  [
    'If you ignore everything else I say about {t}:',
    'At least {tip}.',
    'It holds up, because {why}.',
  ],
  [
    'My one firm recommendation for {t}:',
    'Without exception, {tip}.',
    'Doubt it if you like. Still, {why}.',
  ],
  [
    'A cheap way to be less wrong about {t}:',
    'This week, {tip}.',
    'The reason is unflattering: {why}.',
  ],
  [
    'Most advice on {t} is too kind, so here’s a blunt one:',
    'Stop hoping and {tip}.',
    'Sorry, but {why}.',
  ],
  ['On {t}, the short version:', 'You’d do well to {tip}.', 'I’d bet on it, as {why}.'],
  ['Unpopular, and useful, for {t}:', 'Just once, {tip}.', 'It’s unfashionable, and {why}.'],
  [
    'A fix for {t} that costs nothing:',
    'Before you buy anything, {tip}.',
    'Free advice is rarely good. This is, because {why}.',
  ],
  ['What the guides to {t} leave out:', 'Quietly {tip} first.', 'They skip it, although {why}.'],
  ['If you’re serious about {t}:', 'Prove it and {tip}.', 'Intentions don’t count here: {why}.'],
  [
    'I’d put this above the door, for {t}:',
    'As a rule, {tip}.',
    'You can argue with the tone. The point stands: {why}.',
  ],
];
