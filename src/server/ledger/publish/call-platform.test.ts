import { describe, expect, test } from 'vitest';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { type Outgoing, PlatformError } from '#server/adapters/social/port.ts';
import { openLedger } from '#test/ledger-world.ts';
import { callPlatform, prepareCall, unlessAborted } from './call-platform.ts';
import { loadOccurrence } from './loaded-occurrence.store.ts';
import { nextPart } from './loaded-occurrence.ts';
import { outgoingOf } from './publish.service.ts';

const forever = new Promise<never>(() => {});

describe('an adapter call that never ends', () => {
  test('is abandoned when its signal aborts, even if it was aborted before', async () => {
    const controller = new AbortController();
    const waiting = unlessAborted(forever, controller.signal);
    controller.abort(new Error('time is up'));
    await expect(waiting).rejects.toThrow('time is up');
    await expect(unlessAborted(forever, controller.signal)).rejects.toThrow('time is up');
  });

  test('keeps its own result if it has one', async () => {
    const { signal } = new AbortController();
    await expect(unlessAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });
});

describe('a call that starts late after its intent', () => {
  async function waiting() {
    const ledger = await openLedger('sqlite');
    ledger.platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    const { id } = await ledger.publish();
    const { ctx } = ledger.world;
    const occurrence = await loadOccurrence(ctx.db, id);
    const part = occurrence && nextPart(occurrence);
    if (!occurrence || !part) throw new Error('nothing waits');
    const post = await outgoingOf(ctx, occurrence, part);
    const late = ledgerTimes.start + 1000;
    return {
      ledger,
      now: { wall: ctx.clock(), monotonic: performance.now() },
      late,
      ctx,
      entry: occurrence,
      post,
    };
  }

  test.each(['wall', 'monotonic'] as const)(
    'SX-3 by the %s clock does not start',
    async (clock) => {
      const { ledger, ctx, entry: occurrence, post, now, late } = await waiting();
      const intended = { ...now, [clock]: now[clock] - late };
      const result = await callPlatform(ctx, occurrence, post, intended);
      expect(result).toEqual({ event: { type: 'not_sent' }, called: false });
      expect(ledger.platform.calls).toHaveLength(1);
    },
  );

  test('starts if it is in time', async () => {
    const { ledger, ctx, entry: occurrence, post, now } = await waiting();
    const { event, sent } = await callPlatform(ctx, occurrence, post, now);
    expect(event).toEqual({ type: 'accepted' });
    expect(sent?.url).toContain('/sandbox?post=');
    expect(ledger.platform.calls).toHaveLength(2);
  });
});

describe('what a platform needs before the call', () => {
  const file = { id: 'video', mime: 'video/mp4', alt: '', bytes: async () => new Uint8Array() };

  async function preparing(media: Outgoing['media']) {
    const { world, publish, platform } = await openLedger('sqlite');
    platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    const { id } = await publish();
    const entry = await loadOccurrence(world.ctx.db, id);
    const part = entry && nextPart(entry);
    if (!entry || !part) throw new Error('nothing waits');
    const post = { ...(await outgoingOf(world.ctx, entry, part)), media };
    const late = new AbortController();
    const prepare = async () => {
      late.abort(new Error('time is up'));
      return forever;
    };
    const social = { ...world.ctx.social, sandbox: { ...world.ctx.social.sandbox, prepare } };
    const ctx = { ...world.ctx, social, timeout: () => late.signal };
    return (await prepareCall(ctx, entry, post)).event;
  }

  test('P-7.246 a post whose upload took too long is not sent, and the reason is recorded', async () => {
    expect(await preparing([file])).toEqual({
      type: 'not_sent',
      detail: 'Uploading its files took too long.',
    });
    expect(await preparing([])).toEqual({ type: 'not_sent' });
  });
});
