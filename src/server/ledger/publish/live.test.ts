import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { isLive, seemsLive, seemsOn } from './live.store.ts';
import { loadOccurrence } from './loaded-occurrence.store.ts';

/** Everything that someone can switch off. */
const switches = fc.record({
  frozen_at: fc.constantFrom(null, null, 1),
  removed_at: fc.constantFrom(null, null, 1),
  /** Another owner of the space, and whether an issuer gives them access. */
  other: fc.constantFrom(null, null, 'owner', 'manager'),
  entitled: fc.constantFrom(null, 'acme'),
  agent: fc.constantFrom('active', 'active', 'error', 'inactive'),
  agent_deleted: fc.constantFrom(null, null, null, 1),
  account: fc.constantFrom('connected', 'connected', 'needs_reconnect'),
  series: fc.constantFrom('active', 'active', 'paused'),
  linked: fc.constantFrom(true, true, true, false),
  /** The owner as themself needs no link, only a connected account of their own. */
  is_self: fc.constantFrom(0, 0, 1),
  disconnected_at: fc.constantFrom(null, null, 1),
});
type Switches = typeof switches extends fc.Arbitrary<infer T> ? T : never;

const isServed = ({ removed_at, other: role, entitled }: Switches): boolean =>
  removed_at === null || (role === 'owner' && entitled !== null);

const allOn = (is: Switches): boolean =>
  is.frozen_at === null &&
  isServed(is) &&
  is.agent !== 'inactive' &&
  is.agent_deleted === null &&
  is.account === 'connected' &&
  is.series === 'active' &&
  (is.linked || (is.is_self === 1 && is.disconnected_at === null));

const other = newId();

async function turn(db: Db, is: Switches, agent_id: string, account_id: string): Promise<void> {
  await db.updateTable('users').set({ frozen_at: is.frozen_at }).execute();
  await db.updateTable('whitelist').set({ removed_at: is.removed_at }).execute();
  await db.updateTable('users').set({ access_by: is.entitled }).where('id', '=', other).execute();
  await db.deleteFrom('space_members').execute();
  const role = is.other;
  if (role) {
    const { owner_id } = await db.selectFrom('agents').select('owner_id').executeTakeFirstOrThrow();
    const member = { id: other, owner_id, user_id: other, role, joined_at: 1 };
    await db.insertInto('space_members').values(member).execute();
  }
  const agent = { status: is.agent, deleted_at: is.agent_deleted, is_self: is.is_self } as const;
  await db.updateTable('agents').set(agent).where('id', '=', agent_id).execute();
  const account = { status: is.account, disconnected_at: is.disconnected_at } as const;
  await db.updateTable('accounts').set(account).where('id', '=', account_id).execute();
  await db.updateTable('series').set({ status: is.series }).execute();
  await db.deleteFrom('agent_accounts').execute();
  if (is.linked)
    await db.insertInto('agent_accounts').values({ agent_id, account_id, linked_at: 1 }).execute();
}

/** The result of the filter over many rows for one row. */
async function seems(db: Db, id: string) {
  const { on, live } = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .where('occurrences.id', '=', id)
    .select((select) => [
      select.case().when(seemsOn).then(1).else(0).end().as('on'),
      select.case().when(seemsLive).then(1).else(0).end().as('live'),
    ])
    .executeTakeFirstOrThrow();
  return { on: on === 1, live: live === 1 };
}

describe.each(engines)('the check whether a post is live, on %s', (engine) => {
  const asked = async ({ world: { ctx }, agentId, publish }: Ledger) => {
    const { id } = await publish();
    const occurrence = await loadOccurrence(ctx.db, id);
    if (!occurrence) throw new Error('no post');
    return {
      entry: occurrence,
      ask: (is: Switches) => turn(ctx.db, is, agentId, occurrence.account.id),
    };
  };

  test('P-50.172 gives the same result as a filter over many rows and for a single locked post', async () => {
    const ledger = await openLedger(engine);
    const { db } = ledger.world.ctx;
    const { entry: occurrence, ask } = await asked(ledger);
    const person = { id: other, username: 'ben', is_admin: 0, created_at: 1 } as const;
    await db.insertInto('users').values(person).execute();
    await fc.assert(
      fc.asyncProperty(switches, async (is) => {
        await ask(is);
        const held = await db.transaction().execute((trx) => isLive(trx, occurrence));
        expect(held).toBe(allOn(is));
        expect(await seems(db, occurrence.id)).toEqual({
          on: allOn({ ...is, account: 'connected' }),
          live: held,
        });
      }),
      { numRuns: 60 },
    );
  });

  test('is false for a series that was changed since', async () => {
    const ledger = await openLedger(engine);
    const { db } = ledger.world.ctx;
    const { entry: occurrence } = await asked(ledger);
    const held = () => db.transaction().execute((trx) => isLive(trx, occurrence));
    expect(await held()).toBe(true);
    await db
      .updateTable('series')
      .set({ version: occurrence.series_version + 1 })
      .execute();
    expect(await held()).toBe(false);
    await db
      .updateTable('series')
      .set({ version: occurrence.series_version, deleted_at: 1 })
      .execute();
    expect(await held()).toBe(false);
  });
});
