import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { minute } from '#contract/core/time.ts';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from './client.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { isOutOfOrder } from './out-of-order.ts';

describe('an unavailable database', () => {
  let world: World;
  let member: Person;
  let agent: { id: string };
  beforeEach(async () => {
    world = await createWorld('sqlite');
    member = await world.member();
    agent = await world.agent(member);
  });
  afterEach(() => world.close());

  const run = (statement: string) => sql.raw(statement).execute(world.ctx.db);
  const publish = (content: string) =>
    world.call('POST', `/agents/${agent.id}/posts`, {
      as: member,
      body: { platform: 'sandbox', content },
    });
  const sent = async () =>
    (await world.call('GET', '/sandbox/timeline', { as: member })).body.data.length;

  const faults = [
    {
      name: 'a full disk',
      begin: async () => {
        await run('vacuum');
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(world.ctx.db);
        await run(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`);
      },
      end: () => run('pragma max_page_count = 1000000'),
    },
    {
      name: 'a read-only disk',
      begin: () => run('pragma query_only = on'),
      end: () => run('pragma query_only = off'),
    },
  ];

  test.each(faults)(
    'DI-4 $name answers writes with 503, sends nothing, and recovers by itself',
    async (fault) => {
      // Needs a page of its own, so that it does not fit into the last one.
      const long = 'A quiet morning in the harbour. '.repeat(8);
      await fault.begin();
      const replies: Reply[] = [];
      for (let n = 0; n < 100 && replies.at(-1)?.status !== 503; n += 1)
        replies.push(await publish(`${n} ${long}`));
      const refused = replies.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(replies.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
      expect(Failure.parse(refused[0]?.body).code).toBe('unavailable');
      expect(refused[0]?.headers['retry-after']).toBe('10');
      expect(await sent()).toBe(replies.length - refused.length);
      expect((await world.call('GET', '/ready')).status).toBe(200);
      await fault.end();
      world.pass(minute);
      expect((await publish('It goes on.')).status).toBe(200);
      expect(await sent()).toBe(replies.length - refused.length + 1);
    },
  );
});

describe.each(everyEngine)('on %s', (engine) => {
  test('our own mistakes do not count as database failures', async () => {
    const world = await createWorld(engine);
    const { db } = world.ctx;
    const fails = async (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const meta = () => db.insertInto('meta').values({ key: 'once', value: '' }).execute();
    await meta();
    const mistakes = [
      await fails(sql`select * from nothing_of_that_name`.execute(db)),
      await fails(meta()),
      await fails(sql`select 1 from`.execute(db)),
    ];
    await world.close();
    expect(mistakes.map(isOutOfOrder)).toEqual([false, false, false]);
    for (const mistake of mistakes) expect(mistake).toBeInstanceOf(Error);
  });
});

test('neither do platform errors, nor values that are no errors', () => {
  const refused = Object.assign(new Error('read ECONNRESET'), { code: 'UND_ERR_SOCKET' });
  expect([refused, new Error('57P01'), '57P01', undefined].map(isOutOfOrder)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test.runIf(everyEngine.includes('postgres'))(
  'DI-4 a PostgreSQL server that ends every connection causes at worst a 503, and is used again',
  async () => {
    const world = await createWorld('postgres');
    const killer = openDatabase(world.ctx.config);
    const member = await world.member();
    const ask = () => world.call('GET', '/agents', { as: member });
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    expect((await ask()).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      const replies = await Promise.all([others.execute(killer.db), ...[1, 2, 3, 4].map(ask)]);
      const statuses = replies.slice(1).map((reply) => ('status' in reply ? reply.status : 0));
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    }
    // The last round only sent its signals: a connection may end when it is used next.
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), 60_000);
    await killer.close();
    await world.close();
  },
);

test.runIf(everyEngine.includes('postgres'))(
  'an unreachable PostgreSQL server answers every request with 503',
  async () => {
    const world = await createWorld('sqlite');
    const member = await world.member();
    await world.close();
    const { db } = openDatabase({
      data_dir: '',
      database_url: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
    });
    const lost = await createWorld('sqlite', { parts: () => ({ db }) });
    const reply = await lost.call('GET', '/agents', { token: member.token });
    await lost.close();
    await db.destroy();
    expect(reply.status).toBe(503);
    expect(Failure.parse(reply.body).code).toBe('unavailable');
    expect(reply.body.error).not.toContain('127.0.0.1');
  },
);
