import { describe, expect, test } from 'vitest';
import { languageOf } from './language.ts';

describe('the language of a text', () => {
  test.each([
    ['What do you think of the tests that nobody reads?', 'en'],
    ['Die Tests, die niemand liest, sind die wichtigsten von allen.', undefined],
    ['Los textos que nadie lee son los más importantes de todos.', undefined],
    ['日本語のテストを書く', 'ja'],
    ['我们今天发布了新版本', 'zh'],
    ['오늘 새 버전을 발표했습니다', 'ko'],
    ['Это может быть русский или украинский', undefined],
    ['gm', undefined],
    ['', undefined],
    ['https://example.com/the-of-and-to @the.of.and', undefined],
    ['The new #日本 tag is for what you said to https://example.com/日本', 'en'],
  ])('of %j is %s', (text, code) => {
    expect(languageOf(text)).toBe(code);
  });
});
