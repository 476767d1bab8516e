/** A ledger with a platform that fails on demand, and access to both. */
import type { Capability } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Engine } from '#server/db/client.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { probeCircuitBreakers } from '#server/ledger/recover/circuit-breaker.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { createSandboxStore } from '#server/features/sandbox/store.ts';
import { closeAfterTest } from './close-after-test.ts';
import { type FlakyPlatform, flakyPlatform } from './flaky-platform.ts';
import { createWorld, type Person, type World } from './world.ts';

export interface Ledger {
  world: World;
  platform: FlakyPlatform;
  owner: Person;
  agentId: string;
  publish(body?: object): Promise<{ status: number; state: string; id: string }>;
  /** A post’s state in the ledger. */
  state(id: string): Promise<string>;
  /** The sandbox’s posts. */
  texts(): Promise<string[]>;
  /** Advances the clock and runs every background pass. */
  later(milliseconds: number): Promise<void>;
  /** Simulates a process that died during the call: the intent is committed, the outcome is not. */
  died(id: string): Promise<void>;
}

/** A world whose sandbox fails on demand, with one connected agent; a test that opens it need not close it. */
export async function openLedger(
  engine: Engine,
  capability: Capability = 'read',
  env: Record<string, string> = {},
): Promise<Ledger> {
  const made: { platform?: FlakyPlatform } = {};
  const world = await createWorld(engine, {
    env,
    parts: ({ db, clock, social }) => {
      const platform = flakyPlatform(createSandbox(createSandboxStore(db, clock), capability));
      made.platform = platform;
      return { social: { ...social, sandbox: platform.port } };
    },
  });
  closeAfterTest(world);
  const { platform } = made;
  if (!platform) throw new Error('no platform');
  const owner = await world.member();
  const { id: agentId } = await world.agent(owner);
  const { ctx } = world;
  const occurrence = (id: string) =>
    ctx.db.selectFrom('occurrences').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    world,
    platform,
    owner,
    agentId,
    async publish(body = { content: 'Hello.' }) {
      const { status } = await world.call('POST', `/agents/${agentId}/posts`, {
        as: owner,
        body: { platform: 'sandbox', ...body },
      });
      const row = await ctx.db
        .selectFrom('occurrences')
        .select(['id', 'state'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { ...row, status };
    },
    async state(id) {
      const { state, reason } = await occurrence(id);
      return reason ? `${state}(${reason})` : state;
    },
    async texts() {
      const rows = await ctx.db
        .selectFrom('sandbox_posts')
        .select('text')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ text }) => text);
    },
    async later(milliseconds) {
      world.pass(milliseconds);
      await sweep(ctx);
      await probeCircuitBreakers(ctx);
      await prepare(ctx);
      await dispatch(ctx);
    },
    async died(id) {
      const gone = ctx.clock() - 1;
      await ctx.db
        .updateTable('occurrences')
        .set({ state: 'SENDING', reason: null, next_at: null, ambiguous: 0, lease_until: gone })
        .where('id', '=', id)
        .execute();
      await ctx.db
        .updateTable('attempts')
        .set({ outcome: null, settled_at: null })
        .where('occurrence_id', '=', id)
        .where((where) =>
          where.or([where('outcome', 'is', null), where('outcome', '!=', 'accepted')]),
        )
        .execute();
    },
  };
}
