/** Query plans: the cost of one person's request does not grow with the posts of others. */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { createWorld, type World } from '#test/world.ts';
import { listIds, recentTexts } from '#server/ledger/read/agent-posts.store.ts';
import { pageAsked } from '#server/db/keyset.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('sqlite');
});
afterAll(() => world.close());

const Steps = z.array(z.object({ detail: z.string() }));

/** The SQLite query plan of every statement that runs during `ask`. */
async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(note));
  const executor = db.getExecutor();
  const steps = asked.map(async (node) => {
    const query = executor.compileQuery(node, { queryId: 'explained' });
    const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    return Steps.parse((await db.executeQuery(explained)).rows).map(({ detail }) => detail);
  });
  return (await Promise.all(steps)).flat();
}

const firstPage = pageAsked('posts', { limit: 20 });

const everybodys = (step: string): boolean => /occurrences_by_state|SCAN occurrences/.test(step);

test.each([
  ['published', (db: Db) => listIds(db, 'o', 'a', { outcome: 'published' }, firstPage)],
  ['failed', (db: Db) => listIds(db, 'o', 'a', { outcome: 'failed' }, firstPage)],
  ['waiting', (db: Db) => listIds(db, 'o', 'a', { outcome: 'waiting' }, firstPage)],
  ['all', (db: Db) => listIds(db, 'o', 'a', {}, firstPage)],
  ['recent', (db: Db) => recentTexts(db, 'o', 'a')],
])('%s posts of an agent are found through its schedules', async (_, ask) => {
  const plan = await planOf(world.ctx.db, ask);
  expect(plan.filter((step) => step.includes('occurrences'))).not.toEqual([]);
  expect(plan.filter(everybodys)).toEqual([]);
});
