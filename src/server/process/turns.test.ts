import { describe, expect, test } from 'vitest';
import { pageOf, type Sought, takeTurns } from './turns.ts';

interface Piece {
  key: string;
  owner: string;
}

const pieces = (owner: string, count: number): Piece[] =>
  Array.from({ length: count }, (_, n) => ({ key: `${owner}-${n}`, owner }));

/** Works through the queue in pages of ten; returns the keys in the order in which they started. */
async function workOff(
  waiting: Piece[],
  work: (one: Piece, begun: readonly string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const left = [...waiting];
  const begun: string[] = [];
  const most = { all: 0, owner: 0 };
  const running: Piece[] = [];
  await takeTurns<Piece>({
    find: async ({ owners, keys }: Sought) =>
      pageOf(
        left
          .filter(({ key, owner }) => !owners.includes(owner) && !keys.includes(key))
          .slice(0, 10),
        10,
      ),
    keyOf: ({ key }) => key,
    ownerOf: ({ owner }) => owner,
    async work(one) {
      begun.push(one.key);
      running.push(one);
      most.all = Math.max(most.all, running.length);
      const ofOwner = running.filter(({ owner }) => owner === one.owner).length;
      most.owner = Math.max(most.owner, ofOwner);
      await work(one, begun);
      running.splice(running.indexOf(one), 1);
      left.splice(left.indexOf(one), 1);
    },
    share: () => undefined,
    maxConcurrent: 4,
    ofOwner: 2,
    times: 1,
    stop: new AbortController().signal,
  });
  expect(most.all).toBeLessThanOrEqual(4);
  expect(most.owner).toBeLessThanOrEqual(2);
  return begun;
}

describe('work for many owners', () => {
  test('P-22.27 an owner with a thousand due items delays others by no more than a page', async () => {
    const begun = await workOff([...pieces('fat', 1000), ...pieces('slim', 3)]);
    expect(begun).toHaveLength(1003);
    expect(begun.indexOf('slim-0')).toBeLessThan(12);
  });

  test('P-22.27 when all active work of one owner hangs, that of others goes on', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const work = async ({ owner }: Piece, begun: readonly string[]) => {
      if (begun.includes('slim-2')) mayEnd.resolve();
      if (owner === 'fat') await mayEnd.promise;
    };
    const all = [...pieces('fat', 5), ...pieces('slim', 3)];
    expect(await workOff(all, work)).toHaveLength(8);
  });
});
