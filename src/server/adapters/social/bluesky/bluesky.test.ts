import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#test/emulators/a-picture.ts';
import { ada, type BlueskyWorld, grace, openBluesky } from '#test/emulators/bluesky-world.ts';
import { createBluesky } from './adapter.ts';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: BlueskyWorld;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

const prepare = async (post: Outgoing, port = world.port): Promise<Outgoing> => ({
  ...post,
  prepared: (await port.prepare?.(world.account, post, never)) ?? {},
});

const publish = async (post: Outgoing): Promise<Sent> =>
  world.port.publish(world.account, await prepare(post), never);

const recordOf = async ({ external_id }: Sent) =>
  (await world.bluesky.records()).find(({ uri }) => uri === external_id);

const callsTo = async (name: string) =>
  (await world.bluesky.calls()).filter((call) => call.name === name).length;

const somebody = (text: string, reply_to?: string) =>
  world.bluesky.order({
    op: 'say',
    by: grace.did,
    to: ada.did,
    reason: 'like',
    text,
    indexed_at: Date.now(),
    ...(reply_to !== undefined && { reply_to }),
  }) as Promise<{ uri: string; cid: string }>;

describe('a record', () => {
  test('SX-4 has a unique key, even if two posts are due in the same millisecond', async () => {
    const first_intent_at = Date.now();
    const [one, two] = [aPost({ first_intent_at }), aPost({ first_intent_at })];
    const sent = await Promise.all([publish(one), publish(two)]);
    expect(new Set(sent.map(({ external_id }) => external_id)).size).toBe(2);
    expect(sent[0]?.url).toBe(
      `https://bsky.app/profile/${ada.handle}/post/${sent[0]?.external_id.split('/').at(-1)}`,
    );
  });

  test('SX-4 is byte-identical when another process retries it', async () => {
    const post = aPost({
      text: 'With a #tag and @grace.test and https://example.com/日 👋',
      media: [picture],
      first_intent_at: Date.UTC(2026, 10, 21, 12),
    });
    const sent = await publish(post);
    const once = await recordOf(sent);
    const later = createBluesky({ ...world.tools, clock: () => Date.now() + 86_400_000 });
    expect(await later.publish(world.account, await prepare(post, later), never)).toEqual(sent);
    expect(await recordOf(sent)).toEqual({ ...once, writes: 2 });
    expect(once?.value).toMatchObject({ createdAt: '2026-11-21T12:00:00.000Z' });
  });

  test('marks links, tags and mentions by byte offsets; an unknown name stays plain text', async () => {
    const text = '👩‍💻 日本 @grace.test @nobody.test see example.com #日本';
    const record = await recordOf(await publish(aPost({ text })));
    const bytes = Buffer.from(text);
    const { facets } = (record?.value ?? {}) as {
      facets: { index: { byteStart: number; byteEnd: number }; features: object[] }[];
    };
    expect(
      facets.map(({ index, features: [feature] }) => [
        bytes.subarray(index.byteStart, index.byteEnd).toString(),
        feature,
      ]),
    ).toEqual([
      ['@grace.test', { $type: 'app.bsky.richtext.facet#mention', did: grace.did }],
      ['example.com', { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' }],
      ['#日本', { $type: 'app.bsky.richtext.facet#tag', tag: '日本' }],
    ]);
  });

  test('includes the alt texts of its images', async () => {
    const media = [picture, { ...picture, alt: '' }];
    const record = await recordOf(await publish(aPost({ media })));
    expect(record?.value['embed']).toMatchObject({
      $type: 'app.bsky.embed.images',
      images: [{ alt: 'White', image: { mimeType: 'image/png' } }, { alt: '' }],
    });
  });

  test('of a reply refers to its parent and the root of the conversation', async () => {
    const root = await somebody('root');
    const parent = await somebody('parent', root.uri);
    const record = await recordOf(await publish(aPost({ in_reply_to: parent.uri })));
    expect(record?.value['reply']).toEqual({ root, parent });
  });

  test('continues a thread before other servers have seen its first part', async () => {
    await world.bluesky.order({ op: 'lag', on: true });
    const first = await publish(aPost());
    const second = await publish(aPost({ in_reply_to: first.external_id }));
    const third = await recordOf(await publish(aPost({ in_reply_to: second.external_id })));
    await world.bluesky.order({ op: 'lag', on: false });
    expect(third?.value['reply']).toMatchObject({
      root: { uri: first.external_id },
      parent: { uri: second.external_id },
    });
  });
});

describe('a post that Bluesky rejects', () => {
  const sized = (bytes: number) => ({ ...picture, bytes: async () => new Uint8Array(bytes) });

  test.each<[string, () => Partial<Outgoing>, RegExp]>([
    ['has a picture that is too large', () => ({ media: [sized(2_000_001)] }), /2 MB/],
    ['has five pictures', () => ({ media: Array(5).fill(picture) }), /limit is 4 images/],
    ['has a song', () => ({ media: [{ ...picture, mime: 'audio/mp4' }] }), /only accepts images/],
    ['has 301 characters', () => ({ text: 'a'.repeat(301) }), /300 characters\. This has 301/],
    ['has 3,006 bytes', () => ({ text: '👨‍👩‍👧'.repeat(167) }), /3000 bytes\. This has 3006/],
    ['answers nothing', () => ({ in_reply_to: world.missing_parent }), /no longer exists/],
    ['answers no post at all', () => ({ in_reply_to: '1234' }), /no longer exists/],
    [
      'answers an own post that is gone',
      () => ({ in_reply_to: `at://${ada.did}/app.bsky.feed.post/3kaaaaaaaaaa2` }),
      /no longer exists/,
    ],
  ])(
    '%s: it is rejected with a message before anything is created',
    async (_name, change, message) => {
      const calls = await callsTo('com.atproto.repo.putRecord');
      await expect(prepare(aPost(change()))).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(message),
      });
      expect(await callsTo('com.atproto.repo.putRecord')).toBe(calls);
    },
  );

  test('accepts an image of exactly 2 MB', async () => {
    const sent = await publish(aPost({ media: [sized(2_000_000)] }));
    expect(await recordOf(sent)).toBeDefined();
  });

  test('is not created without its images', async () => {
    const post = aPost({ media: [picture] });
    const failing = world.port.publish(world.account, post, never);
    await expect(failing).rejects.toMatchObject({ kind: 'rejected' });
  });

  test.each([
    [400, 'InvalidRequest', 'rejected'],
    [400, 'BlobTooLarge', 'rejected'],
    [403, 'Forbidden', 'rejected'],
    [413, 'PayloadTooLarge', 'rejected'],
    [408, 'Timeout', 'unknown'],
    [401, 'AccountTakedown', 'reconnect'],
    [400, 'RepoDeactivated', 'reconnect'],
    [502, 'UpstreamFailure', 'unknown'],
  ])('OB-4 %i %s is %s, with the service’s message on one line', async (status, error, kind) => {
    const name = 'com.atproto.repo.putRecord';
    const answer = { name, status, error, message: 'No,\nnot this.' };
    await world.bluesky.order({ op: 'answer', answer });
    const calls = await callsTo(name);
    const failure = await publish(aPost()).catch((reason: unknown) => reason);
    expect(failure).toMatchObject({ kind, http: status });
    if (kind === 'rejected') {
      expect(failure).toMatchObject({ code: error, message: 'Bluesky refused it: No, not this.' });
    }
    expect(await callsTo(name)).toBe(calls + 1);
  });
});

describe('a published post', () => {
  const search = { since: 0, until: Infinity, isTaken: async () => false };

  test('is found by its key, and absent before it is created', async () => {
    const post = aPost();
    const find = () => world.port.find?.(world.account, post, search, never);
    expect(await find()).toBeUndefined();
    const sent = await publish(post);
    expect(await find()).toEqual(sent);
  });

  test('can be deleted, even twice; other people’s posts cannot', async () => {
    const post = aPost();
    const { external_id } = await publish(post);
    const remove = (id: string) => world.port.remove?.(world.account, id, never);
    await remove(external_id);
    await remove(external_id);
    expect(await recordOf({ external_id, url: null })).toBeUndefined();
    const theirs = await somebody('mine');
    await expect(remove(theirs.uri)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('has figures, read 25 posts at a time', async () => {
    const { external_id } = await publish(aPost());
    await somebody('well', external_id);
    const gone = Array.from(
      { length: 30 },
      (_, n) => `at://${ada.did}/app.bsky.feed.post/3kaaaaaaaaa${n + 10}`,
    );
    const calls = await callsTo('app.bsky.feed.getPosts');
    const metrics = await world.port.metrics?.(world.account, [...gone, external_id], never);
    expect([...(metrics ?? [])]).toEqual([
      [external_id, { impressions: null, likes: 7, replies: 1, reposts: 2 }],
    ]);
    expect(await callsTo('app.bsky.feed.getPosts')).toBe(calls + 2);
  });
});

test('an account’s profile can be read', async () => {
  expect(await world.port.profile?.(world.account, never)).toEqual({
    external_id: ada.did,
    username: ada.handle,
    display_name: 'Ada',
    avatar_url: expect.stringMatching(/^https:/),
    followers: 42,
    is_automated: false,
  });
});

test('P-7.446 an account can be labeled as a bot without changing the rest of its profile', async () => {
  const place = { repo: ada.did, collection: 'app.bsky.actor.profile', rkey: 'self' };
  const uri = `at://${place.repo}/${place.collection}/${place.rkey}`;
  const held = async () => (await world.bluesky.records()).find((one) => one.uri === uri);
  const isLabeled = async () =>
    (await world.port.profile?.(world.account, never))?.is_automated === true;
  await world.port.setLabel?.(world.account, never);
  expect(await isLabeled()).toBe(true);
  const own = { displayName: 'Ada', description: 'Writes.', pronouns: 'she' };
  const values = [{ val: '!no-unauthenticated' }];
  const labels = { $type: 'com.atproto.label.defs#selfLabels', values };
  await world.bluesky.order({ op: 'profile', did: ada.did, value: { ...own, labels } });
  expect(await isLabeled()).toBe(false);
  await world.port.setLabel?.(world.account, never);
  expect((await held())?.value).toEqual({
    ...own,
    $type: place.collection,
    labels: { ...labels, values: [...values, { val: 'bot' }] },
  });
  const writes = await callsTo('com.atproto.repo.putRecord');
  await world.port.setLabel?.(world.account, never);
  expect(await callsTo('com.atproto.repo.putRecord')).toBe(writes);
  await world.bluesky.order({ op: 'profile', did: ada.did, value: own });
  const name = 'com.atproto.repo.putRecord';
  const answer = { name, status: 400, error: 'InvalidSwap', message: 'Record was at another' };
  await world.bluesky.order({ op: 'answer', answer });
  await expect(world.port.setLabel?.(world.account, never)).rejects.toMatchObject({
    kind: 'retry',
  });
  expect((await held())?.value).toEqual(own);
});

test('the service’s clock is passed on, and each call uses a new connection', async () => {
  await publish(aPost());
  expect(Math.abs((world.dates.at(-1) ?? 0) - Date.now())).toBeLessThan(60_000);
  const calls = await world.bluesky.calls();
  expect(new Set(calls.map(({ connection }) => connection)).size).toBe(calls.length);
});

test('an ended session is invalid, and ending it again does not fail', async () => {
  const { refresh_jwt, service } = JSON.parse(world.account.secret ?? '{}');
  await world.port.revoke?.(world.account, never);
  await world.port.revoke?.(world.account, never);
  const answer = await fetch(`${service}/xrpc/com.atproto.server.refreshSession`, {
    method: 'POST',
    headers: { authorization: `Bearer ${refresh_jwt}` },
  });
  expect(await answer.json()).toMatchObject({ error: 'InvalidToken' });
});

test('P-47.4 finds people by the start of their handle or name, as the account', async () => {
  const found = (typed: string) => world.port.people?.(world.account, typed, never);
  expect(await found('gr')).toEqual([{ username: grace.handle, name: grace.name }]);
  expect(await found('nobody')).toEqual([]);
  expect(await callsTo('app.bsky.actor.searchActorsTypeahead')).toBe(2);
});
