import { expect, test } from 'vitest';
import { Id } from '#contract/core/endpoint.ts';
import { newId } from './ids.ts';

test('identifiers are in the order in which they were made, each once, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [ids[0], ids.at(-1)]) expect(Id.safeParse(id).success).toBe(true);
});
