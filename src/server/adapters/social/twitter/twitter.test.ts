import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EgressError } from '#server/egress/egress-error.ts';
import { clip } from '#test/emulators/a-clip.ts';
import { dot, openXWorld, type XWorld } from '#test/emulators/x-world.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { never } from '#server/adapters/social/port.suite.ts';
import { createTwitter } from './adapter.ts';
import { aPost, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let x: XWorld;
beforeAll(async () => {
  x = await openXWorld();
});
afterAll(() => x.close());

const publish = (post: Outgoing) => publishOn(x, post);

const find = (post: Outgoing, taken: readonly string[] = []) => {
  const search = { since: post.first_intent_at - 60_000, until: Date.now() + 60_000 };
  const isTaken = async (id: string) => taken.includes(id);
  return x.port.find?.(x.account, post, { ...search, isTaken }, never);
};

const stored = async (id: string) => (await x.emulator.posts()).find((post) => post.id === id);

describe('creating', () => {
  test('only posts with media that AI made are labeled as such', async () => {
    const told: unknown[] = [];
    for (const media of [[dot, { ...dot, is_ai: true }], [{ ...dot, is_ai: false }, dot], []]) {
      const { external_id } = await publish(aPost({ media }));
      told.push((await stored(external_id))?.made_with_ai);
    }
    expect(told).toEqual([true, false, false]);
  });

  test('P-9.130 a poll is added, but never with images', async () => {
    const poll = { options: ['Tea', 'Milk'], duration_minutes: 60 };
    const { external_id } = await publish(aPost({ extras: { poll, language: 'en' } }));
    expect(await stored(external_id)).toMatchObject({ poll });
    const both = publish(aPost({ extras: { poll }, media: [dot] }));
    await expect(both).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('images are uploaded in order, each with its alt text', async () => {
    const media = ['First.', '', 'Third.'].map((alt) => ({ ...dot, alt }));
    const { external_id } = await publish(aPost({ media }));
    const post = await stored(external_id);
    const held = new Map((await x.emulator.media()).map(({ id, alt }) => [id, alt]));
    expect(post?.media.map((id) => held.get(id))).toEqual(['First.', null, 'Third.']);
  });

  test('an overlong alt text is cut between characters', async () => {
    const { external_id } = await publish(aPost({ media: [{ ...dot, alt: '🦊'.repeat(600) }] }));
    const [id] = (await stored(external_id))?.media ?? [];
    const alt = (await x.emulator.media()).find((media) => media.id === id)?.alt ?? '';
    expect(alt).toBe('🦊'.repeat(500));
  });

  test('an unsupported file type is rejected before a post is created', async () => {
    const bytes = async () => new TextEncoder().encode('<svg/>');
    const preparing = x.port.prepare?.(x.account, aPost({ media: [{ ...dot, bytes }] }), never);
    await expect(preparing).rejects.toMatchObject({
      kind: 'rejected',
      message: 'X refused it: media type unrecognized.',
    });
  });

  test('a clip is sent alone, after X has processed it', { tags: 'slow' }, async () => {
    const { external_id } = await publish(aPost({ media: [clip] }));
    const [id] = (await stored(external_id))?.media ?? [];
    const held = (await x.emulator.media()).find((media) => media.id === id);
    expect(held).toMatchObject({ is_clip: true, looks_left: 0, alt: 'A dot that blinks.' });
    const calls = (await x.emulator.ledger()).length;
    const beside = x.port.prepare?.(x.account, aPost({ media: [dot, clip] }), never);
    await expect(beside).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/a GIF only on its own/),
    });
    expect(await x.emulator.ledger()).toHaveLength(calls);
  });

  test('waiting for a clip stops when the signal aborts, and nothing is posted', async () => {
    // It is not processed as long as this test goes on.
    await x.emulator.set({ uploads_look: 1_000_000 });
    onTestFinished(() => x.emulator.set({ uploads_look: 1 }));
    const uploads = async () => (await x.emulator.media()).filter(({ is_clip }) => is_clip).length;
    const before = await uploads();
    const leaving = new AbortController();
    const preparing = x.port.prepare?.(x.account, aPost({ media: [clip] }), leaving.signal);
    await expect.poll(uploads).toBe(before + 1);
    leaving.abort();
    await expect(preparing).rejects.toMatchObject({ kind: 'retry' });
  });

  test('a post is not sent without its uploaded images', async () => {
    const calls = (await x.emulator.ledger()).length;
    const publishing = x.port.publish(x.account, aPost({ media: [dot] }), never);
    await expect(publishing).rejects.toMatchObject({ kind: 'retry' });
    expect(await x.emulator.ledger()).toHaveLength(calls);
  });

  test('X’s clock is passed on', async () => {
    await publish(aPost());
    expect(Math.abs((x.dates.at(-1) ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('errors', () => {
  const table = [
    ['unauthorized', 'reconnect', 401, /no longer accepts/],
    ['suspended', 'reconnect', 403, /suspended/],
    ['locked', 'reconnect', 403, /locked this account/],
    ['credits', 'reconnect', 402, /credit/],
    ['refused', 'rejected', 403, /: Reply to this conversation is not allowed\.$/],
  ] as const;
  test.each(table)('%s is %s', { tags: 'slow' }, async (fault, kind, http, message) => {
    await x.emulator.fault(fault);
    const post = aPost();
    const failure = await publish(post).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind, http, message: expect.stringMatching(message) });
    expect(await find(post)).toBeUndefined();
  });

  test('repeating the same text is a duplicate', async () => {
    const post = aPost();
    await publish(post);
    await expect(publish(post)).rejects.toMatchObject({ kind: 'duplicate', http: 403 });
  });

  test('X’s reason for rejecting a post is shown', async () => {
    const tooLong = publish(aPost({ text: 'a'.repeat(300) }));
    await expect(tooLong).rejects.toMatchObject({ message: /too long/, kind: 'rejected' });
    const wrong = publish(aPost({ in_reply_to: 'no id' }));
    await expect(wrong).rejects.toMatchObject({ kind: 'rejected', http: 400, message: /id/i });
  });

  test('a signature with a wrong clock is rejected', async () => {
    const late = createTwitter({ ...x.tools, clock: () => Date.now() - 3_600_000 });
    await expect(late.profile?.(x.account, never)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('a reused nonce is rejected', async () => {
    const tools = { ...x.tools, clock: () => x.dates[0] ?? 0, random: () => 'always the same' };
    const repeating = createTwitter(tools);
    await repeating.profile?.(x.account, never);
    await expect(repeating.profile?.(x.account, never)).rejects.toMatchObject({
      kind: 'reconnect',
    });
  });
});

describe('finding a post', () => {
  const texts = [
    'Fish & chips < caviar > "crumbs"',
    'Read https://example.com/a?b=1&c=2 and example.org, then https://example.net/',
    'Cafe\u0301 au lait, naïve and 東京 🦊',
    '  Spaces around.\n\nAnd lines.  ',
    'Twice: https://example.com/a https://example.com/a',
  ];
  test.each(texts)('%j is found as X shows it', async (text) => {
    const post = aPost({ text });
    const sent = await publish(post);
    expect(await find(post)).toEqual(sent);
    expect(await find({ ...post, text: `${text}!` })).toBeUndefined();
  });

  test('a different link means a different post', async () => {
    const post = aPost({ text: 'Look: https://example.com/one' });
    await publish(post);
    const other = { ...post, text: 'Look: https://example.com/two' };
    expect(await find(other)).toBeUndefined();
  });

  test('the number of images matters', async () => {
    const post = aPost({ media: [dot, dot], text: 'Two dots at https://example.com/dots' });
    const sent = await publish(post);
    expect(await find(post)).toEqual(sent);
    expect(await find({ ...post, media: [dot] })).toBeUndefined();
  });

  test('a reply is found although X puts a name before it', async () => {
    const { id } = await x.emulator.says('grace', 'What do you think?');
    const post = aPost({ in_reply_to: id, text: 'A lot.' });
    const sent = await publish(post);
    expect(await find(post)).toEqual(sent);
    expect(await find({ ...post, text: 'lot.' })).toBeUndefined();
  });

  test('a post after the possible time span is a different post', async () => {
    const post = aPost();
    await publish(post);
    const search = { since: Date.now() - 60_000, until: Date.now() - 30_000 };
    const finding = x.port.find?.(
      x.account,
      post,
      { ...search, isTaken: async () => false },
      never,
    );
    expect(await finding).toBeUndefined();
  });

  test('a post of another part is not found', async () => {
    const post = aPost();
    const { external_id } = await publish(post);
    expect(await find(post, [external_id])).toBeUndefined();
  });

  test('a post that is not visible yet is absent, and found later', async () => {
    await x.emulator.set({ visibility_ms: 60_000 });
    const post = aPost();
    const sent = await publish(post);
    expect(await find(post)).toBeUndefined();
    await x.emulator.set({ visibility_ms: 0, clock_offset_ms: 60_001 });
    expect(await find(post)).toEqual(sent);
    await x.emulator.set({ clock_offset_ms: 0 });
  });

  test('reads all pages', { tags: 'slow' }, async () => {
    const post = aPost();
    const sent = await publish(post);
    for (let n = 0; n < 120; n += 1) await x.emulator.says('ada', `Chatter ${n}`);
    expect(await find(post)).toEqual(sent);
  });
});

describe('mentions', () => {
  test('own posts are not mentions and do not move the cursor', async () => {
    const { cursor = null } = (await x.port.mentions?.(x.account, null, never)) ?? {};
    await publish(aPost({ text: 'I am @ada.' }));
    expect(await x.port.mentions?.(x.account, cursor, never)).toEqual({ mentions: [], cursor });
  });

  test('have author, parent and conversation', async () => {
    const { external_id: first } = await publish(aPost());
    const { cursor = null } = (await x.port.mentions?.(x.account, null, never)) ?? {};
    const { id } = await x.emulator.says('grace', '@ada 1 < 2 & https://example.com/x', first);
    const { mentions = [] } = (await x.port.mentions?.(x.account, cursor, never)) ?? {};
    expect(mentions).toEqual([
      {
        external_id: id,
        url: `https://x.com/grace/status/${id}`,
        text: '@ada 1 < 2 & https://example.com/x',
        created_at: expect.any(Number),
        author: {
          external_id: expect.any(String),
          username: 'grace',
          display_name: 'grace',
          followers: 7,
        },
        in_reply_to: first,
        conversation: first,
        is_repost: false,
        likes: 3,
      },
    ]);
  });

  test('more than a page of them are all returned, oldest first', async () => {
    const { cursor = null } = (await x.port.mentions?.(x.account, null, never)) ?? {};
    const said: string[] = [];
    for (let n = 0; n < 105; n += 1) said.push((await x.emulator.says('alan', `@ada ${n}`)).id);
    const told = await x.port.mentions?.(x.account, cursor, never);
    expect(told?.mentions.map(({ external_id }) => external_id)).toEqual(said);
    expect(told?.cursor).toBe(said.at(-1));
  });
});

test('figures are those on X', async () => {
  const { external_id } = await publish(aPost());
  const figures = await x.port.metrics?.(x.account, [external_id], never);
  expect(figures?.get(external_id)).toEqual({ impressions: 40, likes: 3, replies: 2, reposts: 1 });
  expect(await x.port.metrics?.(x.account, [], never)).toEqual(new Map());
});

test('a revoked account is disconnected, and revoking it again does not fail', async () => {
  const { id, username, token, secret } = await x.emulator.person('leaving');
  const account = {
    ...x.account,
    external_id: id,
    username,
    secret: JSON.stringify({ token, secret }),
  };
  await x.port.profile?.(account, never);
  await x.port.revoke?.(account, never);
  await expect(x.port.profile?.(account, never)).rejects.toMatchObject({ kind: 'reconnect' });
  await x.port.revoke?.(account, never);
});

test('deleting someone else’s post is rejected', async () => {
  const { id } = await x.emulator.says('grace', 'Mine.');
  await expect(x.port.remove?.(x.account, id, never)).rejects.toMatchObject({ kind: 'rejected' });
});

test('a slow response is waited for', async () => {
  await x.emulator.fault('slow', { ms: 300 });
  const begun = performance.now();
  await publish(aPost());
  expect(performance.now() - begun).toBeGreaterThan(250);
});

describe('the price of reading figures', () => {
  const failing = (fetch: typeof globalThis.fetch) =>
    createTwitter({ ...x.tools, fetch }).metrics?.(x.account, ['1'], never);

  test.each<[string, () => Response]>([
    [
      'the connection broke off',
      () => {
        throw new Error('socket hang up');
      },
    ],
    ['it was cut off', () => new Response('{"data":[')],
    ['it says something else', () => new Response('{"data":7}')],
  ])('X may have charged for it if the answer was lost: %s', async (_, answer) => {
    await expect(failing(async () => answer())).rejects.toMatchObject({ is_lost: true });
  });

  test.each<[string, () => Response]>([
    [
      'nobody was reached',
      () => {
        throw new EgressError('unreachable', 'Nobody there.');
      },
    ],
    ['it asked to wait', () => new Response('{}', { status: 429 })],
    ['it refused', () => new Response('{}', { status: 403 })],
    ['it failed', () => new Response('{}', { status: 503 })],
  ])('X charged nothing: %s', async (_, answer) => {
    await expect(failing(async () => answer())).rejects.toMatchObject({ is_lost: false });
  });
});
