import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { bluesky } from '#contract/platforms/bluesky.ts';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { ada, type BlueskyWorld, grace, openBluesky } from '#test/emulators/bluesky-world.ts';
import type { Account, Outgoing, SocialPort } from '#server/adapters/social/port.ts';
import { createBluesky } from './adapter.ts';
import { createBlueskyLogin } from './login.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: BlueskyWorld;
let seen = 0;
let posts = 0;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
beforeEach(async () => {
  seen = (await world.bluesky.calls()).length;
});
afterAll(() => world.close());

const outgoing = (change: Partial<Outgoing> = {}) =>
  aPost({ media: [video], text: 'The doors are open.', ...change });
const prepare = async (
  post: Outgoing,
  account: Account = world.account,
  port: SocialPort = world.port,
): Promise<Outgoing> => ({
  ...post,
  prepared: (await port.prepare?.(account, post, never)) ?? {},
});
const publish = async (post: Outgoing) =>
  world.port.publish(world.account, await prepare(post), never);
const writtenAt = async (external_id: string) =>
  (await world.bluesky.records()).find(({ uri }) => uri === external_id);

/** The methods called in this test, in order. */
const names = async () =>
  (await world.bluesky.calls()).slice(seen).map(({ name }) => name.split('.').at(-1));
const film = (bytes: Uint8Array) => ({ ...video, bytes: async () => bytes });
const person = (change: { email_confirmed?: boolean }) =>
  world.bluesky.order({ op: 'person', person: { ...ada, ...change } });

/** The same account as if hosted on this server, which the emulator stands in for. */
function livingOn(service: string): [Account, SocialPort] {
  const { account, tools, bluesky } = world;
  const fetchFor = (): typeof fetch => (input, init) => {
    const asked = input instanceof Request ? input.url : input.toString();
    return tools.fetchFor(bluesky.service)(asked.replace(service, bluesky.service), init);
  };
  const secret = JSON.stringify({ ...JSON.parse(account.secret ?? '{}'), service });
  return [{ ...account, secret }, createBluesky({ ...tools, fetchFor })];
}

describe('a video', () => {
  test('P-7.246 is uploaded before its post is created, with alt text and aspect ratio', async () => {
    const { external_id } = await publish(outgoing({ text: 'See https://example.com/doors' }));
    expect(await names()).toEqual(['getSession', 'uploadBlob', 'putRecord']);
    expect((await writtenAt(external_id))?.value['embed']).toEqual({
      $type: 'app.bsky.embed.video',
      video: {
        $type: 'blob',
        ref: { $link: expect.stringMatching(/^bafkrei/) },
        mimeType: 'video/mp4',
        size: videoFile().length,
      },
      alt: 'A field that turns from orange to blue.',
      aspectRatio: { width: 64, height: 36 },
    });
  });

  test('P-7.246 is sent without alt text and aspect ratio if they are unknown', async () => {
    const { size: _none, ...plain } = { ...video, alt: '' };
    const { external_id } = await publish(outgoing({ media: [plain] }));
    const embed = (await writtenAt(external_id))?.value['embed'] ?? {};
    expect(Object.keys(embed)).toEqual(['$type', 'video']);
  });

  test(
    'P-7.246 supports the longest alt text and the largest file stored here',
    { tags: 'slow' },
    async () => {
      const alt = '👩‍💻'.repeat(limits.image_alt / 5);
      const small = videoFile().length;
      const most = bluesky.max_video_bytes;
      const bytes = videoFile({ padding: most - small });
      const { external_id } = await publish(outgoing({ media: [{ ...film(bytes), alt }] }));
      expect((await writtenAt(external_id))?.value['embed']).toMatchObject({
        alt,
        video: { size: most },
      });
    },
  );

  test('P-7.246 is uploaded again for a retry, which writes an identical post', async () => {
    const post = outgoing();
    const { external_id } = await publish(post);
    const once = await writtenAt(external_id);
    expect(await publish(post)).toMatchObject({ external_id });
    expect(await writtenAt(external_id)).toEqual({ ...once, writes: 2 });
  });

  test('P-7.246 is uploaded again if the upload’s answer was lost', async () => {
    const name = 'com.atproto.repo.uploadBlob';
    const answer = { name, status: 502, error: 'UpstreamFailure', message: 'Bad gateway' };
    await world.bluesky.order({ op: 'answer', answer });
    const post = outgoing({ text: 'The doors are open again.' });
    await expect(prepare(post)).rejects.toMatchObject({ kind: 'retry', http: 502 });
    await world.bluesky.order({ op: 'answer', answer: { ...answer, status: 0 } });
    await expect(prepare(post)).rejects.toMatchObject({
      kind: 'retry',
      message: 'The upload to Bluesky broke off. The video may be too large for its server.',
    });
    expect(await names()).not.toContain('putRecord');
    await publish(post);
    const held = (await world.held()).filter(({ text }) => text === post.text);
    expect(held).toMatchObject([{ media: 1 }]);
  });

  test('P-7.246 is sent only once if the session had expired', async () => {
    await world.bluesky.order({ op: 'expire', kinds: ['access'] });
    await prepare(outgoing());
    expect(await names()).toEqual(['getSession', 'refreshSession', 'getSession', 'uploadBlob']);
  });
});

describe('a video that Bluesky would reject or not show', () => {
  /** The error of preparing it, after checking that nothing was created. */
  const refusal = async (post: Outgoing) => {
    const failure: unknown = await prepare(post).catch((reason: unknown) => reason);
    return { failure, isCreated: (await names()).includes('putRecord') };
  };
  const saying = (message: string) => ({
    failure: { kind: 'rejected', message },
    isCreated: false,
  });

  test('P-7.242 next to other files is not sent', async () => {
    const message = 'Bluesky takes one video on its own. Remove the other files or the video.';
    expect(await refusal(outgoing({ media: [video, picture] }))).toMatchObject(saying(message));
    expect(await names()).toEqual([]);
  });

  test('P-7.246 is too large for the account’s server', { tags: 'slow' }, async () => {
    await world.bluesky.order({ op: 'blob_limit', bytes: 5_000_000 });
    const message =
      'The video is larger than the account’s Bluesky server allows. Use a smaller one.';
    const large = film(videoFile({ padding: 15_000_000 }));
    expect(await refusal(outgoing({ media: [large] }))).toMatchObject(saying(message));
    const small = film(videoFile({ padding: 4_000_000 }));
    expect(await publish(outgoing({ media: [small] }))).toHaveProperty('external_id');
    await world.bluesky.order({ op: 'blob_limit', bytes: 50 * 1024 * 1024 });
  });

  test.each(['M4V ', 'qt  ', '3gp4'])(
    'P-7.246 has the brand %s instead of an MP4 brand',
    async (brand) => {
      const message = 'Bluesky doesn’t recognize the video as MP4. Export it as MP4 again.';
      const marked = film(videoFile({ brand }));
      expect(await refusal(outgoing({ media: [marked] }))).toMatchObject(saying(message));
    },
  );

  test('P-7.246 is from an account on Bluesky’s own servers without a verified email address', async () => {
    const [account, port] = livingOn('https://morel.us-east.host.bsky.network');
    await person({ email_confirmed: false });
    await expect(prepare(outgoing(), account, port)).rejects.toMatchObject({
      kind: 'rejected',
      message:
        'Bluesky only shows videos of accounts with a verified email. Verify it in Bluesky’s settings.',
    });
    expect(await names()).not.toContain('uploadBlob');
    // Images need no verified email address, and neither do videos on other servers.
    await prepare(outgoing({ media: [picture] }), account, port);
    await prepare(outgoing());
    await prepare(outgoing(), ...livingOn('https://bsky.social.example.com'));
    await person({ email_confirmed: true });
    await prepare(outgoing(), account, port);
    await person({});
    await prepare(outgoing(), account, port);
  });

  test('P-7.246 was uploaded by another account, as another type, or not at all', async () => {
    const app_password = 'gggg-gggg-gggg-gggg';
    await world.bluesky.order({ op: 'person', person: { ...grace, app_password } });
    const { service } = world.bluesky;
    const given = { service, identifier: grace.handle, app_password, signal: never };
    const { secret } = await createBlueskyLogin(world.tools).check(given);
    const other = { ...world.account, id: 'grace', external_id: grace.did, secret };
    const bytes = videoFile({ padding: 7 });
    const theirs = await prepare(outgoing({ media: [film(bytes)] }), other);
    const send = (post: Outgoing) => world.port.publish(world.account, post, never);
    await expect(send(theirs)).rejects.toMatchObject({ kind: 'rejected', code: 'BlobNotFound' });
    const own = await prepare(theirs);
    const blob = JSON.parse(String(own.prepared['blobs']));
    for (const [wrong, code] of [
      [{ mimeType: 'video/webm' }, 'InvalidMimeType'],
      [{ size: 300_000_001 }, 'BlobTooLarge'],
      [{ size: blob.size + 1 }, 'InvalidSize'],
    ] as const) {
      const blobs = [JSON.stringify({ ...blob, ...wrong })];
      const sending = send({ ...own, prepared: { ...own.prepared, blobs } });
      await expect(sending).rejects.toMatchObject({ kind: 'rejected', code });
    }
    await send(own);
  });
});

describe('a video on the network', () => {
  test('P-7.247 is found by its key, and its figures can be read', async () => {
    const post = outgoing();
    const search = { since: 0, until: Infinity, isTaken: async () => false };
    const find = () => world.port.find?.(world.account, post, search, never);
    expect(await find()).toBeUndefined();
    const sent = await publish(post);
    expect(await find()).toEqual(sent);
    const figures = await world.port.metrics?.(world.account, [sent.external_id], never);
    expect([...(figures ?? [])]).toMatchObject([[sent.external_id, { likes: 7, reposts: 2 }]]);
  });

  test('P-7.247 in a mention does not count as a quoted post, and does not hide one', async () => {
    const { external_id } = await publish(outgoing());
    const own = await writtenAt(external_id);
    const quoted = { uri: external_id, cid: own?.cid };
    const embed = own?.value['embed'] as { $type: string };
    const $type = 'app.bsky.embed.recordWithMedia';
    const beside = { $type, record: { record: quoted }, media: embed };
    const begin = await world.port.mentions?.(world.account, null, never);
    for (const [text, shown] of [
      ['Look!', embed],
      ['And this!', beside],
    ] as const) {
      await world.bluesky.order({
        op: 'say',
        by: grace.did,
        to: ada.did,
        reason: 'mention',
        text,
        embed: shown,
        indexed_at: Date.now() + (posts += 1),
      });
    }
    const heard = await world.port.mentions?.(world.account, begin?.cursor ?? null, never);
    expect(heard?.mentions.map(({ text, quotes }) => [text, quotes])).toEqual([
      ['Look!', undefined],
      ['And this!', external_id],
    ]);
  });
});
