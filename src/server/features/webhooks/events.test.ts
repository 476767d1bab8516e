/** Every event, from its cause to a receiver that verifies it. */
import { afterEach, describe, expect, test } from 'vitest';
import { WebhookEvents } from '#contract/webhooks/calls.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { check, findAccount } from '#server/features/connections/service.ts';
import { recordCost, reserve } from '#server/features/usage/service.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { addWebhook, deliverTo, openReceiver, type Receiver, verified } from '#test/receiver.ts';

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.close();
});

/** A receiver that subscribes to all events of the owner; returns what arrived since the last call. */
async function listen({ world, owner }: Ledger) {
  const receiver = await openReceiver();
  receivers.push(receiver);
  const { secret } = await addWebhook(world, owner, WebhookEvents);
  return async () => {
    await deliverTo(receiver, world.ctx);
    return receiver.taken.splice(0).map((taken) => verified(taken, secret));
  };
}

const accountOf = ({ world: { ctx } }: Ledger) =>
  ctx.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();

describe.each(engines)('webhook events on %s', (engine) => {
  test('P-23.28 a post emits that it was published and where, that it failed, and that it needs its owner', async () => {
    const ledger = await openLedger(engine);
    const news = await listen(ledger);
    const { platform, agentId, owner, world } = ledger;
    const out = await ledger.publish({ content: 'Out.' });
    const account = await accountOf(ledger);
    const about = {
      agent_id: agentId,
      agent_name: 'Ada',
      connection_id: account.id,
      platform: 'sandbox',
      is_reply: false,
    };
    expect(await news()).toMatchObject([
      {
        type: 'post.published',
        data: { ...about, occurrence_id: out.id, status: 'PUBLISHED', reason: null },
      },
    ]);
    const { body } = await world.call('GET', `/occurrences/${out.id}`, { as: owner });
    world.pass(1000);
    platform.script.push({ fail: new PlatformError('rejected', 'Too loud.') });
    const failed = await ledger.publish({ content: 'Loud.' });
    const [refused] = await news();
    expect(refused).toMatchObject({
      type: 'post.failed',
      data: { occurrence_id: failed.id, status: 'FAILED', url: null },
    });
    expect(Reflect.get(refused?.data ?? {}, 'reason')).toContain('Too loud.');
    expect(body.data.url).toMatch(/post=/);
    await ledger.publish({ content: 'Out again.' });
    expect((await news()).map(({ data }) => Reflect.get(data, 'url'))).toEqual([
      expect.stringMatching(/post=/),
    ]);
    world.pass(1000);
    platform.script.push({ fail: new PlatformError('reconnect', 'Who are you?') });
    const held = await ledger.publish({ content: 'Held.' });
    const all = (await news()).toSorted((a, b) => a.type.localeCompare(b.type));
    expect(all).toMatchObject([
      {
        type: 'channel.broken',
        data: { connection_id: account.id, platform: 'sandbox', reason: 'Who are you?' },
      },
      { type: 'post.needs_you', data: { occurrence_id: held.id, status: 'HELD' } },
    ]);
  });

  test('P-23.28 a channel that is found broken before a post needs it emits that once', async () => {
    const ledger = await openLedger(engine);
    const news = await listen(ledger);
    const { world, owner, platform } = ledger;
    const { id } = await accountOf(ledger);
    platform.port.profile = async () => {
      throw new PlatformError('reconnect', 'The token was revoked.');
    };
    for (let round = 0; round < 2; round += 1) {
      const account = await findAccount(world.ctx.db, owner.id, id);
      if (account) await check(world.ctx, account);
    }
    expect(await news()).toMatchObject([
      { type: 'channel.broken', data: { connection_id: id, reason: 'The token was revoked.' } },
    ]);
  });

  test('P-23.28 a used-up budget emits that once', async () => {
    const ledger = await openLedger(engine);
    const news = await listen(ledger);
    const { world, owner, agentId } = ledger;
    const body = { agent_id: agentId, monthly_budget: 1000 };
    await world.call('PUT', '/usage/budget', { as: owner, body });
    const call = { kind: 'text', what: 'gpt-5-mini' } as const;
    for (const cost of [900, 100]) {
      const planned = { owner_id: owner.id, agent_id: agentId, ...call, estimate: cost };
      const id = await reserve(world.ctx, planned);
      await recordCost(world.ctx, id, { tokens_in: 1, tokens_out: 1, cost });
    }
    const planned = { owner_id: owner.id, agent_id: agentId, ...call, estimate: 100 };
    await expect(reserve(world.ctx, planned)).rejects.toThrow();
    expect(await news()).toMatchObject([
      { type: 'budget.reached', data: { agent_id: agentId, budget: 1000 } },
    ]);
  });

  test(
    'P-23.28 a mention emits that it arrived, and that an agent drafted a reply',
    { tags: 'slow' },
    async () => {
      const engagement = await openEngagement(engine);
      const news = await listen(engagement);
      await engagement.say('@Ada what tea do you like best?');
      await engagement.work();
      const [heard] = await engagement.heard();
      const about = { interaction_id: heard?.id, agent_id: engagement.agentId, author: 'Bob' };
      expect(await news()).toMatchObject([
        { type: 'mention.received', data: { ...about, platform: 'sandbox' } },
        { type: 'reply.drafted', data: { ...about, needs_you: true } },
      ]);
    },
  );
});
