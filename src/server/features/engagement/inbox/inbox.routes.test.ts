/** People to mention, while their name is typed: those who wrote before, then those whom the network finds. */
import { beforeEach, describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { insertInteraction } from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { interactionRow } from '#server/features/engagement/mentions/save-mentions.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('people to mention, on %s', (engine) => {
  let channels: Channels;
  let asked: string[];
  beforeEach(async () => {
    channels = await openChannels(engine);
    asked = [];
    channels.networks.bluesky.port.people = async (_account, typed) => {
      asked.push(typed);
      return [
        { username: 'grace.example', name: 'Grace Hopper' },
        { username: 'gracious.example', name: 'Gracious' },
      ];
    };
  });

  /** Somebody mentions the account. */
  async function write(
    id: string,
    username: string,
    name: string,
    kind: 'mention' | 'found' = 'mention',
  ) {
    const { ctx } = channels.world;
    channels.world.pass(1000);
    const account = await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [row] = interactionRow(account, channels.agentId, kind, {
      external_id: newId(),
      url: null,
      text: 'Hello',
      created_at: ctx.clock(),
      likes: null,
      author: { external_id: username, username, display_name: name, followers: null },
      in_reply_to: null,
      conversation: null,
      is_repost: false,
    });
    if (!row) throw new Error('It is no mention');
    await insertInteraction(ctx.db, { ...row, next_at: ctx.clock() }, ctx.clock());
  }
  const find = async (id: string, typed: string) => {
    const path = `/connections/${id}/people?typed=${encodeURIComponent(typed)}`;
    const { status, body } = await channels.call('GET', path);
    expect(status).toBe(200);
    return body.data.people.map(({ username }: { username: string }) => username);
  };

  test('P-47.4 P-47.5 those who wrote come first, the latest on top, and everybody once', async () => {
    const { bluesky } = channels.ids;
    await write(bluesky, 'gina.example', 'Gina');
    await write(bluesky, 'Grace.example', 'Grace Hopper');
    await write(bluesky, 'noor.example', 'Great Noor');
    await write(bluesky, 'bob.example', 'Bob');
    expect(await find(bluesky, 'G')).toEqual([
      'noor.example',
      'Grace.example',
      'gina.example',
      'gracious.example',
    ]);
    expect(asked).toEqual(['G']);
    expect(await find(bluesky, '')).toHaveLength(4);
    expect(asked).toEqual(['G']);
    // Typed characters are no pattern.
    expect(await find(bluesky, '%')).toEqual(['grace.example', 'gracious.example']);
  });

  test('P-47.5 somebody who changed their name is listed once, by the newest', async () => {
    const { x } = channels.ids;
    await write(x, 'gus', '😀 Gus');
    await write(x, 'gus', '😀 Gusta');
    const { body } = await channels.call('GET', `/connections/${x}/people?typed=gu`);
    expect(body.data.people).toEqual([{ username: 'gus', name: '😀 Gusta' }]);
    expect(await find(x, '😀 gu')).toEqual(['gus']);
  });

  test('P-47.5 strangers whom a search found are nobody who wrote', async () => {
    const { x } = channels.ids;
    await write(x, 'gail', 'Gail', 'found');
    expect(await find(x, 'ga')).toEqual([]);
  });

  test('P-47.5 a network that cannot be asked, fails or has no names leaves those who wrote', async () => {
    const { x, bluesky, telegram } = channels.ids;
    await write(x, 'grace', 'Grace');
    await write(telegram, 'grace_t', 'Grace');
    await write(bluesky, 'grace.example', 'Grace');
    expect(await find(x, 'gr')).toEqual(['grace']);
    channels.networks.bluesky.port.people = async () => {
      throw new PlatformError('retry', 'It does not answer.');
    };
    expect(await find(bluesky, 'gr')).toEqual(['grace.example']);
  });

  test('P-47.5 people who want no contact are not offered', async () => {
    const { x } = channels.ids;
    await write(x, 'Grace', 'Grace');
    await channels.call('POST', '/opt-outs', { platform: 'twitter', username: '@grace' });
    expect(await find(x, 'gr')).toEqual([]);
    const { bluesky } = channels.ids;
    await channels.call('POST', '/opt-outs', { platform: 'bluesky', username: 'Grace.example' });
    expect(await find(bluesky, 'gr')).toEqual(['gracious.example']);
  });

  test('P-47.5 nobody asks through somebody else’s account, or sees who wrote there', async () => {
    const stranger = await channels.world.member();
    const path = `/connections/${channels.ids.bluesky}/people?typed=g`;
    expect((await channels.world.call('GET', path, { as: stranger })).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
