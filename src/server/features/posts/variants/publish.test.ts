import { beforeEach, describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('publishing a post now on %s', (engine) => {
  let channels: Channels;
  let act: Channels['act'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ act } = channels);
  });

  test('P-7.99 publishing answers what became of the post on each account', async () => {
    const { telegram, bluesky } = channels.networks;
    const rejected = { fail: new PlatformError('rejected', 'Not like this.') };
    telegram.script.push(rejected);
    bluesky.script.push({ fail: new PlatformError('retry', 'It does not answer.') });
    const post = await channels.post({
      parts: ['Mixed luck.'],
      variants: channels.everywhere({ second: { parts: ['Mixed luck here.'] } }),
    });
    const { body } = await act(post.id, 'publish');
    expect(body.message).toBe(
      'Published on 2 accounts. Publishing to Bluesky… Not published on 1 account. Not like this.',
    );
    // Whoever reads the answer needs no notification.
    await attentionJob(channels.world.ctx).run(null, new AbortController().signal);
    expect((await channels.call('GET', '/notices')).body.data).toEqual([]);
  });

  test('P-7.99 publishing fails with the reason if it certainly failed everywhere', async () => {
    const { ids, networks, read } = channels;
    networks.twitter.script.push({ fail: new PlatformError('rejected', 'Not like this.') });
    const post = await channels.post({ parts: ['Hello.'], variants: [{ connection_id: ids.x }] });
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 502,
      body: { code: 'platform_failed', message: 'Not like this.' },
    });
    expect((await read(post.id)).stage).toBe('waiting');
  });
});
