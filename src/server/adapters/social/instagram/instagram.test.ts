import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { never } from '#server/adapters/social/port.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { type MetaWorld, openMetaWorld, square } from '#test/emulators/meta-world.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let instagram: MetaWorld;
beforeAll(async () => {
  instagram = await openMetaWorld('instagram');
});
afterAll(() => instagram.close());

const outgoing = (change: Partial<Outgoing> = {}) => aPost({ media: [square], ...change });

const prepare = (post: Outgoing) => prepareOn(instagram, post);
const publish = (post: Outgoing) => publishOn(instagram, post);
const stored = async (id: string) =>
  (await instagram.emulator.posts()).find((post) => post.id === id);

describe('posts', () => {
  test('P-7.385 only posts with images that AI made are labeled as such', async () => {
    const media = [square, { ...square, is_ai: true }];
    const ours = await publish(outgoing({ media }));
    const theirs = await publish(outgoing());
    expect(await stored(ours.external_id)).toMatchObject({
      is_ai_generated: true,
      pictures: [{ alt: square.alt }, { alt: square.alt }],
    });
    expect(await stored(theirs.external_id)).toMatchObject({ is_ai_generated: false });
  });

  const unfit: [string, Partial<Outgoing>, RegExp][] = [
    ['without an image', { media: [] }, /only takes posts with an image/],
    ['with 31 hashtags', { text: '#tag'.concat(' #tag'.repeat(30)) }, /30 hashtags/],
    [
      'with a panorama',
      { media: [{ ...square, size: { width: 1000, height: 400 } }] },
      /between 0.8:1 and 1.91:1/,
    ],
    ['with a caption that is too long', { text: 'a'.repeat(2201) }, /2200 characters/],
  ];
  test.each(unfit)(
    'P-7.386 a post %s is rejected before any call to Instagram',
    async (_, change, why) => {
      const calls = (await instagram.emulator.ledger()).length;
      await expect(prepare(outgoing(change))).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(why),
      });
      expect(await instagram.emulator.ledger()).toHaveLength(calls);
    },
  );

  test('P-7.387 posts cannot be deleted through the API', () => {
    expect(instagram.port.remove).toBeUndefined();
  });

  test('an image that Instagram could not fetch is retried later', async () => {
    instagram.served.status = 404;
    await expect(prepare(outgoing())).rejects.toMatchObject({ kind: 'retry' });
    instagram.served.status = 200;
  });

  test('a private account is rejected with what to do about it', async () => {
    const { token, expires_at } = await instagram.emulator.person('private', 'PERSONAL');
    const secret = JSON.stringify({ token, expires_at });
    const asking = instagram.port.profile?.({ ...instagram.account, secret }, never);
    await expect(asking).rejects.toMatchObject({ message: expect.stringMatching(/professional/) });
  });
});

describe('comments', () => {
  test('P-7.388 the parts of a thread are comments under the post, two levels deep', async () => {
    const post = await publish(outgoing());
    const second = await publish(outgoing({ in_reply_to: post.external_id, media: [] }));
    const third = await publish(outgoing({ in_reply_to: second.external_id, media: [] }));
    const fourth = await publish(outgoing({ in_reply_to: third.external_id, media: [] }));
    const depth = [second, third, fourth].map(({ external_id }) => external_id.split('/').length);
    expect(depth).toEqual([2, 3, 3]);
    expect(fourth.external_id.startsWith(`${second.external_id}/`)).toBe(true);
  });

  test('P-7.388 a comment is read, and answered with a reply', async () => {
    const { account, emulator, port } = instagram;
    const { external_id: id } = await publish(outgoing());
    const begin = await port.mentions?.(account, null, never);
    const comment = await emulator.says('grace', 'Where is that?', id);
    const reply = await emulator.says('alan', 'I wonder, too.', comment.id);
    const heard = await port.mentions?.(account, begin?.cursor ?? null, never);
    const ids = heard?.mentions.map(({ external_id }) => external_id).toSorted();
    const expected = [`${id}/${comment.id}`, `${id}/${comment.id}/${reply.id}`];
    expect(ids).toEqual(expected);
    const in_reply_to = expected[1] ?? '';
    const post = outgoing({ in_reply_to, media: [] });
    const sent = await publish(post);
    expect(await stored(sent.external_id.split('/').at(-1) ?? '')).toMatchObject({
      in_reply_to: comment.id,
    });
    const search = { since: post.first_intent_at - 60_000, until: Date.now() + 60_000 };
    const isTaken = async () => false;
    expect(await port.find?.(account, post, { ...search, isTaken }, never)).toEqual(sent);
  });
});
