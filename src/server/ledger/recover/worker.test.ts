import { describe, expect, test, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openLedger } from '#test/ledger-world.ts';
import { lastTick } from './heartbeat.store.ts';
import { dispatch } from './dispatcher.ts';
import { startLedger } from './worker.ts';
import { sweep } from './sweeper.ts';

const reset = new PlatformError('unknown', 'The connection broke.');
const refusal = new PlatformError('rejected', 'Not this.');
const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(everyEngine)('on %s', (engine) => {
  const isHere = engines.includes(engine);
  test.runIf(isHere).each([
    ['a refusal', refusal, 502, 'FAILED(rejected)', 0],
    ['nobody there', unreachable, 200, 'RETRY_WAIT(retry)', 0],
    [
      'too many',
      new PlatformError('retry', 'Slow down.', { retry_after: 90 }),
      200,
      'RETRY_WAIT(rate_limited)',
      0,
    ],
    ['logged out', new PlatformError('reconnect', 'Who are you?'), 200, 'HELD(reconnect)', 0],
    ['no answer', reset, 200, 'UNKNOWN(unknown_outcome)', 1],
    ['a bug in an adapter', new TypeError('oops'), 200, 'UNKNOWN(unknown_outcome)', 1],
  ])('%s leads to the expected state', async (_name, fail, status, state, ambiguous) => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail });
    const post = await ledger.publish();
    expect(post.status).toBe(status);
    expect(await ledger.state(post.id)).toBe(state);
    const row = await ledger.world.ctx.db
      .selectFrom('occurrences')
      .select(['ambiguous', 'attempts'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ambiguous, attempts: 1 });
    expect(await ledger.texts()).toEqual([]);
  });

  test.runIf(isHere).each([
    ['is refused', refusal, minute],
    ['does not get through until it is too late', unreachable, 25 * 60 * minute],
  ])(
    'a repetition under the same key that %s leaves the question open',
    async (_how, fail, wait) => {
      const ledger = await openLedger(engine, 'key');
      ledger.platform.script.push({ lose: reset }, { fail });
      const { id } = await ledger.publish();
      await ledger.later(minute);
      await ledger.later(wait);
      expect(await ledger.state(id)).toBe('NEEDS_REVIEW(unknown_outcome)');
      expect(await ledger.texts()).toEqual(['Hello.']);
    },
  );

  test.runIf(isHere)('OB-6 retries become rarer while the network stays down', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.port.prepare = () => Promise.reject(unreachable);
    const { id } = await ledger.publish();
    for (let round = 0; round < 8; round += 1) await ledger.later(11 * minute);
    const { db, clock } = ledger.world.ctx;
    const row = await db.selectFrom('occurrences').selectAll().executeTakeFirstOrThrow();
    expect([row.id, row.state, row.attempts]).toEqual([id, 'RETRY_WAIT', 0]);
    expect(row.lease_token).toBeGreaterThan(20);
    expect((row.next_at ?? 0) - clock()).toBeGreaterThan(ledgerTimes.retry_min);
  });

  test.runIf(isHere)(
    'OB-6 a post that could not be sent is sent once the platform is reachable',
    async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.texts()).toEqual(['Hello.']);
    },
  );

  test.runIf(isHere)('OB-2 a rate-limited account is not called until the limit ends', async () => {
    const ledger = await openLedger(engine);
    const wait = new PlatformError('retry', 'Slow down.', { retry_after: 600 });
    ledger.platform.script.push({ fail: wait });
    const { id } = await ledger.publish();
    await ledger.later(9 * minute);
    expect(ledger.platform.calls).toHaveLength(1);
    await ledger.later(2 * minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test.runIf(isHere)(
    'SX-4 a post whose answer was lost is found and adopted, not sent again',
    async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ lose: reset });
      const { id } = await ledger.publish();
      expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(ledger.platform.calls).toHaveLength(1);
      const series = await ledger.world.ctx.db
        .selectFrom('series')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(series.run_count).toBe(1);
      const part = await ledger.world.ctx.db
        .selectFrom('parts')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(part.url).toBe(`/sandbox?post=${part.external_id}`);
    },
  );

  test('SX-1 a process that dies after the last byte: the post is adopted', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ lose: reset });
    const { id } = await ledger.publish();
    await ledger.died(id);
    await ledger.later(0);
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(1);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('SX-1 a process that dies before the first byte: found absent twice, then sent exactly once', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await ledger.died(id);
    await ledger.later(0);
    await ledger.later(minute);
    await ledger.later(4 * minute);
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    expect(ledger.platform).toMatchObject({ calls: ['Hello.'], reads: 2 });
    await ledger.later(10 * minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test.runIf(isHere)('after two ambiguous calls and two absences the owner is asked', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: reset }, { fail: reset });
    const { id } = await ledger.publish();
    for (let round = 0; round < 6; round += 1) await ledger.later(61 * minute);
    expect(await ledger.state(id)).toBe('NEEDS_REVIEW(unknown_outcome)');
    expect(ledger.platform.calls).toHaveLength(2);
  });

  test.runIf(isHere)('with a key a lost answer is settled by repeating the call', async () => {
    const ledger = await openLedger(engine, 'key');
    ledger.platform.script.push({ lose: reset });
    const { id } = await ledger.publish();
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test.runIf(isHere)(
    'SX-4 without read-back, a lost answer becomes a question and never a second call',
    async () => {
      const ledger = await openLedger(engine, 'none');
      ledger.platform.script.push({ fail: reset });
      const { id } = await ledger.publish();
      for (let round = 0; round < 4; round += 1) await ledger.later(11 * minute);
      expect(await ledger.state(id)).toBe('NEEDS_REVIEW(unknown_outcome)');
      expect(ledger.platform.calls).toHaveLength(1);
    },
  );

  test('SX-1 a process that dies between claim and intent: sent once', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    const { db, clock } = ledger.world.ctx;
    await db
      .updateTable('occurrences')
      .set({ state: 'LEASED', lease_until: clock() + ledgerTimes.lease, next_at: null })
      .where('id', '=', id)
      .execute();
    await ledger.later(ledgerTimes.lease - 5_000);
    expect(await ledger.state(id)).toBe('LEASED(retry)');
    await ledger.later(10_000);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('SX-2 two workers on one ledger send a due post once', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    await ledger.publish();
    ledger.world.pass(minute);
    await sweep(ledger.world.ctx);
    await Promise.all(Array.from({ length: 5 }, () => dispatch(ledger.world.ctx)));
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('SX-2 a worker that lost its lease changes nothing any more', async () => {
    const ledger = await openLedger(engine);
    const { ctx } = ledger.world;
    // During the call its lease expires, and another worker finds the occurrence.
    const before = async () => {
      await ctx.db
        .updateTable('occurrences')
        .set({ lease_until: ctx.clock() - 1 })
        .execute();
      await sweep(ctx);
    };
    ledger.platform.script.push({ before });
    const { id } = await ledger.publish();
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  describe('threads', () => {
    const parts = ['One.', 'Two.', 'Three.'];

    test.runIf(isHere)('are published in order, each part replying to the one before', async () => {
      const ledger = await openLedger(engine);
      const { id } = await ledger.publish({ parts });
      expect(await ledger.state(id)).toBe('PUBLISHED');
      const { db } = ledger.world.ctx;
      const rows = await db.selectFrom('sandbox_posts').selectAll().orderBy('id').execute();
      expect(rows.map(({ text }) => text)).toEqual(parts);
      expect(rows.map(({ in_reply_to }) => in_reply_to)).toEqual([null, rows[0]?.id, rows[1]?.id]);
      expect(await db.selectFrom('attempts').selectAll().execute()).toHaveLength(3);
    });

    test.runIf(isHere)(
      'with a rejected later part ask the owner, and count once as published',
      async () => {
        const ledger = await openLedger(engine);
        ledger.platform.script.push({ before: async () => {} }, { fail: refusal });
        const { id, status } = await ledger.publish({ parts });
        expect(status).toBe(200);
        expect(await ledger.state(id)).toBe('NEEDS_REVIEW(thread_partial)');
        expect(await ledger.texts()).toEqual(['One.']);
        for (let round = 0; round < 4; round += 1) await ledger.later(20 * minute);
        expect(await ledger.texts()).toEqual(['One.']);
        const series = await ledger.world.ctx.db.selectFrom('series').selectAll().execute();
        expect(series).toMatchObject([{ run_count: 1 }]);
      },
    );

    test.runIf(isHere)('settle a part’s lost answer before sending the next one', async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ before: async () => {} }, { lose: reset });
      const { id } = await ledger.publish({ parts });
      expect(await ledger.texts()).toEqual(['One.', 'Two.']);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.texts()).toEqual(parts);
      expect(ledger.platform.calls).toEqual(parts);
    });

    test('SX-1 continue with the next part after a process dies between two parts', async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ before: async () => {} }, { fail: unreachable });
      const { id } = await ledger.publish({ parts });
      const { db, clock } = ledger.world.ctx;
      await db
        .updateTable('occurrences')
        .set({ state: 'SENDING', lease_until: clock() - 1, next_at: null, reason: null })
        .where('id', '=', id)
        .execute();
      await ledger.later(0);
      await ledger.later(1000);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.texts()).toEqual(parts);
    });
  });

  test('SX-9 a post that could not be sent within a day is missed and stays unsent', async () => {
    const ledger = await openLedger(engine);
    const day = 24 * 60 * minute;
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await ledger.later(day + minute);
    expect(await ledger.state(id)).toBe('MISSED(late)');
    expect(await ledger.texts()).toEqual([]);
  });

  test('DI-1 the database rejects work without a lease, and unknown states', async () => {
    const ledger = await openLedger(engine);
    await ledger.publish();
    const { db } = ledger.world.ctx;
    const set = (change: object) => db.updateTable('occurrences').set(change).execute();
    await expect(set({ state: 'SENDING' })).rejects.toThrow();
    await expect(set({ lease_until: 1 })).rejects.toThrow();
    await expect(set({ state: 'SENT' })).rejects.toThrow();
  });

  test.runIf(engines.includes(engine))(
    'the running ledger sends due posts, writes its heartbeat, and stops',
    async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      ledger.world.pass(minute);
      const stop = startLedger(ledger.world.ctx);
      await vi.waitFor(async () => expect(await ledger.state(id)).toBe('PUBLISHED'), 15_000);
      await stop();
      expect(await lastTick(ledger.world.ctx.db)).toBeGreaterThan(Date.now());
      expect(await ledger.texts()).toEqual(['Hello.']);
    },
  );
});
