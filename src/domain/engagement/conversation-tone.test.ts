import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConversationTones } from '#contract/engagement/types.ts';
import { asks, toneOf } from './conversation-tone.ts';

describe('the tone of a post', () => {
  test.each([
    ['friendly', 'Thank you, this made my day!'],
    ['friendly', 'Grossartig, danke!'],
    ['friendly', 'Merci beaucoup'],
    ['friendly', '❤️'],
    ['friendly', 'спасибо большое'],
    ['curious', '@ada how do you roast your beans'],
    ['curious', 'Is there a discount for students?'],
    ['curious', 'Great post! Which grinder is that?'],
    ['curious', 'Wie lange dauert das?'],
    ['curious', '本当ですか？'],
    ['critical', 'The app crashed again and nobody answers'],
    ['critical', 'This doesn’t work at all'],
    ['critical', 'Why is it broken?'],
    ['critical', 'Das funktioniert nicht, ich bin enttäuscht'],
    ['critical', 'Quiero un reembolso'],
    ['critical', 'Not good.'],
    ['hostile', 'You are an idiot'],
    ['hostile', 'Thanks for nothing, stupid bot'],
    ['hostile', 'Halt die Fresse'],
    ['hostile', 'ta gueule'],
    ['neutral', 'The harbour opens at nine.'],
    ['neutral', 'I drank it with milk'],
    ['neutral', ''],
    ['neutral', 'https://example.com/why?how=thanks'],
  ] as const)('%s: %s', (tone, text) => {
    expect(toneOf(text)).toBe(tone);
  });

  test('is found in whole words only', () => {
    expect(toneOf('The classical lover of buglers lies')).not.toBe('friendly');
    expect(toneOf('A classicist trashcan')).toBe('neutral');
  });

  test('is always one of the defined tones, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const tone = toneOf(text);
        expect(ConversationTones).toContain(tone);
        expect(toneOf(text)).toBe(tone);
      }),
    );
  });
});

describe('whether a post is a question', () => {
  test.each([
    ['Really?', true],
    ['@ada what time is it', true],
    ['See https://example.com/?q=1', false],
    ['I know what you mean', false],
    ['Nice.', false],
  ])('%s', (text, asking) => {
    expect(asks(text)).toBe(asking);
  });
});
