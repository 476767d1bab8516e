import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { openToken, packToken } from '#server/adapters/social/meta/token.ts';
import { never } from '#server/adapters/social/port.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { type MetaWorld, openMetaWorld, square } from '#test/emulators/meta-world.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let threads: MetaWorld;
beforeAll(async () => {
  threads = await openMetaWorld('threads');
});
afterAll(() => threads.close());

const prepare = (post: Outgoing) => prepareOn(threads, post);
const publish = (post: Outgoing) => publishOn(threads, post);
const find = (post: Outgoing) => {
  const search = { since: post.first_intent_at - 60_000, until: Date.now() + 60_000 };
  return threads.port.find?.(
    threads.account,
    post,
    { ...search, isTaken: async () => false },
    never,
  );
};
const stored = async (id: string) =>
  (await threads.emulator.posts()).find((post) => post.id === id);
const of = async (text: string) =>
  (await threads.emulator.posts()).filter((post) => post.text === text);

describe('containers', () => {
  test(
    'P-7.380 several images are a carousel in order, each with its alt text',
    { tags: 'slow' },
    async () => {
      const media = ['First.', '', 'Third.'].map((alt) => ({ ...square, alt }));
      const { external_id } = await publish(aPost({ media }));
      const pictures = (await stored(external_id))?.pictures ?? [];
      expect(pictures.map(({ alt }) => alt)).toEqual(['First.', null, 'Third.']);
      expect(pictures.map(({ mime }) => mime)).toEqual(Array(3).fill('image/jpeg'));
    },
  );

  test(
    'P-7.380 nothing is published before its container is finished',
    { tags: 'slow' },
    async () => {
      await threads.emulator.set({ looks: 1 });
      const post = aPost({ media: [square] });
      const { external_id } = await publish(post);
      await threads.emulator.set({ looks: 0 });
      expect(await of(post.text)).toMatchObject([{ id: external_id }]);
    },
  );

  test('P-7.380 an image that could not be fetched is retried later, one of an unsupported type never', async () => {
    threads.served.status = 503;
    const post = aPost({ media: [square] });
    await expect(prepare(post)).rejects.toMatchObject({ kind: 'retry' });
    Object.assign(threads.served, { status: 200, mime: 'image/gif' });
    await expect(prepare(post)).rejects.toMatchObject({ kind: 'rejected' });
    threads.served.mime = 'image/jpeg';
    await publish(post);
    expect(await of(post.text)).toHaveLength(1);
  });

  test('P-7.381 the container of a lost call is published, not created again', async () => {
    await threads.emulator.fault('error_before');
    const post = aPost();
    const prepared = await prepare(post);
    const attempt = threads.port.publish(threads.account, { ...post, prepared }, never);
    await expect(attempt).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find({ ...post, prepared })).toBeUndefined();
    expect(await prepare({ ...post, prepared })).toEqual(prepared);
  });

  test('P-7.381 a container with the status PUBLISHED is never published again, even if no list shows the post', async () => {
    await threads.emulator.fault('reset_after');
    await threads.emulator.set({ visibility_ms: 3_600_000 });
    const post = aPost();
    const prepared = await prepare(post);
    const attempt = threads.port.publish(threads.account, { ...post, prepared }, never);
    await expect(attempt).rejects.toMatchObject({ kind: 'unknown' });
    // It is not absent: a post that is not visible yet is looked for again later.
    await expect(find({ ...post, prepared })).rejects.toMatchObject({ kind: 'retry' });
    await expect(prepare({ ...post, prepared })).rejects.toMatchObject({ kind: 'rejected' });
    await threads.emulator.set({ visibility_ms: 0 });
    expect(await of(post.text)).toHaveLength(1);
  });

  test('with a new container that is not visible everywhere, it stays open whether it was published', async () => {
    await threads.emulator.fault('unseen');
    await expect(publish(aPost())).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('limits and errors', () => {
  test('P-7.382 emoji count as bytes, and links are counted, before any call to Threads', async () => {
    const calls = (await threads.emulator.ledger()).length;
    const links = Array.from({ length: 6 }, (_, n) => `https://example.com/${n}`).join(' ');
    for (const text of ['🦊'.repeat(126), links]) {
      await expect(prepare(aPost({ text }))).rejects.toMatchObject({ kind: 'rejected' });
    }
    expect(await threads.emulator.ledger()).toHaveLength(calls);
    await publish(aPost({ text: '🦊'.repeat(125) }));
  });

  test('P-7.382 the daily quota is read before a container is created', async () => {
    await threads.emulator.set({ quota: 0 });
    const made = (await threads.emulator.containers()).length;
    await expect(prepare(aPost())).rejects.toMatchObject({ kind: 'retry', retry_after: 3600 });
    expect(await threads.emulator.containers()).toHaveLength(made);
    await threads.emulator.set({ quota: 250 });
  });

  const table = [
    ['restricted', 'reconnect', /restricts this account/],
    ['permission', 'reconnect', /allow everything/],
    ['transient', 'unknown', /couldn’t say/],
  ] as const;
  test.each(table)('%s is %s', async (fault, kind, message) => {
    await threads.emulator.fault(fault);
    await expect(publish(aPost())).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
  });
});

describe('the connection', () => {
  test('P-7.383 a token is renewed for sixty days, once it is a day old', async () => {
    const { account, emulator, port } = threads;
    await expect(port.renew?.(account, never)).rejects.toMatchObject({ kind: 'rejected' });
    await emulator.set({ clock_offset_ms: 8 * day });
    threads.pass(8 * day);
    const kept = await port.renew?.(account, never);
    expect(kept?.expires_at).toBeGreaterThan(Date.now() + 67 * day);
    const secret = kept?.secret ?? null;
    expect(secret).not.toBe(account.secret);
    expect(await port.profile?.({ ...account, secret }, never)).toMatchObject({
      external_id: account.external_id,
      followers: 7,
    });
  });

  test('P-7.383 an expired token requires reconnecting', async () => {
    const { account, port } = threads;
    const ended = packToken({ ...openToken(account.secret), token: 'gone' });
    const asking = port.profile?.({ ...account, secret: ended }, never);
    await expect(asking).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('P-7.384 replies deep in a conversation are read, with the post they answer', async () => {
    const { account, emulator, port } = threads;
    const { external_id: root } = await publish(aPost());
    const begin = await port.mentions?.(account, null, never);
    const first = await emulator.says('grace', 'Is it so?', root);
    const answer = await publish(aPost({ in_reply_to: first.id }));
    const second = await emulator.says('grace', 'I see.', answer.external_id);
    const heard = await port.mentions?.(account, begin?.cursor ?? null, never);
    expect(heard?.mentions).toMatchObject([
      { external_id: first.id, in_reply_to: root, conversation: root },
      { external_id: second.id, in_reply_to: answer.external_id, author: { username: 'grace' } },
    ]);
  });
});
