/** A PostgreSQL database that goes back in time unnoticed. `npm run prove -- failover` tests it with real servers. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { server } from '#test/engines.ts';
import { type MemorySandbox, memorySandbox } from '#test/memory-sandbox.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { dispatch } from './dispatcher.ts';
import { readPlace } from './place.store.ts';
import { sweep } from './sweeper.ts';
import { prepare } from './worker.ts';

describe.runIf(server)('a database of PostgreSQL', () => {
  let world: World;
  let owner: Person;
  let agentId: string;
  let platform: MemorySandbox | undefined;
  let gate: () => Promise<boolean>;
  beforeEach(async () => {
    world = await createWorld('postgres', {
      parts: ({ clock, social }) => {
        platform = memorySandbox(clock);
        return { social: { ...social, sandbox: createSandbox(platform, 'read') } };
      },
    });
    owner = await world.member();
    agentId = (await world.agent(owner)).id;
    gate = createGate(world.ctx);
    await gate();
  });
  afterEach(() => world.close());

  const health = async () => (await world.call('GET', '/health')).body.checks.database;
  const posts = () => platform?.posts.length;

  /** A post that is written and due now. */
  async function dueNow(): Promise<string> {
    const { status, body } = await world.call('POST', '/scheduled-posts', {
      as: owner,
      body: {
        agent_id: agentId,
        platform: 'sandbox',
        content_text: 'Once and never again.',
        scheduled_time: new Date(world.ctx.clock() + 5 * minute).toISOString(),
      },
    });
    expect(status).toBe(201);
    await prepare(world.ctx);
    world.pass(6 * minute);
    await createGate(world.ctx)();
    return body.data.id;
  }

  const stateOf = async (series: string) =>
    world.ctx.db
      .selectFrom('occurrences')
      .select(['state', 'reason', 'restored_at'])
      .where('series_id', '=', series)
      .executeTakeFirstOrThrow();

  /** Simulates a promoted standby: rows on another timeline. */
  async function promote(): Promise<void> {
    await world.ctx.db
      .updateTable('meta')
      .set({ value: sql`regexp_replace(value, '/[0-9A-F]{8}/', '/000000AA/')` })
      .where('key', '=', 'database_place')
      .execute();
  }

  /** Simulates a starting worker: time jumps here, which a running one would distrust. */
  async function work(): Promise<void> {
    expect(await createGate(world.ctx)()).toBe(true);
    await sweep(world.ctx);
    await dispatch(world.ctx);
  }

  test('P-22.30 the position is also saved to a file, even if the data folder does not exist yet', async () => {
    const data_dir = join(world.ctx.config.data_dir, 'not', 'yet');
    await createGate({ ...world.ctx, config: { ...world.ctx.config, data_dir } })();
    expect(existsSync(join(data_dir, 'database-place.json'))).toBe(true);
    await rm(data_dir, { recursive: true });
  });

  test('P-22.30 after a timeline change nothing is sent before it was looked for, and posts then continue automatically', async () => {
    const post = await dueNow();
    await promote();
    expect(await health()).toBe('went_back');
    // A worker that had already passed the gate is stopped in the transaction of the intent.
    await dispatch(world.ctx);
    expect(posts()).toBe(0);
    await work();
    expect(await health()).toBe('ok');
    expect(await stateOf(post)).toMatchObject({ state: 'UNKNOWN' });
    for (const wait of [minute, 5 * minute, 6 * minute]) {
      world.pass(wait);
      await work();
    }
    await work();
    expect(await stateOf(post)).toEqual({ state: 'PUBLISHED', reason: null, restored_at: null });
    expect(posts()).toBe(1);
  });

  test('P-22.31 a database with fewer heartbeats than a process remembers, even across its restart, has gone back', async () => {
    const before = await readPlace(world.ctx.db);
    const meta = world.ctx.db.updateTable('meta').where('key', '=', 'database_beat');
    await meta.set({ value: `${before.beat - 1} ${before.at}` }).execute();
    expect(await createGate(world.ctx)()).toBe(true);
    const marks = () =>
      world.ctx.db.selectFrom('meta').select('value').where('key', '=', 'went_back').execute();
    expect(JSON.parse((await marks())[0]?.value ?? '')).toMatchObject({ why: 'beat' });
    const { marked } = await readPlace(world.ctx.db);
    // The other process learns that it was already noticed.
    world.pass(2000);
    expect(await gate()).toBe(true);
    expect((await readPlace(world.ctx.db)).marked).toBe(marked);
  });

  test(
    'P-22.31 a slow database asked by several at once has not gone back',
    { tags: 'slow' },
    async () => {
      const { db } = world.ctx;
      const before = await readPlace(db);
      // The first query is answered last, after another one wrote a heartbeat.
      await sql`create sequence looks`.execute(db);
      await sql`create or replace function database_lsn() returns bigint language plpgsql as $$
      begin
        if nextval('looks') = 1 then perform pg_sleep(0.5); end if;
        return 9000000000000000;
      end $$`.execute(db);
      world.pass(2000);
      expect(await Promise.all([gate(), gate(), gate()])).toEqual([true, true, true]);
      world.pass(2000);
      expect(await gate()).toBe(true);
      const after = await readPlace(db);
      expect(after.beat).toBeGreaterThan(before.beat);
      expect(after.marked).toBe(0);
    },
  );

  test('P-22.31 a database loaded from a dump has gone back', async () => {
    await sql`alter table meta rename to older`.execute(world.ctx.db);
    await sql`create table meta (like older including all)`.execute(world.ctx.db);
    await sql`insert into meta select * from older`.execute(world.ctx.db);
    expect(await health()).toBe('went_back');
    expect(await gate()).toBe(true);
    expect(world.logged.join('\n')).toContain('"why":"tables"');
  });

  test('P-22.32 reports its position as far as its host permits, and how durable its commits are', async () => {
    const { place, lsn } = await readPlace(world.ctx.db);
    expect(place).toMatch(/^\d+\/[0-9A-F]{8}\/\d+\//);
    expect(lsn).toBeGreaterThan(0);
    expect(world.logged.join('\n')).toMatch(/commits (?:do not )?wait/);
    await world.ctx.db.transaction().execute(async (trx) => {
      await sql`create role hosted`.execute(trx);
      await sql`grant select on all tables in schema public to hosted`.execute(trx);
      await sql`revoke execute on function pg_control_system() from public`.execute(trx);
      await sql`revoke execute on function pg_walfile_name(pg_lsn), pg_current_wal_lsn() from public`.execute(
        trx,
      );
      await sql`set local role hosted`.execute(trx);
      const hosted = await readPlace(trx);
      expect(hosted.place).toMatch(/^\/\/\d+\//);
      expect(hosted.lsn).toBeNull();
      await sql`reset role`.execute(trx);
      await sql`drop owned by hosted`.execute(trx);
      await sql`drop role hosted`.execute(trx);
    });
  });
});
