/** One idea for six accounts of four networks, one of which is down for a while. */
import { beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('a post for six accounts, on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  test('P-7.93 is published five times while a network is down, and a sixth time once it answers again', async () => {
    const { ids, add, networks, world, owner, agentId, call, act, later, said, read } = channels;
    // Three agents have an account on X each; the first one may use all of them.
    const others = [await world.agent(owner), await world.agent(owner)];
    const third = await add('twitter', 'bex', others[0]?.id);
    await world.ctx.db
      .insertInto('agent_accounts')
      .values({ agent_id: agentId, account_id: third, linked_at: world.ctx.clock() })
      .execute();
    const sandbox = await add('sandbox', 'rehearsal');
    const accounts = [ids.x, ids.second, third, ids.bluesky, ids.telegram, sandbox];
    const post = await channels.post({
      parts: ['We open at nine.'],
      // X rejects the same text from several accounts, so the other two rephrase it.
      variants: accounts.map((connection_id) => ({
        connection_id,
        ...(connection_id === ids.second && { parts: ['Doors at nine. Bring a friend.'] }),
        ...(connection_id === third && { parts: ['Nine. Be there.'] }),
      })),
    });
    const outage = { fail: new PlatformError('retry', 'It does not answer.') };
    networks.bluesky.script.push(outage, outage);
    expect(await act(post.id, 'publish')).toMatchObject({ status: 200 });
    await later();
    const whileDown = await read(post.id);
    expect(whileDown.standings.map(({ stage }: { stage: string }) => stage)).toEqual([
      'out',
      'out',
      'out',
      'scheduled',
      'out',
      'out',
    ]);
    expect(await said()).toHaveLength(5);
    // The second attempt meets the outage too, the third one does not.
    for (let waits = 0; waits < 10; waits += 1) await later(minute);
    expect(await said()).toEqual([
      'Ada reads: We open at nine.',
      'ada: We open at nine.',
      'ada.example: We open at nine.',
      'ada_too: Doors at nine. Bring a friend.',
      'bex: Nine. Be there.',
      'rehearsal: We open at nine.',
    ]);
    expect((await call('GET', `/posts/${post.id}`)).body.data.stage).toBe('out');
  });
});
