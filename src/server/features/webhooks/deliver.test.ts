import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { addWebhook, deliverTo, openReceiver, type Receiver, verified } from '#test/receiver.ts';
import { createWorld, type World } from '#test/world.ts';
import { deliver, nextTry } from './deliver.ts';
import { listDue } from './outbox.store.ts';
import { emit } from './service.ts';
import { webhooksCleanupJob } from './sweep.job.ts';

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

test('P-23.21 retries of one event have a growing, jittered delay, until three days after the first attempt', () => {
  const ends = [0, 1].map((chance) => {
    let [now, tries] = [0, 1];
    const at = [now];
    for (
      let next = nextTry({ tries, first_at: 0 }, { now, serverWait: 0, chance });
      next !== undefined;
    ) {
      now = next;
      tries += 1;
      at.push(now);
      next = nextTry({ tries, first_at: 0 }, { now, serverWait: 0, chance });
    }
    return at;
  });
  const gaps = ends.map((at) => at.slice(1).map((one, n) => one - (at[n] ?? 0)));
  expect(gaps[0]?.slice(0, 4)).toEqual([5 * second, 5 * minute, 30 * minute, 2 * hour]);
  expect(gaps[1]?.slice(0, 4)).toEqual([6 * second, 6 * minute, 36 * minute, 2.4 * hour]);
  for (const at of ends) {
    expect(at.at(-1)).toBe(limits.webhook_tries);
    expect(at.length).toBeGreaterThan(8);
  }
  const asked = { now: 0, serverWait: 3 * hour, chance: 0 };
  expect(nextTry({ tries: 1, first_at: 0 }, asked)).toBe(3 * hour);
});

describe.each(everyEngine)('webhooks on %s', (engine) => {
  const isHere = engines.includes(engine);
  async function setUp(events = ['budget.reached']) {
    const receiver = await openReceiver();
    const world = await createWorld(engine, {
      // A slow machine is no unresponsive receiver.
      parts: () => ({ ...receiver.parts, timeout: () => new AbortController().signal }),
    });
    opened.push(receiver, world);
    const owner = await world.member();
    const { id, secret } = await addWebhook(world, owner, events);
    const { ctx } = world;
    const happen = (subject: string, budget = 1) =>
      ctx.db.transaction().execute((trx) =>
        emit(
          trx,
          [
            {
              owner_id: owner.id,
              event: 'budget.reached',
              subject,
              data: () => ({ agent_id: null, budget, month: '2026-11' }),
            },
          ],
          ctx.clock(),
        ),
      );
    const log = async () =>
      (await world.call('GET', `/webhooks/${id}/deliveries`, { as: owner })).body.data;
    const hook = async () => (await world.call('GET', '/webhooks', { as: owner })).body.data[0];
    const act = (what: string, body?: object) =>
      world.call('POST', `/webhooks/${id}/${what}`, { as: owner, body });
    const notices = async () =>
      (await world.call('GET', '/notices', { as: owner })).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'webhook_failing',
      );
    return { receiver, world, ctx, owner, id, secret, happen, log, hook, act, notices };
  }
  const budgets = ({ taken }: Receiver, secret: string) =>
    taken.map((one) => verified(one, secret).data).map((data) => Reflect.get(data, 'budget'));
  const pass = (receiver: Receiver, { ctx }: World) => deliverTo(receiver, ctx);

  test.runIf(isHere)(
    'P-23.109 nothing is sent for an owner without access, not even events already selected; they wait until access is restored',
    async () => {
      const { receiver, world, ctx, owner, happen, log } = await setUp();
      const access = (removed_at: number | null) =>
        ctx.db
          .updateTable('whitelist')
          .set({ removed_at })
          .where('address', '=', owner.wallet.address)
          .execute();
      await happen('a');
      const [found] = await listDue(ctx.db, {
        now: ctx.clock(),
        share: undefined,
        owners: [],
        keys: [],
      });
      if (!found) throw new Error('nothing is due');
      await access(ctx.clock());
      await happen('b');
      await pass(receiver, world);
      await deliver({ ...ctx, ...receiver.parts }, found);
      expect(receiver.taken).toEqual([]);
      await access(null);
      await pass(receiver, world);
      expect(receiver.taken).toHaveLength(2);
      expect((await log()).map(({ state }: { state: string }) => state)).toEqual([
        'delivered',
        'delivered',
      ]);
    },
  );

  test('P-23.20 an event is sent once with a signature that the library of Standard Webhooks accepts; it rejects a forged one', async () => {
    const { receiver, world, ctx, owner, secret, happen, log } = await setUp();
    await happen('a');
    const undone = ctx.db.transaction().execute(async (trx) => {
      const data = () => ({ agent_id: null, budget: 2, month: '2026-11' });
      const lost = { owner_id: owner.id, event: 'budget.reached', subject: 'b', data } as const;
      await emit(trx, [lost], ctx.clock());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await pass(receiver, world);
    await pass(receiver, world);
    expect(receiver.taken).toHaveLength(1);
    const [one] = receiver.taken;
    if (!one) throw new Error('nothing came');
    const [row] = await log();
    expect(verified(one, secret)).toMatchObject({
      id: row.id,
      type: 'budget.reached',
      data: { budget: 1 },
    });
    expect(row).toMatchObject({ state: 'delivered', tries: 1, status: 200, answer: 'ok' });
    expect(one.headers['user-agent']).toMatch(/^SocialAI\/\d/);
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(() => verified(one, other)).toThrow('No matching signature');
    const forged = { ...one, body: one.body.replace('"budget":1', '"budget":9') };
    expect(() => verified(forged, secret)).toThrow('No matching signature');
    const stale = { ...one, headers: { ...one.headers, 'webhook-timestamp': '1700000000' } };
    expect(() => verified(stale, secret)).toThrow('too old');
  });

  test.runIf(isHere)(
    'P-23.21 with a receiver that fails half of the time every event arrives, with its original id',
    async () => {
      const { receiver, world, secret, happen, log } = await setUp();
      const down = [{ status: 500 }, { cut: true }, { status: 429 }, { status: 302 }];
      for (let n = 0; n < 20; n += 1) {
        await happen(`thing ${n}`, n);
        receiver.script.push({}, down[n % down.length] ?? {});
      }
      for (let hours = 0; hours < 60; hours += 3) {
        await pass(receiver, world);
        world.pass(3 * hour);
      }
      const rows: { id: string; state: string }[] = await log();
      expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'delivered'));
      // The clock of this world is ahead by now, and the library uses that of the machine.
      const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
      expect(ids.length).toBeGreaterThan(rows.length);
      expect(secret).toMatch(/^whsec_/);
    },
  );

  test(
    'P-23.22 an event about a subject waits until the one before it was delivered or given up; others do not',
    { tags: 'slow' },
    async () => {
      const { receiver, world, secret, happen } = await setUp();
      await happen('post', 1);
      await happen('post', 2);
      await happen('other', 3);
      await happen('post', 4);
      receiver.script.push({ status: 503 });
      await pass(receiver, world);
      expect(budgets(receiver, secret)).toEqual([1, 3]);
      world.pass(10 * second);
      await pass(receiver, world);
      expect(budgets(receiver, secret)).toEqual([1, 3, 1, 2, 4]);
    },
  );

  test('P-23.23 concurrent workers send each event once', { tags: 'slow' }, async () => {
    const { receiver, world, happen, log, hook } = await setUp();
    for (let n = 0; n < 24; n += 1) await happen(`thing ${n % 12}`, n);
    const waits = async () => (await hook()).waiting > 0;
    do await Promise.all(Array.from({ length: 3 }, () => pass(receiver, world)));
    while (await waits());
    const ids = receiver.taken.map(({ headers }) => String(headers['webhook-id']));
    expect(ids.toSorted()).toEqual((await log()).map(({ id }: { id: string }) => id).toSorted());
  });

  test('P-23.23 an event whose worker died is sent again with the same id, once the worker counts as dead', async () => {
    const { receiver, world, ctx, happen, log } = await setUp();
    await happen('a');
    const dead = Promise.withResolvers<Response>();
    const arrived = Promise.withResolvers<void>();
    const dying: Receiver = {
      ...receiver,
      parts: {
        ...receiver.parts,
        async fetchPublic(url, init) {
          const answer = await receiver.parts.fetchPublic(url, init);
          arrived.resolve();
          return Promise.race([dead.promise, new Promise<typeof answer>(() => {})]);
        },
      },
    };
    const first = deliverTo(dying, { ...ctx, timeout: () => new AbortController().signal });
    await arrived.promise;
    await pass(receiver, world);
    expect(receiver.taken).toHaveLength(1);
    world.pass(leaseDuration + 1);
    await pass(receiver, world);
    const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await log()).toMatchObject([{ id: ids[0], state: 'delivered', tries: 2 }]);
    // The worker wakes up again and must not undo what another one did.
    dead.resolve(new Response('late', { status: 500 }));
    await first;
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 2, status: 200 }]);
  });

  test.runIf(isHere)(
    'P-23.24 an address that fails for three days is disabled, its owner is notified once, and no event is lost',
    { tags: 'slow' },
    async () => {
      const { receiver, world, happen, log, hook, act, notices } = await setUp();
      await happen('a');
      await happen('b');
      receiver.script.push(...Array.from({ length: 60 }, () => ({ status: 500 })));
      for (let hours = 0; hours <= 80; hours += 4) {
        await pass(receiver, world);
        world.pass(4 * hour);
      }
      expect(await hook()).toMatchObject({
        state: 'off',
        reason: expect.stringContaining('3 days'),
      });
      expect(await notices()).toMatchObject([
        { text: expect.stringContaining('We switched off the webhook to site.test.') },
      ]);
      const sent = receiver.taken.length;
      await happen('c');
      await pass(receiver, world);
      expect(receiver.taken).toHaveLength(sent);
      receiver.script.splice(0);
      const back = await act('resume');
      expect(back.body.data).toMatchObject({ state: 'on', failing_since: null });
      await pass(receiver, world);
      const since = new Date(world.ctx.clock() - 5 * day).toISOString();
      expect((await act('replay', { since })).body.data.replayed).toBeGreaterThan(0);
      await pass(receiver, world);
      const rows: { state: string }[] = await log();
      expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    },
  );

  test(
    'P-23.24 a single event that is rejected for three days is given up and reported; the address stays enabled',
    { tags: 'slow' },
    async () => {
      const { receiver, world, happen, log, hook, notices } = await setUp();
      await happen('bad', 13);
      for (let hours = 0; hours <= 80; hours += 4) {
        await happen(`fine ${hours}`);
        receiver.script.push(
          ...Array.from(
            { length: 2 },
            () =>
              ({ body }: { body: string }) =>
                body.includes('"budget":13') ? { status: 400, body: 'no 13' } : {},
          ),
        );
        await pass(receiver, world);
        world.pass(4 * hour);
      }
      expect(await hook()).toMatchObject({ state: 'on' });
      const rows: { state: string; body: string }[] = await log();
      expect(rows.filter(({ state }) => state === 'given_up')).toMatchObject([
        { status: 400, answer: 'no 13', problem: 'It answered 400.', next_at: null },
      ]);
      expect(await notices()).toMatchObject([{ text: expect.stringContaining('site.test') }]);
    },
  );

  test.runIf(isHere)(
    'P-23.24 an address that answers 410 Gone is disabled at once, and the event waits',
    async () => {
      const { receiver, world, happen, log, hook, notices } = await setUp();
      await happen('a');
      receiver.script.push({ status: 410 });
      await pass(receiver, world);
      expect(await hook()).toMatchObject({ state: 'off', waiting: 1 });
      expect(await notices()).toHaveLength(1);
      expect(await log()).toMatchObject([{ state: 'waiting', status: 410 }]);
    },
  );

  test.runIf(isHere)(
    'P-23.25 no event reaches a private address, even by DNS rebinding or a redirect',
    async () => {
      const { receiver, world, happen, log } = await setUp();
      const { inside, names } = { ...receiver.outside };
      await happen('redirect');
      receiver.script.push({ status: 307, headers: { location: 'https://127.0.0.1/' } });
      await pass(receiver, world);
      await happen('moved');
      names['site.test'] = ['10.0.0.7'];
      world.pass(10 * second);
      await pass(receiver, world);
      expect(inside.requests).toHaveLength(0);
      expect(receiver.taken).toHaveLength(1);
      const rows: { problem: string }[] = await log();
      expect(new Set(rows.map(({ problem }) => problem))).toEqual(
        new Set(['This address can’t be reached from the internet.']),
      );
    },
  );

  test.runIf(isHere)(
    'P-23.25 only the beginning of an endless response is read, and a silent address times out after 10 seconds',
    async () => {
      const { receiver, world, ctx, happen, log } = await setUp();
      await happen('large');
      receiver.script.push({ status: 500, body: Buffer.alloc(5_000_000, 'x') });
      await pass(receiver, world);
      const [large] = await log();
      expect(large).toMatchObject({ status: 500, answer: 'x'.repeat(limits.webhook_answer) });
      await happen('silent');
      const patient: number[] = [];
      const silent = Promise.withResolvers<object>();
      receiver.script.push(() => silent.promise);
      const timeout = (milliseconds: number) => {
        patient.push(milliseconds);
        return AbortSignal.abort();
      };
      await deliverTo(receiver, { ...ctx, timeout });
      silent.resolve({});
      expect(patient).toEqual([10 * second]);
      expect((await log())[0]).toMatchObject({ problem: 'No answer within 10 seconds.' });
    },
  );

  test.runIf(isHere)('P-23.24 events are deleted after 30 days, sent or not', async () => {
    const { receiver, world, ctx, happen, act } = await setUp();
    await happen('old');
    await pass(receiver, world);
    await act('pause');
    await happen('waiting');
    world.pass(29 * day);
    await happen('young');
    world.pass(2 * day);
    const job = webhooksCleanupJob(ctx);
    await job.run(null, new AbortController().signal);
    const kept = await ctx.db.selectFrom('webhook_deliveries').select('subject').execute();
    expect(kept).toEqual([{ subject: 'young' }]);
  });
});
