import { describe, expect, test } from 'vitest';
import { givesAway } from '#domain/checks/leaked.ts';
import { atOnce } from '#domain/steps.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import { copies, repeats } from './copied.ts';
import { splitIntoParts } from './post-text.ts';

/** A sentence in each script without spaces, and words that may surround it. */
const written = {
  Chinese: ['我们明天早上在海边的咖啡馆见面', '听说', '真的吗'],
  Japanese: ['あしたのあさうみべのカフェであいましょう', 'ねえ', 'ほんとに'],
  'kana with a long vowel': ['スーパーマーケットのコーヒーはセール', 'アノ', 'ラシイ'],
  Thai: ['พรุ่งนี้เช้าเราเจอกันที่ร้านกาแฟริมทะเล', 'ได้ยินว่า', 'จริงหรือ'],
  Lao: ['ມື້ອື່ນເຊົ້າພວກເຮົາພົບກັນຢູ່ຮ້ານກາເຟ', 'ໄດ້ຍິນ', 'ແທ້ບໍ'],
  Khmer: ['ព្រឹកស្អែកយើងជួបគ្នានៅហាងកាហ្វេ', 'ឮថា', 'មែនទេ'],
  Burmese: ['မနက်ဖြန်မနက်ကော်ဖီဆိုင်မှာတွေ့ကြမယ်', 'ကြားတယ်', 'တကယ်လား'],
} as const;

describe.each(Object.entries(written))('%s', (_name, [sentence, before, after]) => {
  const around = `${before}${sentence}${after}`;

  test('is recognized without a separator around it', () => {
    expect(repeats(around, sentence)).toBe(true);
    expect(copies(around, sentence)).toBe(true);
    expect(atOnce(givesAway(around, { source: sentence, free: '', least: 5 }))).toBe(true);
    expect(similarity(around, sentence).isNearDuplicate).toBe(true);
  });

  test('is recognized next to a word in Latin letters', () => {
    expect(repeats(`Coffee${sentence}`, sentence)).toBe(true);
  });

  test('is not a copy of other words', () => {
    expect(copies(`${before}${after}`, sentence)).toBe(false);
    expect(atOnce(givesAway(`${before}${after}`, { source: sentence, free: '', least: 5 }))).toBe(
      false,
    );
  });

  test('is split between its words without loss', () => {
    const parts = splitIntoParts(sentence, { max_length: 12, counting: 'utf16' });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(sentence);
  });
});
