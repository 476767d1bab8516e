import { describe, expect, it } from 'vitest';
import { mainSentence } from './main-sentence.ts';

describe('the main sentence of a post', () => {
  it.each([
    [
      'is the first that says something',
      'Ship it. Nobody reads release notes. So?',
      'Nobody reads release notes.',
    ],
    ['is a short one where there is no other', 'Ship it. Today!', 'Ship it.'],
    [
      'has no link',
      'Read this before you ship: https://example.com/a',
      'Read this before you ship:',
    ],
    [
      'has none of the tags at its end',
      'Tests are the cheapest review #testing #code',
      'Tests are the cheapest review',
    ],
    ['keeps a tag within it', 'A #testing habit beats a tool', 'A #testing habit beats a tool'],
    ['has no emoji', '🚀 Ship it every 🇨🇭 Friday 👍🏽 and rest.', 'Ship it every Friday and rest.'],
    [
      'may stand on a later line',
      'Hot take\n\nTests are the cheapest review.',
      'Tests are the cheapest review.',
    ],
    ['is nothing where only a link is said', 'https://example.com/a', ''],
    ['is nothing of nothing', '', ''],
  ])('%s', (_, text, main) => {
    expect(mainSentence(text, 400)).toBe(main);
  });

  it('is cut after a word if it is long', () => {
    expect(mainSentence('Tests are the cheapest review.', 14)).toBe('Tests are the…');
  });
});
