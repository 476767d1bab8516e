import { beforeEach, expect, test } from 'vitest';
import { anAgent } from '#test/screen.tsx';
import { firstAuthor, keepAuthor } from './first-accounts.ts';

const ada = anAgent({ id: 'ada' });
const bo = anAgent({ id: 'bo' });
const sample = anAgent({ id: 'sample', is_sample: true });

beforeEach(() => localStorage.clear());

test('P-49.317 a new post starts as the own agent that was chosen last', () => {
  expect(firstAuthor([sample, ada, bo])).toBe(ada);
  keepAuthor(bo);
  expect(firstAuthor([sample, ada, bo])).toBe(bo);
  keepAuthor(sample);
  expect(firstAuthor([sample, ada, bo])).toBe(bo);
  // It was deleted.
  expect(firstAuthor([sample, ada])).toBe(ada);
});

test('P-49.317 a sample agent is the author only where there is no other', () => {
  expect(firstAuthor([sample])).toBe(sample);
  expect(firstAuthor([])).toBeUndefined();
});
