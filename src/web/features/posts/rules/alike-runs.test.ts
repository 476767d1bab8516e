import { expect, it } from 'vitest';
import { aRun } from './scheduled-post.fixture.ts';
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
