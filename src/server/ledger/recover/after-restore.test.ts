import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import { restoreBackup, takeBackup } from '#server/db/backup/backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { ownOrigin } from '#server/features/audit/service.ts';
import { openContext } from '#server/open-context.ts';
import { writeMeta } from '#server/db/meta.ts';
import { engines, everyEngine, freshDatabase } from '#test/engines.ts';
import { type MemorySandbox, memorySandbox } from '#test/memory-sandbox.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { guardAfterRestore } from './after-restore.ts';
import { prepare } from './worker.ts';
import { resolvePost } from '#server/features/posts/review.ts';
import { repeated } from '#test/sampled.ts';
import { runWorker } from '#test/run-worker.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

interface Installation {
  world: World;
  owner: Person;
  agentId: string;
  platform: MemorySandbox;
  capability: Capability;
}

async function open(engine: (typeof engines)[number], capability: Capability) {
  const made: { platform?: MemorySandbox } = {};
  const world = await createWorld(engine, {
    parts: ({ clock, social }) => {
      made.platform = memorySandbox(clock);
      return { social: { ...social, sandbox: createSandbox(made.platform, capability) } };
    },
  });
  endings.push(() => world.close());
  if (!made.platform) throw new Error('no platform');
  const owner = await world.member();
  const { id: agentId } = await world.agent(owner);
  return { world, owner, agentId, platform: made.platform, capability };
}

async function plan({ world, owner, agentId }: Installation, text: string, own: object) {
  const body = { agent_id: agentId, platform: 'sandbox', content_text: text, ...own };
  const { status, body: made } = await world.call('POST', '/scheduled-posts', { as: owner, body });
  if (status !== 201) throw new Error(JSON.stringify(made));
  return String(made.data.id);
}

/** What a starting worker does. */
async function work(ctx: Context): Promise<void> {
  expect(await createGate(ctx)()).toBe(true);
  for (let round = 0; round < 2; round += 1) {
    await runWorker(ctx);
  }
}

/** The same installation with the database of a backup; only the platform knows what was sent since. */
async function restored({ world, platform, capability }: Installation, file: string) {
  const place = await freshDatabase(world.database.engine);
  endings.push(() => place.drop());
  await restoreBackup(place.options, file, { force: false, now: world.ctx.clock() });
  const database = openDatabase(place.options);
  endings.push(() => database.close());
  const config = { ...world.ctx.config, ...place.options };
  const { clock, log } = world.ctx;
  const base = await openContext(config, database, { clock, log });
  const social = { ...base.social, sandbox: createSandbox(platform, capability) };
  return { ...base, social };
}

/** A post that was due since the backup, in the database that was restored from it after an hour. */
async function restoredLater(engine: (typeof engines)[number], capability: Capability) {
  const here = await open(engine, capability);
  const { world } = here;
  const scheduled_time = new Date(world.ctx.clock() + 5 * minute).toISOString();
  const id = await plan(here, 'Was it sent?', { scheduled_time });
  await prepare(world.ctx);
  const file = join(world.ctx.config.data_dir, 'backup.jsonl.gz');
  await takeBackup(world.ctx.config, file, world.ctx.clock());
  world.pass(hour);
  const ctx = await restored(here, file);
  await work(ctx);
  return { ...here, id, ctx };
}

const statesOf = async ({ db }: Context, series: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('occurrences')
    .select(['state', 'reason'])
    .where('series_id', 'in', series)
    .orderBy('due_at')
    .execute();
  return rows.map(({ state, reason }) => (reason ? `${state}(${reason})` : state));
};

describe.each(engines)('after a restore on %s', (engine) => {
  test('DI-3 posts published since the backup are not published again', async () => {
    const here = await open(engine, 'read');
    const { world, platform } = here;
    const at = (ahead: number) => new Date(world.ctx.clock() + ahead).toISOString();
    const soon: string[] = [];
    const later: string[] = [];
    const hourly: string[] = [];
    const [single, repeating] = [repeated(4, 40), repeated(2, 10)];
    for (let n = 0; n < single; n += 1) {
      soon.push(await plan(here, `Soon ${n}.`, { scheduled_time: at(5 * minute) }));
      later.push(await plan(here, `Later ${n}.`, { scheduled_time: at(30 * minute) }));
    }
    for (let n = 0; n < repeating; n += 1) {
      const run = { scheduled_time: at(20 * minute), frequency: 'hourly', max_runs: 0 };
      hourly.push(await plan(here, `Hourly ${n}.`, run));
    }
    const rounds = repeated(2, 6);
    // Posts due soon have their text when the backup is taken; the others do not.
    for (let round = 0; round < 12; round += 1) await prepare(world.ctx);
    expect(new Set(await statesOf(world.ctx, soon))).toEqual(new Set(['READY']));
    const file = join(world.ctx.config.data_dir, 'backup.jsonl.gz');
    await takeBackup(world.ctx.config, file, world.ctx.clock());

    for (let passed = 0; passed < 85; passed += 5) {
      world.pass(5 * minute);
      for (let round = 0; round < rounds; round += 1) await work(world.ctx);
    }
    expect(platform.posts).toHaveLength(2 * (single + repeating));
    const sent = platform.posts.map(({ text }) => text);

    const ctx = await restored(here, file);
    await work(ctx);
    for (const wait of [minute, 2 * minute, 12 * minute, hour]) {
      world.pass(wait);
      for (let round = 0; round < 4; round += 1) await work(ctx);
    }
    expect(await statesOf(ctx, soon)).toEqual(soon.map(() => 'PUBLISHED'));
    expect(await statesOf(ctx, later)).toEqual(later.map(() => 'NEEDS_REVIEW(restored)'));
    const runs = await statesOf(ctx, hourly);
    expect(runs.filter((state) => state === 'MISSED(restored)')).toHaveLength(repeating);
    const again = platform.posts.slice(sent.length).map(({ text }) => text);
    // Only runs that were due after the restore are new.
    expect(again.every((text) => text.startsWith('Hourly'))).toBe(true);
    for (const { text, at: sentAt } of platform.posts) {
      const twins = platform.posts.filter((post) => post.text === text && post.at !== sentAt);
      for (const twin of twins) expect(Math.abs(twin.at - sentAt)).toBeGreaterThan(50 * minute);
    }
  }, 120_000);

  test('DI-3 the owner is asked about posts that are not found, and decides whether they go out', async () => {
    const { world, platform, owner, id, ctx } = await restoredLater(engine, 'read');
    expect(await statesOf(ctx, [id])).toEqual(['UNKNOWN(unknown_outcome)']);
    for (const wait of [minute, 12 * minute, hour]) {
      world.pass(wait);
      await work(ctx);
    }
    expect(await statesOf(ctx, [id])).toEqual(['NEEDS_REVIEW(restored)']);
    expect(platform.posts).toEqual([]);
    const post = await ctx.db
      .selectFrom('occurrences')
      .select('id')
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow();
    const asker = { owner_id: owner.id, origin: ownOrigin };
    await resolvePost(ctx, asker, post.id, { verdict: 'send' });
    await work(ctx);
    expect(await statesOf(ctx, [id])).toEqual(['PUBLISHED']);
    expect(platform.posts).toHaveLength(1);
  });

  test('the owner is asked at once if posts cannot be read back', async () => {
    const { id, ctx } = await restoredLater(engine, 'none');
    expect(await statesOf(ctx, [id])).toEqual(['NEEDS_REVIEW(restored)']);
    // A second worker, or a second start, changes nothing.
    await work(ctx);
    expect(await statesOf(ctx, [id])).toEqual(['NEEDS_REVIEW(restored)']);
  });
});

test.each(everyEngine)(
  'P-50.199 a restore is logged once by four workers, on %s',
  async (engine) => {
    const world = await createWorld(engine);
    const said = () =>
      world.logged.filter((line) => line.includes('the database went back')).length;
    const restored = (epoch: string) =>
      writeMeta(
        world.ctx.db,
        { key: 'epoch', value: epoch },
        { key: 'restored_at', value: String(world.ctx.clock()) },
      );
    const guard = () => Promise.all([1, 2, 3, 4].map(() => guardAfterRestore(world.ctx)));
    await restored('first');
    await guard();
    expect(said()).toBe(1);
    await guard();
    expect(said()).toBe(1);
    await restored('second');
    await guard();
    expect(said()).toBe(2);
    await world.close();
  },
);
