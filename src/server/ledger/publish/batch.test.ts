/** Posts processed in a batch end up in the same rows as posts processed one by one. */
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { PlatformError, type Outgoing, type Sent } from '#server/adapters/social/port.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { createPublisher } from './batch.service.ts';
import { sendClaimed } from './publish.service.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const start = Date.parse('2027-03-01T12:00:00Z');

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** The network’s answer to each text. */
type Answer = (post: Outgoing) => Promise<Sent> | Sent;

interface Place {
  world: World;
  /** Two agents of one person, and one of another person with another account. */
  agents: { id: string; owner: Person }[];
  sent: string[];
  /** Advances the clock. */
  pass(milliseconds: number): void;
}

async function openPlace(engine: Engine, answer: Answer): Promise<Place> {
  const time = { now: start };
  const sent: string[] = [];
  const world = await createWorld(engine, {
    parts: ({ social }) => ({
      clock: () => time.now,
      social: {
        ...social,
        sandbox: {
          ...social.sandbox,
          async publish(_account, post) {
            sent.push(post.text);
            return answer(post);
          },
        },
      },
    }),
  });
  open.push(world);
  const owners = [await world.member(), await world.member()];
  const agents: Place['agents'] = [];
  for (const [n, name] of ['Ada', 'Ben', 'Cid'].entries()) {
    const owner = owners[n === 2 ? 1 : 0];
    if (owner) agents.push({ ...(await world.agent(owner, { name })), owner });
  }
  return { world, agents, sent, pass: (by) => void (time.now += by) };
}

async function plan({ world, agents }: Place, text: string, body: object = {}, agent = 0) {
  const by = agents[agent];
  if (!by) throw new Error('There is no such agent.');
  const { status } = await world.call('POST', '/scheduled-posts', {
    as: by.owner,
    body: {
      agent_id: by.id,
      platform: 'sandbox',
      content_text: text,
      scheduled_time: new Date(start + hour).toISOString(),
      ...body,
    },
  });
  expect(status).toBe(201);
}

/** All posts are written and due. */
async function comeDue({ world, pass }: Place): Promise<void> {
  pass(hour - minute);
  for (let round = 0; round < 20; round += 1) await prepare(world.ctx);
  pass(minute);
}

const byItself = 'takes it by itself';

const perText: Answer = ({ text }) => {
  if (text.includes('limited')) {
    throw new PlatformError('retry', 'Too many.', { retry_after: 600, http: 429 });
  }
  if (text.includes('refused')) throw new PlatformError('rejected', 'Not that.', { http: 422 });
  if (text.includes('lost')) throw new PlatformError('unknown', 'No answer.', { http: 502 });
  return { external_id: `id of ${text}`, url: `https://there.example/${text.length}` };
};

async function planAll(place: Place): Promise<void> {
  for (let n = 0; n < 6; n += 1) await plan(place, `Post ${n}.`, {}, n % 2);
  for (const frequency of ['hourly', 'daily'] as const) {
    for (const max_runs of [0, 1])
      await plan(place, `${frequency} ${max_runs}.`, { frequency, max_runs });
  }
  const long = 'A long thought takes more than one post. '.repeat(12).trim();
  await plan(place, `A thread. ${long}`, { content_type: 'thread' });
  for (const text of ['A refused one.', 'A lost one.']) await plan(place, text, {}, 1);
  // A rate-limited post holds up its whole account, in any order.
  await plan(place, 'A limited one.', {}, 2);
}

/** Ids differ from run to run. */
const ids = new Set([
  'id',
  'series_id',
  'owner_id',
  'account_id',
  'occurrence_id',
  'part_id',
  'idem_key',
]);
const withoutIds = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ids.has(name)));

/** Everything that publishing writes, keyed by post text, without ids and random values. */
async function written({ ctx: { db } }: World): Promise<unknown> {
  const all = await db.selectFrom('occurrences').selectAll().execute();
  const parts = await db.selectFrom('parts').selectAll().orderBy('n').execute();
  const moves = await db.selectFrom('occurrence_moves').selectAll().orderBy('n').execute();
  const attempts = await db.selectFrom('attempts').selectAll().orderBy('n').execute();
  const series = await db.selectFrom('series').selectAll().execute();
  const approvals = await db.selectFrom('approvals').selectAll().execute();
  const audit = await db.selectFrom('audit_events').selectAll().execute();
  const totals = await db.selectFrom('agent_totals').selectAll().execute();
  const agents = await db.selectFrom('agents').select(['id', 'name', 'status']).execute();
  const posts = all.map((row) => {
    const { id, series_id, next_at } = row;
    const of = series.find((one) => one.id === series_id);
    const own = <T extends { occurrence_id: string | null }>(rows: readonly T[]) =>
      rows.filter(({ occurrence_id }) => occurrence_id === id);
    return {
      ...withoutIds(row),
      text: of?.content_text ?? '',
      seq: row.seq,
      // For a scheduled run it is derived from the series id.
      request_hash: 'of an id',
      next_at: row.state === 'RETRY_WAIT' ? 'drawn' : next_at,
      series: [
        of?.run_count,
        of?.last_published_at,
        of?.next_run,
        of?.last_seq,
        of?.failures,
        of?.version,
      ],
      parts: own(parts).map(({ n, state, external_id, url }) => [n, state, external_id, url]),
      moves: own(moves).map(withoutIds),
      attempts: own(attempts).map(withoutIds),
      approvals: own(approvals).map(({ way, label, at }) => [way, label, at]),
      audit: audit.filter(({ detail }) => detail?.includes(id)).map(({ event, at }) => [event, at]),
    };
  });
  return {
    posts: posts.toSorted((a, b) => `${a.text} ${a.seq}`.localeCompare(`${b.text} ${b.seq}`)),
    agents: agents
      .map(({ id, name, status }) => [
        name,
        status,
        totals.find((one) => one.agent_id === id)?.published,
      ])
      .toSorted(),
  };
}

describe.each(everyEngine)('posts processed together, on %s', (engine) => {
  test.runIf(engines.includes(engine))(
    'P-9.180 end up in the same rows as one after another',
    async () => {
      const rows: unknown[] = [];
      for (const batch of [1, 32]) {
        const place = await openPlace(engine, perText);
        await planAll(place);
        await comeDue(place);
        await dispatch(place.world.ctx, undefined, { batch });
        expect(place.world.logged.filter((line) => line.includes(byItself))).toEqual([]);
        rows.push(await written(place.world));
      }
      expect(rows[1]).toEqual(rows[0]);
      expect(JSON.stringify(rows[1])).toContain('id of Post 5.');
    },
    120_000,
  );

  test('P-9.181 if one cannot be recorded, the others still are', async () => {
    const place = await openPlace(engine, ({ text }) => ({
      external_id: text.startsWith('Twin') ? 'the same' : text,
      url: null,
    }));
    for (const text of ['Twin 1.', 'Twin 2.', 'Post 1.', 'Post 2.']) await plan(place, text);
    await comeDue(place);
    await dispatch(place.world.ctx);
    const parts = await place.world.ctx.db
      .selectFrom('parts')
      .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
      .select(['parts.text', 'occurrences.state'])
      .orderBy('parts.text')
      .execute();
    const states = Map.groupBy(parts, ({ text }) => text.slice(0, 4));
    const of = (kind: string) => (states.get(kind) ?? []).map(({ state }) => state).toSorted();
    expect(of('Post')).toEqual(['PUBLISHED', 'PUBLISHED']);
    expect(of('Twin')).toEqual(['PUBLISHED', 'SENDING']);
    expect(place.sent).toHaveLength(4);
    expect(place.world.logged.some((line) => line.includes(byItself))).toBe(true);
  }, 60_000);

  test('P-9.185 posts of one series are all counted', async () => {
    const place = await openPlace(engine, ({ text }) => ({ external_id: text, url: null }));
    await plan(place, 'Post 1.');
    await comeDue(place);
    const { ctx } = place.world;
    const first = await ctx.db.selectFrom('occurrences').selectAll().executeTakeFirstOrThrow();
    const part = await ctx.db.selectFrom('parts').selectAll().executeTakeFirstOrThrow();
    const second = { ...first, id: 'second', seq: first.seq + 1 };
    await ctx.db.insertInto('occurrences').values(second).execute();
    const own = { ...part, id: 'second 1', occurrence_id: 'second', text: 'Post 2.' };
    await ctx.db.insertInto('parts').values(own).execute();
    const publisher = createPublisher(ctx, 32);
    const claimed = await publisher.claim([first.id, 'second']);
    await Promise.all(claimed.map((one) => sendClaimed(ctx, one, publisher)));
    const series = await ctx.db.selectFrom('series').select('run_count').executeTakeFirstOrThrow();
    expect(series.run_count).toBe(2);
    const totals = await ctx.db.selectFrom('agent_totals').select('published').execute();
    expect(totals).toEqual([{ published: 2 }]);
  }, 60_000);

  test('P-9.182 a post that crashed a process is processed alone', async () => {
    const under = { way: 0, most: 0 };
    const place = await openPlace(engine, async ({ text }) => {
      if (!text.startsWith('Deadly')) return { external_id: text, url: null };
      under.way += 1;
      under.most = Math.max(under.most, under.way);
      await new Promise((resolve) => setImmediate(resolve));
      under.way -= 1;
      return { external_id: text, url: null };
    });
    for (const text of ['Deadly 1.', 'Deadly 2.', 'Deadly 3.', 'Post 1.']) await plan(place, text);
    await comeDue(place);
    const { db } = place.world.ctx;
    const deadly = db.selectFrom('parts').select('occurrence_id').where('text', 'like', 'Deadly%');
    await db.updateTable('occurrences').set({ crashes: 1 }).where('id', 'in', deadly).execute();
    await dispatch(place.world.ctx);
    expect(place.sent.toSorted()).toEqual(['Deadly 1.', 'Deadly 2.', 'Deadly 3.', 'Post 1.']);
    expect(under.most).toBe(1);
  }, 60_000);
});

test(
  'P-9.186 at most 12 are in progress on a network without read-back, more on others',
  { tags: 'slow' },
  async () => {
    for (const [capability, most] of [
      ['none', 12],
      ['read', 20],
    ] as const) {
      const under = { way: 0, most: 0 };
      const place = await openPlace('sqlite', async ({ text }) => {
        under.way += 1;
        under.most = Math.max(under.most, under.way);
        await new Promise((resolve) => setImmediate(resolve));
        under.way -= 1;
        return { external_id: text, url: null };
      });
      const { ctx } = place.world;
      for (let n = 0; n < 20; n += 1) await plan(place, `Post ${n}.`);
      await comeDue(place);
      const social = { ...ctx.social, sandbox: { ...ctx.social.sandbox, capability } };
      await dispatch({ ...ctx, social });
      expect(place.sent).toHaveLength(20);
      expect(under.most).toBe(most);
    }
  },
);

describe.runIf(everyEngine.includes('postgres'))('while someone switches an agent off', () => {
  /** Another connection, as if from another process. */
  const other = (world: World): Database => {
    const one = openDatabase(world.ctx.config);
    open.push(one);
    return one;
  };

  test('P-9.183 its posts wait for that and are not sent, and others go out meanwhile', async () => {
    const done = Promise.withResolvers<void>();
    const place = await openPlace('postgres', ({ text }) => {
      if (text === 'Of Ben.') done.resolve();
      return { external_id: text, url: null };
    });
    await plan(place, 'Of Ada.', {}, 0);
    await plan(place, 'Of Ben.', {}, 1);
    await comeDue(place);
    const { db } = other(place.world);
    const sending = await db.transaction().execute(async (trx) => {
      const off = { status: 'inactive' as const };
      await trx
        .updateTable('agents')
        .set(off)
        .where('id', '=', place.agents[0]?.id ?? '')
        .execute();
      const work = dispatch(place.world.ctx);
      await done.promise;
      return [work];
    });
    await Promise.all(sending);
    expect(place.sent).toEqual(['Of Ben.']);
  }, 60_000);

  test('P-9.184 nothing is sent if it was only live before the rows were locked', async () => {
    const place = await openPlace('postgres', ({ text }) => ({ external_id: text, url: null }));
    await plan(place, 'Of Ada.');
    await comeDue(place);
    const { db } = other(place.world);
    let wasToldOff = false;
    /** Tries to switch the agent off between the check whether it is live and the next step. */
    const tryToSwitchOff = () =>
      db
        .transaction()
        .execute(async (trx) => {
          await sql`set local lock_timeout = '200ms'`.execute(trx);
          const off = { status: 'inactive' as const };
          await trx
            .updateTable('agents')
            .set(off)
            .where('id', '=', place.agents[0]?.id ?? '')
            .execute();
        })
        .then(() => {
          wasToldOff = true;
          return undefined;
        })
        .catch(() => {});
    const { ctx } = place.world;
    const looks = new WeakSet<object>();
    const meddling: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const { sql: text } = ctx.db.getExecutor().compileQuery(node, queryId);
        if (text.includes('whitelist') && text.includes('series"."version"')) looks.add(queryId);
        return node;
      },
      async transformResult({ queryId, result }) {
        if (looks.has(queryId)) await tryToSwitchOff();
        return result;
      },
    };
    const isClaimed = async () =>
      (await ctx.db.selectFrom('occurrences').select('state').executeTakeFirstOrThrow()).state;
    const publisher = createPublisher(ctx, 32);
    const due = await ctx.db.selectFrom('occurrences').select('id').executeTakeFirstOrThrow();
    const [claimed] = await publisher.claim([due.id]);
    expect(await isClaimed()).toBe('LEASED');
    if (!claimed) throw new Error('It could not be had.');
    const meddled = { ...ctx, db: ctx.db.withPlugin(meddling) };
    await sendClaimed(meddled, claimed, createPublisher(meddled, 32));
    expect(place.sent.length > 0 && wasToldOff).toBe(false);
  }, 60_000);
});
