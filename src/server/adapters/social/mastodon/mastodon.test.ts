import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { ada, grace, openMastodon } from '#test/emulators/mastodon-world.ts';
import type { MastodonWorld } from '#test/emulators/mastodon-world.ts';
import type { Software } from '#test/emulators/mastodon-state.ts';
import { aPost, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let world: MastodonWorld;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openMastodon();
});
afterAll(() => world.close());

const publish = (post: Outgoing) => publishOn(world, post);

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const statusOf = async ({ external_id }: Sent) =>
  (await world.mastodon.statuses()).find(({ id }) => external_id.endsWith(`/${id}`));
const held = async (text: string) => (await world.held()).filter((one) => one.text === text);

/** The same account on a server with other software, whose limits were read again. */
async function runs(software: Software): Promise<void> {
  await world.mastodon.order({ op: 'software', software });
  const { limits = null } = (await world.port.profile?.(world.account, never)) ?? {};
  world.account = { ...world.account, limits };
}

describe('P-7.311 server software', () => {
  test.each([
    ['gotosocial', { counting: 'code_points', max_length: 4096, max_media: 4 }],
    ['pixelfed', { counting: 'code_points', max_length: 500, needs_media: true }],
    ['pleroma', { counting: 'graphemes', max_length: 4096 }],
    ['snac', { counting: 'code_points', max_length: 4096, max_media: 4 }],
    ['mastodon', { counting: 'fediverse', max_length: 500, max_media: 4 }],
  ] as const)(
    '%s is known by what it says of itself, with its limits',
    async (software, limits) => {
      await runs(software);
      expect(world.account.limits).toMatchObject({ software, ...limits });
    },
  );

  // The second call is that of a worker that found nothing; the post may have appeared since.
  test.each([
    ['mastodon', 1],
    ['pleroma', 1],
    ['gotosocial', 2],
    ['snac', 2],
  ] as const)('on %s a post that is sent twice exists %i times', async (software, times) => {
    await runs(software);
    const post = aPost();
    await publish(post);
    await publish(post);
    expect(await held(post.text)).toHaveLength(times);
  });

  test('Pixelfed gets no key, which would prevent retrying a failed post', async () => {
    await runs('pixelfed');
    const post = aPost({ media: [picture] });
    await world.faults.next({ kind: 'error_before' });
    expect(await failureOf(publish(post))).toMatchObject({ kind: 'unknown' });
    await publish(post);
    expect(await held(post.text)).toHaveLength(1);
    expect((await world.mastodon.calls()).at(-1)?.key).toBeUndefined();
    expect(await failureOf(publish(aPost()))).toMatchObject({
      kind: 'rejected',
      message: 'This Mastodon server only takes posts with an image or a video. Add one.',
    });
  });

  test('Pleroma, which stores a rejection under its key, gets another key for the next attempt', async () => {
    await runs('pleroma');
    const post = aPost();
    const call = { call: 'POST /api/v1/statuses', status: 422, body: '{"error":"No"}' };
    await world.mastodon.order({ op: 'answer', answer: call });
    expect(await failureOf(publish(post))).toMatchObject({ kind: 'rejected' });
    await publish({ ...post, intended_at: post.first_intent_at + 60_000 });
    const keys = (await world.mastodon.calls()).slice(-2).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(await held(post.text)).toHaveLength(1);
  });

  test('snac interprets formatting characters, and its posts are found anyway', async () => {
    await runs('snac');
    const post = aPost({ text: `Some *marked* words, with_a_line\nbelow ${Date.now()}` });
    const sent = await publish(post);
    const search = { since: 0, until: Date.now() + 60_000, isTaken: async () => false };
    expect(await world.port.find?.(world.account, post, search, never)).toEqual(sent);
  });

  test('a server without deletion for apps reports that the post stays', async () => {
    await runs('snac');
    const { port, account } = world;
    const kept = aPost();
    const { external_id } = await publish(kept);
    expect(
      await failureOf(Promise.resolve(port.remove?.(account, external_id, never))),
    ).toMatchObject({
      kind: 'rejected',
      message: 'This server doesn’t let apps delete posts. Delete it on the server.',
    });
    expect(await held(kept.text)).toHaveLength(1);
  });
});

describe('P-7.312 a post on Mastodon', () => {
  beforeAll(() => runs('mastodon'));

  test('is found by its text, however the server renders links, mentions, lines and characters', async () => {
    const text =
      'Über <b> & "Zeichen"\n\nhttps://example.com/a/very/long/path?with=a&query=of-many-letters\nfor @grace@other.test 👩‍👩‍👧';
    const post = aPost({ text });
    const sent = await publish(post);
    const search = { since: 0, until: Date.now() + 60_000, isTaken: async () => false };
    expect(await world.port.find?.(world.account, post, search, never)).toEqual(sent);
    const taken = { ...search, isTaken: async (id: string) => id === sent.external_id };
    expect(await world.port.find?.(world.account, post, taken, never)).toBeUndefined();
  });

  test('that replies mentions its recipient, and is at most as visible as the answered post', async () => {
    const said = { by: grace.id, to: ada.id, text: '@ada hello', visibility: 'direct' } as const;
    const id = await world.mastodon.say(said);
    const answer = aPost({ in_reply_to: `${world.mastodon.host}/${id}` });
    const sent = await publish(answer);
    expect(await statusOf(sent)).toMatchObject({
      text: `@grace@other.test ${answer.text}`,
      visibility: 'direct',
      in_reply_to_id: id,
    });
    const { port, account } = world;
    const prepared = (await port.prepare?.(account, answer, never)) ?? {};
    const search = { since: 0, until: Date.now() + 60_000, isTaken: async () => false };
    expect(await port.find?.(account, { ...answer, prepared }, search, never)).toEqual(sent);
  });

  test('has a language, a content warning, a visibility and a poll', async () => {
    const poll = { options: ['Yes', 'No'], duration_minutes: 60 };
    const extras = { language: 'pt', content_warning: 'Spiders', poll };
    const sent = await publish(aPost({ extras: { ...extras, visibility: 'followers' } }));
    expect(await statusOf(sent)).toMatchObject({ language: 'pt', visibility: 'private' });
    expect((await world.mastodon.calls()).at(-1)?.input).toMatchObject({
      spoiler_text: 'Spiders',
      sensitive: true,
      poll: { options: ['Yes', 'No'], expires_in: 3600, multiple: false },
    });
    const full = aPost({ text: 'x'.repeat(495), extras: { content_warning: 'Spiders' } });
    expect(await failureOf(publish(full))).toMatchObject({
      kind: 'rejected',
      message: 'The server’s limit is 500 characters. This has 502.',
    });
  });

  test('is created after its files were processed, with their alt texts', async () => {
    const gif = { ...picture, mime: 'image/gif', alt: 'A pixel that moves' };
    await publish(aPost({ media: [gif] }));
    expect((await world.mastodon.files()).at(-1)).toMatchObject({
      description: 'A pixel that moves',
      looks: 0,
    });
    const large = { ...picture, bytes: async () => new Uint8Array(17 * 1024 ** 2) };
    expect(await failureOf(publish(aPost({ media: [large] })))).toMatchObject({
      kind: 'rejected',
      message: 'An image is larger than the server’s limit of 16 MB.',
    });
  });

  test('P-51.68 is told what stays in view of an image, and nothing of others', async () => {
    await publish(aPost({ media: [{ ...picture, focus: { x: 0.25, y: 1 / 3 } }] }));
    expect((await world.mastodon.files()).at(-1)?.focus).toBe('-0.500,0.333');
    await publish(aPost({ media: [{ ...picture, focus: { x: 1, y: 1 } }] }));
    expect((await world.mastodon.files()).at(-1)?.focus).toBe('1.000,-1.000');
    await publish(aPost({ media: [picture] }));
    expect((await world.mastodon.files()).at(-1)?.focus).toBeUndefined();
  });

  test('needs a token with the required scopes, and reports a missing one', async () => {
    await world.mastodon.order({ op: 'person', person: { ...ada, scopes: ['profile'] } });
    expect(await failureOf(publish(aPost()))).toMatchObject({
      kind: 'reconnect',
      message: 'The access token lacks a scope. Create one with every scope we ask for.',
    });
    await world.mastodon.order({ op: 'person', person: ada });
  });

  test('reads many mentions in pages, each once and oldest first', { tags: 'slow' }, async () => {
    const { port, account } = world;
    const begin = await port.mentions?.(account, null, never);
    const texts = Array.from({ length: 95 }, (_, n) => `Word ${n}`);
    for (const text of texts) await world.mastodon.say({ by: grace.id, to: ada.id, text });
    const heard = await port.mentions?.(account, begin?.cursor ?? null, never);
    expect(heard?.mentions.map(({ text }) => text)).toEqual(texts);
    expect(heard?.mentions[0]?.author).toMatchObject({ external_id: 'grace@other.test' });
  });
});
