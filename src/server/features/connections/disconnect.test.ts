import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';

const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('platforms of a person on %s', (engine) => {
  const disconnect = ({ world, owner }: Ledger) =>
    world.call('DELETE', '/auth/platforms/sandbox', { as: owner });
  const connect = ({ world, owner }: Ledger, agentId: string) =>
    world.call('POST', `/agents/${agentId}/connect-platform`, {
      as: owner,
      body: { platform: 'sandbox' },
    });
  const accounts = ({ world }: Ledger) => world.ctx.db.selectFrom('accounts').selectAll().execute();
  const events = async ({ world }: Ledger) => {
    const rows = await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    return rows.filter(({ event }) => event.startsWith('platform_')).map(({ event }) => event);
  };

  test('S1-7.42 a platform is disconnected from all agents at once, and disconnecting it again is 404', async () => {
    const ledger = await openLedger(engine);
    const { world, owner } = ledger;
    await world.agent(owner, { name: 'Grace' });
    const other = await world.member();
    const { id: theirs } = await world.agent(other);
    expect((await disconnect(ledger)).body.message).toBe('Sandbox is disconnected.');
    const { body } = await world.call('GET', '/agents', { as: owner });
    expect(
      body.agents.map((agent: Record<string, unknown>) => agent['platform_connections']),
    ).toEqual([[], []]);
    expect(await accounts(ledger)).toMatchObject([{ owner_id: other.id }]);
    expect((await world.call('GET', `/agents/${theirs}`, { as: other })).body.agent).toMatchObject({
      platform_connections: [{ platform: 'sandbox' }],
    });
    expect((await disconnect(ledger)).status).toBe(404);
    expect(await events(ledger)).toEqual([
      ...Array.from({ length: 3 }, () => 'platform_connected'),
      'platform_disconnected',
    ]);
  });

  test('an account with posts in the ledger is kept without its secret, and publishes nothing', async () => {
    const ledger = await openLedger(engine);
    await ledger.publish();
    await ledger.world.ctx.db.updateTable('accounts').set({ secret: 'sealed' }).execute();
    expect((await disconnect(ledger)).status).toBe(200);
    expect(await accounts(ledger)).toMatchObject([{ secret: null, status: 'needs_reconnect' }]);
    expect((await disconnect(ledger)).status).toBe(404);
    expect((await ledger.publish({ content: 'Later.' })).status).toBe(409);
    expect(ledger.platform.calls).toEqual(['Hello.']);
  });

  test('waiting posts are held, not sent, and continue after reconnecting', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    expect(await ledger.state(id)).toMatch(/^RETRY_WAIT/);
    await disconnect(ledger);
    expect(await ledger.state(id)).toBe('HELD(reconnect)');
    await ledger.later(minute);
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('HELD(reconnect)');
    expect(await ledger.texts()).toEqual([]);
    await connect(ledger, ledger.agentId);
    await ledger.later(1000);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('a claimed post that was not started is held too', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    const { db, clock } = ledger.world.ctx;
    await db
      .updateTable('occurrences')
      .set({ state: 'LEASED', reason: null, next_at: null, lease_until: clock() + minute })
      .where('id', '=', id)
      .execute();
    await disconnect(ledger);
    expect(await ledger.state(id)).toBe('HELD(reconnect)');
  });

  test('a post that is being sent completes', async () => {
    const ledger = await openLedger(engine);
    let during = 0;
    ledger.platform.script.push({
      before: async () => void (during = (await disconnect(ledger)).status),
    });
    const { id } = await ledger.publish();
    expect(during).toBe(200);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    await ledger.later(minute);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });
});
