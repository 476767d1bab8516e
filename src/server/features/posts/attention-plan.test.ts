import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refreshStatistics } from '#server/db/statistics.ts';
import { createWorld, type World } from '#test/world.ts';
import { listUnnotifiedQuery } from '#server/ledger/read/attention.store.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld('sqlite');
});
afterEach(() => world.close());

/** Posts that were reported already are not read to find new ones, however many there are. */
test('unreported posts are found by their own index', async () => {
  const { db } = world.ctx;
  const member = await world.member();
  const agent = await world.agent(member);
  for (let n = 0; n < 30; n += 1) {
    const body = { platform: 'sandbox', content: `Post ${n}.` };
    await world.call('POST', `/agents/${agent.id}/posts`, { as: member, body });
  }
  await db.updateTable('occurrences').set({ state: 'FAILED', told_at: 1 }).execute();
  await refreshStatistics(world.database);
  const { sql: text, parameters } = listUnnotifiedQuery(db, {
    share: undefined,
    owners: [],
    keys: [],
  }).compile();
  expect(parameters).not.toContain('FAILED');
  const literal = text.replaceAll('?', '500');
  const { rows } = await sql<{
    detail: string;
  }>`${sql.raw(`explain query plan ${literal}`)}`.execute(db);
  const steps = rows.map(({ detail }) => detail);
  expect(steps[0]).toMatch(/occurrences USING INDEX occurrences_untold/);
});
