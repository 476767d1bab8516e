import { beforeEach, expect, test } from 'vitest';
import { ada as two, bluesky, x } from '#test/write-screen.tsx';
import { anAgent } from '#test/screen.tsx';
import { accountsFor, asPosted, emptyValues, self } from '#web/features/posts/post-values.ts';
import {
  firstAccounts,
  firstAuthor,
  keepAccounts,
  keepAuthor,
  keepStart,
} from './first-accounts.ts';

const ada = anAgent({ id: 'ada' });
const bo = anAgent({ id: 'bo' });
const sample = anAgent({ id: 'sample', is_sample: true });

beforeEach(() => localStorage.clear());

const posted = (author: string, ids: readonly string[]) => ({
  ...emptyValues(author, ['Hello.']),
  chosen: Object.fromEntries(ids.map((id) => [id, asPosted])),
});

test('P-49.317 a new post starts as the own agent that was chosen last', () => {
  expect(firstAuthor([sample, ada, bo])).toBe(ada);
  keepAuthor(bo);
  expect(firstAuthor([sample, ada, bo])).toBe(bo);
  keepAuthor(sample);
  expect(firstAuthor([sample, ada, bo])).toBe(bo);
  // It was deleted.
  expect(firstAuthor([sample, ada])).toBe(ada);
});

test('P-49.317 a new post starts as the person who wrote as themselves last', () => {
  keepAuthor(undefined);
  expect(firstAuthor([sample, ada])).toBeUndefined();
  keepAuthor(sample);
  expect(firstAuthor([sample, ada])).toBeUndefined();
  keepAuthor(ada);
  expect(firstAuthor([sample, ada])).toBe(ada);
  // The agent was deleted, and the person wrote as themselves before.
  keepAccounts(posted(self, ['one']));
  expect(firstAuthor([sample])).toBeUndefined();
});

test('P-49.332 who wrote the last post, and where, begins the next one', () => {
  const { platform_connections: accounts } = two;
  const idsOf = (author: string) => Object.keys(firstAccounts(accountsFor(accounts), author));
  keepStart(posted('ada', [x]), [sample, ada]);
  keepStart(posted(self, [bluesky]), [sample, ada]);
  expect(firstAuthor([sample, ada])).toBeUndefined();
  expect([idsOf('ada'), idsOf(self), idsOf('bo')]).toEqual([[x], [bluesky], [bluesky]]);
  // A sample, and an agent that is gone, change nothing.
  keepStart(posted('sample', [x]), [sample, ada]);
  keepStart(posted('gone', [x]), [sample, ada]);
  expect(firstAuthor([sample, ada])).toBeUndefined();
});

test('P-49.317 a sample agent is the author only where there is no other', () => {
  expect(firstAuthor([sample])).toBe(sample);
  expect(firstAuthor([])).toBeUndefined();
});
