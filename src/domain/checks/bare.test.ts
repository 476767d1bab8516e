import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { bareRule, isBare } from './bare.ts';

describe('a text that says no more than its topic', () => {
  it.each([
    ['Releases.', 'Releases'],
    ['Bread on holidays!', 'Bread on holidays'],
    ['Psst! New croissant.', 'New croissant'],
    ['News: Partnership announcement.', 'Partnership announcement'],
    ['Scam warning. #scam', 'Scam warning'],
  ])('P-24.24 finds %j about %j', (text, topic) => {
    expect(isBare(text, topic)).toBe(true);
  });

  it.each([
    ['New croissant with pistachio.', 'New croissant'],
    ['What would you ask about bread?', 'Bread'],
    ['Ask us about bread.', 'Bread'],
    ['Good morning!', 'Good morning'],
    ['Version 2.4 is out.', 'Version 2.4 is out'],
    ['We’re looking for a baker.', 'We are looking for a baker'],
    ['Bug fixed in the scheduler.', 'Bug fixed in the scheduler'],
    ['When are you open on Sunday?', 'When are you open on Sunday?'],
    ['Our own words', ''],
  ])('P-24.24 accepts %j about %j', (text, topic) => {
    expect(isBare(text, topic)).toBe(false);
  });

  it('P-24.24 accepts a slogan, a reply, and a draft to which its owner added words', () => {
    const about = (topic: string, own: object = {}) => ({
      brief: { topic, context: '', hashtags: false, emojis: false, ...own },
      avoid_topics: [],
      limit: { max_length: 280, counting: 'x_weighted' as const },
    });
    const found = (text: string, rules: ReturnType<typeof about>) => bareRule(text, rules, [text]);
    expect(found('Slow bread.', about('Slow bread'))).toMatch(/Add a fact/);
    expect(found('Slow bread.', about('Slow bread', { context: 'Slow bread' }))).toBeUndefined();
    expect(found('Slow bread.', about('Slow bread', { content_type: 'reply' }))).toBeUndefined();
    expect(found('Slow, dark bread.', about('Slow bread\ndark'))).toBeUndefined();
  });

  it('P-24.24 leaves other languages alone, of which it doesn’t know what a sentence is', () => {
    const rules = (topic: string, language?: LanguageCode) => ({
      brief: { topic, context: '', hashtags: false, emojis: false },
      avoid_topics: [],
      limit: { max_length: 280, counting: 'x_weighted' as const },
      ...(language && { language }),
    });
    const found = (topic: string, language?: LanguageCode) =>
      bareRule(`${topic}.`, rules(topic, language), [`${topic}.`]);
    expect(found('Frisches Brot wartet', 'de')).toBeUndefined();
    expect(found('Wir haben geöffnet')).toBeUndefined();
    expect(found('Fresh bread', 'en')).toMatch(/Add a fact/);
  });
});
