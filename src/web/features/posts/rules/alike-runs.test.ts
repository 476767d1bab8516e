import { expect, it } from 'vitest';
import { wordsOfSchedule } from '#web/entities/posts/schedule-labels.ts';
import { aRun, aScheduledPost } from './scheduled-post.fixture.ts';
import { alikeRuns } from './post-details.tsx';

const runs = (...changes: Parameters<typeof aRun>[0][]) =>
  alikeRuns(changes.map((change, at) => aRun({ id: `${at}`, ...change }))).map((group) =>
    group.map(({ id }) => id).join(),
  );
const said = (text: string) => ({ parts: [{ text, media: [], url: null }] });

it('P-9.60 the same text on several accounts at one time is shown once', () => {
  expect(runs({}, {}, {})).toEqual(['0,1,2']);
});

it('P-9.63 an occurrence with a different result on one account is shown separately', () => {
  expect(runs(said('One.'), said('Two.'), said('One.'))).toEqual(['0,2', '1']);
  expect(runs({}, { due_at: '2027-01-01T00:00:00.000Z' })).toEqual(['0', '1']);
  expect(runs({}, { status: 'FAILED' })).toEqual(['0', '1']);
  const asked = { decision: 'approval' } as const;
  expect(runs(asked, asked)).toEqual(['0', '1']);
  const held = { reason: 'The account has to be connected again.' };
  expect(runs(held, held)).toEqual(['0', '1']);
  const gone = { removed_at: '2027-01-01T00:00:00.000Z' };
  expect(runs(gone, gone)).toEqual(['0', '1']);
});

it('P-49.152 a post on several accounts says in lists how many have it, and that it is tried again', () => {
  const [account] = aScheduledPost().accounts;
  if (!account) throw new Error('It has an account');
  const retry = { at: null, until: '2027-05-02T13:00:00.000Z' };
  const post = aScheduledPost({
    frequency: 'once',
    status: 'scheduled',
    current: aRun({ status: 'RETRY_WAIT', retry }),
    accounts: [
      { ...account, status: 'completed', run_count: 1 },
      { ...account, status: 'scheduled', run_count: 0 },
    ],
  });
  const words = { label: '1 of 2 published · retrying', tone: 'warn' };
  expect(wordsOfSchedule(post)).toEqual(words);
  expect(wordsOfSchedule({ ...post, frequency: 'daily' }).label).toBe('Retrying');
  expect(wordsOfSchedule({ ...post, current: aRun() }).label).toBe('1 of 2 published · scheduled');
});
