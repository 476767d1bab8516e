/** Alt texts can differ per account, and each network gets its own. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('alt texts per account on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  let picture: string;
  /** The alt text that each network received, in order. */
  let told: string[];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids } = channels);
    picture = (await keepOne(channels.world.ctx, channels.owner.id)).id;
    told = [];
    for (const [name, { port }] of Object.entries(channels.networks)) {
      const { publish } = port;
      port.publish = async (account, post, signal) => {
        told.push(`${name}: ${post.media.map(({ alt }) => alt).join()}`);
        return publish(account, post, signal);
      };
    }
  });

  const post = (variants: object[], own: object = {}) =>
    channels.post({ parts: ['Look.'], media_ids: [picture], variants, ...own });
  const publish = async (id: string) => {
    const { body } = await channels.act(id, 'publish');
    expect(body.message).toMatch(/^Published/u);
    await channels.later();
    return told.toSorted();
  };

  test(
    'P-7.93 P-9.71 are sent for an account that has its own, and shown there',
    { tags: 'slow' },
    async () => {
      const alts = { [picture]: 'Our new logo' };
      const { id, standings, variants } = await post([
        { connection_id: ids.x, alts },
        { connection_id: ids.bluesky },
        { connection_id: ids.telegram },
      ]);
      expect(variants.map((one: { alts: object }) => one.alts)).toEqual([alts, {}, {}]);
      expect(standings.map((one: { media: { alt: string }[] }) => one.media[0]?.alt)).toEqual([
        'Our new logo',
        'Two halves',
        'Two halves',
      ]);
      expect(await publish(id)).toEqual([
        'bluesky: Two halves',
        'telegram: Two halves',
        'twitter: Our new logo',
      ]);
    },
  );

  test('P-9.172 are limited by the account’s own server', { tags: 'slow' }, async () => {
    const connection_id = await channels.add('mastodon', 'ada@example.org');
    const limits = JSON.stringify({ software: 'mastodon', max_alt: 12 });
    await channels.world.ctx.db
      .updateTable('accounts')
      .set({ limits })
      .where('id', '=', connection_id)
      .execute();
    const problemWith = async (alt: string) =>
      (await post([{ connection_id, alts: { [picture]: alt } }])).standings[0].problem;
    expect(await problemWith('Our new logo')).toBeNull();
    expect(await problemWith('Our new logo!')).toBe(
      'This Mastodon server takes alt texts of up to 12 characters. Shorten the alt text.',
    );
  });

  test(
    'P-7.96 P-9.71 apply to planned posts, and require approval again',
    { tags: 'slow' },
    async () => {
      const review = 'before_sending';
      const { id } = await post([{ connection_id: ids.bluesky }], { review });
      const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
      const planned = await channels.act(id, 'schedule', { scheduled_time });
      const { hash } = planned.body.data;
      await channels.act(id, 'approve', { hash });
      await channels.later(55 * minute);
      const variants = [{ connection_id: ids.bluesky, alts: { [picture]: 'A red fox' } }];
      const changed = await channels.call('PATCH', `/posts/${id}`, { variants });
      expect(changed.body.data).toMatchObject({ is_approved: false });
      expect(changed.body.data.hash).not.toBe(hash);
      await channels.later(6 * minute);
      expect(told).toEqual([]);
      await channels.act(id, 'approve', { hash: changed.body.data.hash });
      await channels.later(minute);
      expect(told).toEqual(['bluesky: A red fox']);
    },
  );

  test('are copied with the post, and deleted with the picture', { tags: 'slow' }, async () => {
    const alts = { [picture]: 'A red fox' };
    const { id, hash } = await post([{ connection_id: ids.x, alts }]);
    const copy = (await channels.act(id, 'duplicate')).body.data;
    expect(copy.variants[0].alts).toEqual(alts);
    const bare = await channels.call('PATCH', `/posts/${id}`, { media_ids: [] });
    expect(bare.body.data).toMatchObject({ variants: [{ alts: {} }], standings: [{ media: [] }] });
    expect(bare.body.data.hash).not.toBe(hash);
  });

  test('are rejected if no network would receive them', { tags: 'slow' }, async () => {
    const create = async (connection_id: string, alts: object) => {
      const body = { agent_id: channels.agentId, parts: ['Look.'], media_ids: [picture] };
      const variants = [{ connection_id, alts }];
      const reply = await channels.call('POST', '/posts', { ...body, variants });
      return [reply.status, reply.body.details?.[0]?.message];
    };
    expect(await create(ids.telegram, { [picture]: 'A fox' })).toEqual([
      400,
      'Telegram takes no alt texts.',
    ]);
    expect(await create(ids.x, { [newId()]: 'A fox' })).toEqual([
      400,
      'This image isn’t used on this account.',
    ]);
    expect(await create(ids.x, { [picture]: ' ' })).toEqual([
      400,
      'Describe this image, or leave it out here',
    ]);
  });
});
