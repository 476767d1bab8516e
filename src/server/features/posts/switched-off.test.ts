import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import {
  addToWhitelist,
  removeFromWhitelist,
} from '#server/features/auth/wallet/whitelist.store.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { testWallet } from '#test/wallet.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';

const reset = new PlatformError('unknown', 'The connection broke.');
const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('after switching off on %s', (engine) => {
  const off = (ledger: Ledger) =>
    ledger.world.call('POST', `/agents/${ledger.agentId}/toggle-status`, {
      as: ledger.owner,
      body: { is_active: false },
    });

  test('a deactivated agent sends none of its waiting posts, now or later', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await off(ledger);
    await ledger.later(minute);
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('MISSED(switched_off)');
    await ledger.world.call('POST', `/agents/${ledger.agentId}/toggle-status`, {
      as: ledger.owner,
      body: { is_active: true },
    });
    await ledger.later(minute);
    expect(await ledger.texts()).toEqual([]);
    expect(ledger.platform.calls).toHaveLength(1);
  });

  test.each<[string, (ledger: Ledger) => Promise<unknown>]>([
    ['its agent deactivated', off],
    [
      'its account lost',
      ({ world }) =>
        world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute(),
    ],
    [
      'its agent disconnected',
      ({ world, owner, agentId }) =>
        world.call('DELETE', `/agents/${agentId}/disconnect-platform`, {
          as: owner,
          body: { platform: 'sandbox' },
        }),
    ],
    [
      'its owner off the whitelist',
      ({ world }) => world.ctx.db.updateTable('whitelist').set({ removed_at: 1 }).execute(),
    ],
  ])('a thread stops before the next part: %s', async (_name, switchOff) => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ before: async () => void (await switchOff(ledger)) });
    const { id } = await ledger.publish({ parts: ['One.', 'Two.'] });
    const { db } = ledger.world.ctx;
    expect(await ledger.state(id)).toBe('NEEDS_REVIEW(thread_partial)');
    expect(await ledger.texts()).toEqual(['One.']);
    expect(await db.selectFrom('attempts').select('outcome').execute()).toEqual([
      { outcome: 'accepted' },
    ]);
  });

  test('AU-9 an owner who loses access sends nothing', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    const { db, clock } = ledger.world.ctx;
    await db.updateTable('whitelist').set({ removed_at: clock() }).execute();
    await ledger.later(minute);
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('MISSED(no_access)');
    expect(await ledger.texts()).toEqual([]);
  });

  test('AU-9 from the moment an owner loses access, none of their posts is started', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, platform } = ledger;
    const { db, clock } = world.ctx;
    platform.script.push({ fail: unreachable }, { fail: unreachable });
    const claimed = await ledger.publish({ content: 'Claimed.' });
    world.pass(1);
    const due = await ledger.publish({ content: 'Due.' });
    world.pass(ledgerTimes.retry_max);
    await sweep(world.ctx);
    expect(await ledger.state(due.id)).toBe('READY');
    // A worker has claimed one of them and is about to send it.
    const entry = await claim(world.ctx, claimed.id);
    if (!entry) throw new Error('not claimed');
    await removeFromWhitelist(db, owner.wallet.address, clock());
    const calls = platform.calls.length;
    await dispatch(world.ctx);
    await sendClaimed(world.ctx, entry);
    expect(await ledger.publish()).toMatchObject({ status: 403 });
    expect(platform.calls).toHaveLength(calls);
    expect(await ledger.state(claimed.id)).toBe('READY');
    expect(await ledger.state(due.id)).toBe('READY');
    // The ledger is polled every second, so this takes less than five.
    expect(ledgerTimes.dispatch_every).toBeLessThanOrEqual(5000);
  });

  test('AU-9 an owner with another listed wallet continues to publish', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, platform } = ledger;
    const { db, clock } = world.ctx;
    platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    const { address } = testWallet();
    await addToWhitelist(db, { address, added_by: 'test', note: '' }, clock());
    await db.insertInto('wallets').values({ address, user_id: owner.id, linked_at: 1 }).execute();
    await removeFromWhitelist(db, owner.wallet.address, clock());
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('AU-9 a post that is being sent when its owner loses access is completed', async () => {
    const ledger = await openLedger(engine);
    const { ctx } = ledger.world;
    const { address } = ledger.owner.wallet;
    const before = async () => void (await removeFromWhitelist(ctx.db, address, ctx.clock()));
    ledger.platform.script.push({ before });
    const { id } = await ledger.publish();
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('a deleted agent: waiting posts are canceled, and unconfirmed ones are still read back', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable }, { lose: reset }, { fail: reset });
    const waiting = await ledger.publish({ content: 'Waiting.' });
    ledger.world.pass(1);
    const out = await ledger.publish({ content: 'Out.' });
    ledger.world.pass(1);
    const lost = await ledger.publish({ content: 'Lost.' });
    const path = `/agents/${ledger.agentId}`;
    expect(await ledger.world.call('DELETE', path, { as: ledger.owner })).toMatchObject({
      status: 200,
    });
    for (let round = 0; round < 3; round += 1) await ledger.later(61 * minute);
    expect(await ledger.state(waiting.id)).toBe('CANCELLED(cancelled)');
    expect(await ledger.state(out.id)).toBe('PUBLISHED');
    expect(await ledger.state(lost.id)).toBe('CANCELLED(cancelled)');
    expect(await ledger.texts()).toEqual(['Out.']);
    expect(ledger.platform.calls).toHaveLength(3);
  });

  test('an agent cannot be deleted while one of its posts is being sent', async () => {
    const ledger = await openLedger(engine);
    let during = 0;
    const before = async () => {
      const answer = await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, {
        as: ledger.owner,
      });
      during = answer.status;
    };
    ledger.platform.script.push({ before });
    const { id } = await ledger.publish();
    expect(during).toBe(409);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('a lost account holds all of its posts until the owner reconnects it', async () => {
    const ledger = await openLedger(engine);
    const connection = async () => {
      const { body } = await ledger.world.call('GET', `/agents/${ledger.agentId}`, {
        as: ledger.owner,
      });
      return [body.agent.status, body.agent.platform_connections[0]?.status];
    };
    ledger.platform.script.push(
      { fail: unreachable },
      { fail: new PlatformError('reconnect', '') },
    );
    const first = await ledger.publish({ content: 'First.' });
    ledger.world.pass(1);
    const second = await ledger.publish({ content: 'Second.' });
    expect(await connection()).toEqual(['error', 'needs_reconnect']);
    expect((await ledger.publish({ content: 'Third.' })).status).toBe(409);
    await ledger.later(minute);
    await ledger.later(minute);
    expect(await ledger.state(first.id)).toBe('HELD(reconnect)');
    expect(await ledger.state(second.id)).toBe('HELD(reconnect)');
    await ledger.world.call('POST', `/agents/${ledger.agentId}/connect-platform`, {
      as: ledger.owner,
      body: { platform: 'sandbox' },
    });
    await ledger.later(1000);
    expect(await connection()).toEqual(['active', 'connected']);
    expect((await ledger.texts()).toSorted()).toEqual(['First.', 'Second.']);
  });
});
