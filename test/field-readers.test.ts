/** Every writable field of a call is read somewhere. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { deedsOf, fieldsOf, readers, unreadOf, wordsRead } from './field-readers.ts';

const words = wordsRead(readers());
const withBody = calls.filter(({ call }) => call.body);

/** Fields that are read by name as strings, or where people look, with the reader. */
const kept: Readonly<Record<string, string>> = {
  'tokens.create.daily_posts': 'the row of the token, which counts its posts in SQL',
  'programs.connect.daily_posts': 'the row of its token, the same way',
  'users.updateNotifications.pushNotifications': 'the browser, which shows notices itself',
};

test('every writable field has a reader besides its store and its echo', () => {
  expect(withBody.length).toBeGreaterThan(50);
  expect(withBody.flatMap(({ call }) => fieldsOf(call)).length).toBeGreaterThan(150);
  const unread = withBody.flatMap(({ name, call }) =>
    unreadOf(call, words).map((field) => `${name}.${field}`),
  );
  expect(unread.toSorted()).toEqual(Object.keys(kept).toSorted());
});

test('a field that is only copied, declared, counted or listed is detected', () => {
  const source = `/** brand_voice */ interface Row { \n  brand_voice: string;\n}
    const counted = ['brand_voice'];
    const row = { brand_voice: body.brandVoice, industry: facts.industry };`;
  const body = z.union([
    z.strictObject({
      brandVoice: z.string(),
      inner: z.array(z.strictObject({ industry: z.string() })),
    }),
    z.strictObject({ brand_voice: z.string().default('') }),
  ]);
  expect(unreadOf({ body }, wordsRead([deedsOf(source)]))).toEqual([
    ...['brandVoice', 'inner', 'industry', 'brand_voice'],
  ]);
  const reader = `${source}\nconst told = ({ brand_voice: voice, industry, inner }) => voice + industry + inner;`;
  expect(unreadOf({ body }, wordsRead([deedsOf(reader)]))).toEqual([]);
});
