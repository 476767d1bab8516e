import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { dispatch } from './dispatcher.ts';
import { probeCircuitBreakers } from './circuit-breaker.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { sweep } from './sweeper.ts';

const never = new AbortController().signal;
const reasonOf = async ({ world, owner }: Ledger, id: string) =>
  (await world.call('GET', `/occurrences/${id}`, { as: owner })).body.data.reason;
const health = async ({ world }: Ledger) => (await world.call('GET', '/health')).body.checks;

describe.each(everyEngine)('on %s', (engine) => {
  const isHere = engines.includes(engine);
  describe('a rate-limited account', () => {
    const limited = (extra: object) => new PlatformError('retry', 'Slow down.', extra);

    test.runIf(isHere).each([
      ['until the platform said', limited({ retry_after: 600, http: 429 }), 10],
      ['for a quarter of an hour, where it said nothing', limited({ http: 429 }), 15],
    ])('OB-1 waits %s, and none of its posts is sent meanwhile', async (_name, fail, minutes) => {
      const ledger = await openLedger(engine);
      ledger.platform.script.push({ fail });
      const first = await ledger.publish();
      expect(await ledger.state(first.id)).toBe('RETRY_WAIT(rate_limited)');
      const second = await ledger.publish({ content: 'Second.' });
      expect(second.state).toBe('READY');
      expect(await reasonOf(ledger, second.id)).toBe(
        'Sandbox asked this account to slow down. Your post will be published after that.',
      );
      await ledger.later((minutes - 1) * minute);
      await ledger.later(minute);
      expect(ledger.platform.calls).toEqual(['Hello.']);
      await ledger.later(6_000);
      await ledger.later(1_000);
      expect((await ledger.texts()).toSorted()).toEqual(['Hello.', 'Second.']);
      const { db } = ledger.world.ctx;
      expect(await db.selectFrom('lanes').selectAll().execute()).toEqual([]);
    });

    test('OB-1 does not delay other accounts', async () => {
      const ledger = await openLedger(engine);
      const { world } = ledger;
      ledger.platform.script.push({ fail: limited({ retry_after: 600 }) });
      await ledger.publish();
      const other = await world.member();
      const { id } = await world.agent(other);
      const sent = await world.call('POST', `/agents/${id}/posts`, {
        as: other,
        body: { platform: 'sandbox', content: 'Others go on.' },
      });
      expect(sent.body.data.status).toBe('PUBLISHED');
    });

    test('gets no calls for posts that a worker had already claimed', async () => {
      const ledger = await openLedger(engine);
      const { ctx } = ledger.world;
      const twin = await ledger.publish({ content: 'Claimed.' });
      await ctx.db.deleteFrom('sandbox_posts').execute();
      await ctx.db
        .updateTable('parts')
        .set({ state: 'waiting', external_id: null })
        .where('occurrence_id', '=', twin.id)
        .execute();
      await ctx.db
        .updateTable('occurrences')
        .set({ state: 'READY', published_at: null })
        .where('id', '=', twin.id)
        .execute();
      const claimed = await claim(ctx, twin.id);
      if (!claimed) throw new Error('not claimed');
      ledger.platform.script.push({ fail: limited({ retry_after: 600 }) });
      await ledger.publish({ content: 'Asked to wait.' });
      await sendClaimed(ctx, claimed);
      expect(ledger.platform.calls).toEqual(['Claimed.', 'Asked to wait.']);
      expect(await ledger.state(twin.id)).toBe('READY');
    });
  });

  test.runIf(isHere)(
    'is not disconnected by a rejection of old credentials after it was reconnected',
    async () => {
      const ledger = await openLedger(engine);
      const { db, clock } = ledger.world.ctx;
      const before = async () => {
        await db
          .updateTable('accounts')
          .set({ connected_at: clock() + 1000 })
          .execute();
        throw new PlatformError('reconnect', 'Who are you?');
      };
      ledger.platform.script.push({ before });
      const { id } = await ledger.publish();
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      const account = await db.selectFrom('accounts').select('status').executeTakeFirstOrThrow();
      expect(account.status).toBe('connected');
    },
  );

  test.runIf(isHere)(
    'a post within a minute of another one of its account says so, until the minute is over',
    async () => {
      const ledger = await openLedger(engine);
      const { ctx } = ledger.world;
      await ledger.publish();
      // Only accounts outside the sandbox take turns.
      await ctx.db.updateTable('accounts').set({ platform: 'bluesky' }).execute();
      const sentence = 'Waiting a minute after the last post of this account.';
      const sent = await ledger.world.call('POST', `/agents/${ledger.agentId}/posts`, {
        as: ledger.owner,
        body: { platform: 'bluesky', content: 'Second.' },
      });
      expect(sent.body).toMatchObject({ data: { status: 'READY' }, message: sentence });
      const id = sent.body.data.occurrence_id;
      expect(await reasonOf(ledger, id)).toBe(sentence);
      ledger.world.pass(minute);
      expect(await reasonOf(ledger, id)).toBeNull();
    },
  );

  test.runIf(engines.includes(engine))(
    'OB-3 after its credentials were rejected once, all of an account’s posts are held and one notice is sent',
    async () => {
      const ledger = await openLedger(engine);
      const { ctx } = ledger.world;
      const unreachable = new PlatformError('retry', 'Nobody there.');
      for (let n = 0; n < 4; n += 1) ledger.platform.script.push({ fail: unreachable });
      const ids: string[] = [];
      for (let n = 0; n < 4; n += 1) ids.push((await ledger.publish({ content: `Post ${n}.` })).id);
      ledger.platform.calls.length = 0;
      ledger.platform.script.push({ fail: new PlatformError('reconnect', 'Who are you?') });
      const last = await ledger.publish({ content: 'The fifth.' });
      for (const id of [...ids, last.id]) expect(await ledger.state(id)).toBe('HELD(reconnect)');
      for (let round = 0; round < 3; round += 1) await ledger.later(15 * minute);
      expect(ledger.platform.calls).toEqual(['The fifth.']);
      for (let round = 0; round < 2; round += 1) await attentionJob(ctx).run(undefined, never);
      const notices = await ctx.db
        .selectFrom('notices')
        .selectAll()
        .where('kind', '=', 'post_held')
        .execute();
      expect(notices).toHaveLength(1);
    },
  );

  describe('a platform that fails five times in a minute', () => {
    const broken = (n: number) =>
      n % 2 === 0
        ? new PlatformError('retry', 'Nobody there.')
        : new PlatformError('unknown', 'Status 503.', { http: 503 });

    async function failing(): Promise<Ledger> {
      const ledger = await openLedger(engine);
      for (let n = 0; n < 5; n += 1) {
        ledger.platform.script.push({ fail: broken(n) });
        await ledger.publish({ content: `Post ${n}.` });
      }
      return ledger;
    }

    test('OB-5 is not called by any worker, and waiting posts give the reason', async () => {
      const ledger = await failing();
      const { id, state } = await ledger.publish({ content: 'The sixth.' });
      expect(state).toBe('READY');
      expect(await reasonOf(ledger, id)).toMatch(/^Sandbox keeps failing/);
      expect(await health(ledger)).toMatchObject({ left_alone: ['sandbox'] });
      for (let round = 0; round < 5; round += 1) await ledger.later(9_000);
      expect(ledger.platform.calls).toHaveLength(5);
    });

    test.runIf(isHere)(
      'OB-5 is probed by a read after a minute, and sends again once it answers',
      async () => {
        const ledger = await failing();
        const { ctx } = ledger.world;
        const { id } = await ledger.publish({ content: 'The sixth.' });
        await probeCircuitBreakers(ctx);
        expect(await health(ledger)).toMatchObject({ left_alone: ['sandbox'] });
        ledger.world.pass(minute);
        await probeCircuitBreakers(ctx);
        expect(await health(ledger)).toMatchObject({ left_alone: [] });
        await dispatch(ctx);
        expect(await ledger.state(id)).toBe('PUBLISHED');
      },
    );

    test.runIf(isHere)('counts as working again when it answers with a rate limit', async () => {
      const ledger = await failing();
      const { ctx, pass } = ledger.world;
      const busy = new PlatformError('retry', 'Too many requests.', { http: 429 });
      for (const [error, left_alone] of [
        [broken(0), ['sandbox']],
        [broken(1), ['sandbox']],
        [busy, []],
      ] as const) {
        ctx.social.sandbox.profile = () => Promise.reject(error);
        pass(minute);
        await probeCircuitBreakers(ctx);
        expect(await health(ledger)).toMatchObject({ left_alone });
      }
    });

    test.runIf(isHere)(
      'OB-5 and has nothing to read is probed with one post a minute',
      async () => {
        const ledger = await failing();
        const { ctx } = ledger.world;
        delete ctx.social.sandbox.profile;
        const ids: string[] = [];
        for (const content of ['One.', 'Two.', 'Three.']) {
          ids.push((await ledger.publish({ content })).id);
        }
        ledger.world.pass(minute);
        ledger.platform.script.push({ fail: broken(1) });
        await probeCircuitBreakers(ctx);
        await Promise.all([dispatch(ctx), dispatch(ctx)]);
        expect(ledger.platform.calls).toHaveLength(6);
        await ledger.later(30_000);
        await probeCircuitBreakers(ctx);
        await dispatch(ctx);
        expect(ledger.platform.calls).toHaveLength(6);
        ledger.world.pass(31_000);
        await probeCircuitBreakers(ctx);
        await dispatch(ctx);
        await dispatch(ctx);
        for (const id of ids.slice(1)) expect(await ledger.state(id)).toBe('PUBLISHED');
      },
    );

    test.runIf(isHere)('is still called if it fails more slowly, or rejects posts', async () => {
      const ledger = await openLedger(engine);
      for (let n = 0; n < 5; n += 1) {
        ledger.platform.script.push({ fail: new PlatformError('rejected', 'Not this.') });
        await ledger.publish({ content: `Refused ${n}.` });
      }
      for (let n = 0; n < 5; n += 1) {
        ledger.platform.script.push({ fail: broken(1) });
        await ledger.publish({ content: `Slow ${n}.` });
        ledger.world.pass(16_000);
      }
      expect(await health(ledger)).toMatchObject({ left_alone: [] });
      await sweep(ledger.world.ctx);
      expect((await ledger.publish({ content: 'Fine.' })).state).toBe('PUBLISHED');
    });
  });
});
