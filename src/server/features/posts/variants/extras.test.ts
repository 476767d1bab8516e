/** Extras of a post besides text and files: stored and approved with it, and sent to networks that support them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import type { Extras } from '#contract/posts/extras.ts';
import type { Post } from '#contract/posts/posts.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

const poll = { options: ['Tea', 'Coffee'], duration_minutes: 60 };

describe.each(engines)('extras of posts, on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  let sandbox: string;
  /** The extras that each network received with each part, in order. */
  let got: [string, Extras | undefined][];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids } = channels);
    sandbox = await channels.add('sandbox', 'ada_here');
    got = [];
    for (const [name, { port }] of Object.entries(channels.networks)) {
      const { publish } = port;
      port.publish = async (account, post, signal) => {
        got.push([`${name}: ${post.text}`, post.extras]);
        return publish(account, post, signal);
      };
    }
  });

  const post = (extras: Extras, variants: object[]): Promise<Post> =>
    channels.post({ parts: ['Tea or coffee?', 'Say why.'], extras, variants });
  const publish = async (id: string) => {
    const { body } = await channels.act(id, 'publish');
    expect(body.message).toMatch(/^Published/u);
    await channels.later();
    await channels.later(minute);
    return Object.fromEntries(got);
  };

  test(
    'P-9.130 reach each network that supports them, an account’s own before the post’s, with the poll on the first part',
    { tags: 'slow' },
    async () => {
      const own = { content_warning: 'Caffeine', visibility: 'followers', poll } as const;
      const { id, standings } = await post({ language: 'en-GB' }, [
        { connection_id: ids.x, extras: { poll } },
        { connection_id: ids.bluesky },
        { connection_id: sandbox, extras: { ...own, poll: { ...poll, multiple: true } } },
        { connection_id: ids.telegram },
      ]);
      expect(standings.map(({ problem }) => problem)).toEqual([null, null, null, null]);
      expect(await publish(id)).toEqual({
        'twitter: Tea or coffee?': { poll },
        'twitter: Say why.': {},
        'bluesky: Tea or coffee?': { language: 'en-GB' },
        'bluesky: Say why.': { language: 'en-GB' },
        'sandbox: Tea or coffee?': { ...own, poll: { ...poll, multiple: true } },
        'sandbox: Say why.': { content_warning: 'Caffeine', visibility: 'followers' },
        'telegram: Tea or coffee?': {},
        'telegram: Say why.': {},
      });
    },
  );

  test('P-7.96 P-9.130 are covered by the approval: a later change requires another one', async () => {
    const variants = [{ connection_id: sandbox }];
    const body = { parts: ['Tea?'], review: 'before_sending', extras: { poll }, variants };
    const { id } = await channels.post(body);
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    const { hash } = (await channels.act(id, 'schedule', { scheduled_time })).body.data;
    await channels.act(id, 'approve', { hash });
    await channels.later(55 * minute);
    const extras = { poll: { ...poll, options: ['Tea', 'Rum'] } };
    const changed = (await channels.call('PATCH', `/posts/${id}`, { extras })).body.data;
    expect(changed).toMatchObject({ is_approved: false, extras });
    await channels.later(6 * minute);
    expect(got).toEqual([]);
    await channels.act(id, 'approve', { hash: changed.hash });
    await channels.later(minute);
    expect(got).toEqual([['sandbox: Tea?', extras]]);
  });

  test('P-9.130 are reported as a problem, and rejected for an account, if its network supports none of them', async () => {
    const { id, standings } = await post({ content_warning: 'Caffeine', poll }, [
      { connection_id: ids.x },
      { connection_id: ids.bluesky },
      { connection_id: sandbox },
    ]);
    expect(standings.map(({ problem }) => problem)).toEqual([
      'X has no content warnings. Remove the warning for this account.',
      'Bluesky doesn’t take polls from SocialAI. Remove the poll for this account.',
      null,
    ]);
    expect((await channels.act(id, 'publish')).status).toBe(400);
    const asked = [{ connection_id: ids.x, extras: { language: 'en' } }];
    const refused = await channels.call('PATCH', `/posts/${id}`, { variants: asked });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: 'variants.0.extras.language', message: 'X has no languages here.' }],
    ]);
    const alike = { options: ['Tea', 'Tea'], duration_minutes: 60 };
    const same = await channels.call('PATCH', `/posts/${id}`, { extras: { poll: alike } });
    expect([same.status, same.body.details[0].message]).toEqual([
      400,
      'Make each option different',
    ]);
  });

  test('P-9.130 P-2.121 are copied with the post, and kept in earlier versions', async () => {
    const { id } = await post({ language: 'de' }, [{ connection_id: sandbox, extras: { poll } }]);
    const copy = (await channels.act(id, 'duplicate')).body.data;
    expect([copy.extras, copy.variants[0].extras]).toEqual([{ language: 'de' }, { poll }]);
    await channels.call('PATCH', `/posts/${id}`, { extras: {} });
    const { data } = (await channels.call('GET', `/posts/${id}/versions`)).body;
    const own_extras = [{ connection_id: sandbox, extras: { poll } }];
    expect(data).toMatchObject([
      { extras: {}, own_extras },
      { extras: { language: 'de' }, own_extras },
    ]);
  });
});
