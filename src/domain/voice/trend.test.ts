import { describe, expect, it } from 'vitest';
import { atOnce } from '#domain/steps.ts';
import { background } from './background.ts';
import { changedCharacters, nearness, trendOf } from './trend.ts';
import { profileOf } from './profile.ts';
import type { VoiceText } from './proposals.ts';

const mine = [
  'Kiln opened this morning. Nothing cracked.',
  'I glazed twelve bowls before lunch. Eleven are blue.',
  'Clay arrived. Half a ton, up the back stairs.',
  'The wheel squeaks. I oiled it. It still squeaks.',
  'Rain all week, so nothing dries. I read instead.',
  'Broke a good one today. Swept it up.',
  'I am closed on Monday. Nobody buys a jug then.',
  'Lids are the hard part. I made thirty.',
];
const foreign: [string, string] = [
  'We’re so excited to share our amazing new collection with absolutely everyone in town this weekend, can’t wait to see you! 🎉 #pottery',
  'Have you heard the incredible news, friends? Our stunning studio is truly the ultimate place to discover your creative journey!',
];
const approved = (texts: readonly string[]): VoiceText[] =>
  texts.map((text, at) => ({ id: `${at}`, kind: 'approved', written: text, text, reason: '', at }));
const trend = (texts: readonly VoiceText[], samples: readonly string[] = mine) =>
  atOnce(trendOf(texts, samples, background));

describe('the trend of an agent’s texts', () => {
  it('counts those that sound like their owner', () => {
    const own = [
      'I tried the green again. It came out gray.',
      'The cat slept in a bowl. I let it.',
      'Firing tomorrow. I told the neighbors.',
    ];
    const found = trend(approved([...own, ...foreign, ...foreign]));
    expect(found).toMatchObject({ texts: 7, unchanged: 7, changed: 0 });
    expect(found.near).toBeGreaterThanOrEqual(2);
    expect(found.near).toBeLessThanOrEqual(3);
    expect(found.reasons.join()).toMatch(/you never say|you use no|your sentences/u);
  });

  it('does not know yet with fewer than five texts, or of an owner whose own are unknown', () => {
    expect(trend(approved(foreign)).near).toBeNull();
    expect(trend(approved([...mine.slice(0, 6)]), []).near).toBeNull();
    expect(trend([], mine)).toEqual({
      texts: 0,
      near: null,
      unchanged: 0,
      changed: 0,
      reasons: [],
    });
  });

  it('counts the last ten, without rejected ones and those of the owner', () => {
    const many = approved(
      Array.from({ length: 14 }, (_, at) => `Text number ${at} is about clay.`),
    );
    const others = many
      .slice(0, 3)
      .map((one): VoiceText => ({ ...one, id: `x${one.id}`, kind: 'rejected' }));
    const own = many
      .slice(0, 2)
      .map((one): VoiceText => ({ ...one, id: `y${one.id}`, written: null }));
    expect(trend([...many, ...others, ...own]).texts).toBe(10);
  });

  it('measures changes between what both texts begin and end with', () => {
    expect(changedCharacters('Rye is back!', 'Rye is back.')).toBe(1);
    expect(changedCharacters('Rye', 'Rye')).toBe(0);
    expect(changedCharacters('aaa', 'aaaaa')).toBe(2);
    expect(changedCharacters('', 'abc')).toBe(3);
  });
});

describe('nearness', () => {
  const profile = profileOf(mine, background);

  it('is higher for a text of the owner, and says what another does otherwise', () => {
    const [own, other] = [
      nearness('I mended a jug. It leaks.', profile),
      nearness(foreign[0], profile),
    ];
    expect(own.score).toBeGreaterThan(other.score);
    expect(other.reasons).toEqual(
      expect.arrayContaining([
        'you never say “excited”',
        'you use no exclamation marks',
        'you use no emojis',
        'you use no hashtags',
      ]),
    );
    expect(other.reasons.at(-1)).toMatch(/^your sentences have \d words, these \d+$/u);
    expect(own.reasons).toEqual([]);
  });

  it.each([
    [
      'de',
      [
        'Der Ofen ist aus. Ich lese.',
        'Heute nur Brezeln. Es regnet.',
        'Der Teig ruht noch. Ich auch.',
      ],
    ],
    [
      'fr',
      ['Le four est froid. Je lis.', 'Il pleut. Je dors un peu.', 'La pâte repose. Moi aussi.'],
    ],
    ['es', ['El horno duerme. Yo leo.', 'Llueve. No abro hoy.', 'La masa descansa. Yo también.']],
    ['ja', ['窯は冷えた。本を読む。', '雨が降る。今日は休み。', '生地は寝ている。私も。']],
  ])('works in %s', (_, texts) => {
    const own = profileOf(texts, background);
    const [near, far] = [scoreOfFirst(own, texts), nearness(foreign[1], own).score];
    expect(near).toBeGreaterThan(far);
  });

  it('is finite for no texts and for the longest', () => {
    const long = 'I glazed a bowl. It is blue. '.repeat(400);
    for (const texts of [[], [''], [long]])
      expect(Number.isFinite(nearness(long, profileOf(texts, background)).score)).toBe(true);
  });
});

function scoreOfFirst(own: ReturnType<typeof profileOf>, [first = '']: readonly string[]): number {
  return nearness(first, own).score;
}
