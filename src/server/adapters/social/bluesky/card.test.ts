import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlueskyWorld, openBluesky, picture } from '#test/emulators/bluesky-world.ts';
import { readPage } from '#server/egress/page.ts';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';

let world: BlueskyWorld;
const never = new AbortController().signal;
let posts = 0;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

const outgoing = (text: string, change: Partial<Outgoing> = {}): Outgoing => ({
  text,
  media: [],
  in_reply_to: null,
  agent: world.agent,
  idem_key: `card ${(posts += 1)}`,
  first_intent_at: Date.now(),
  made_with_ai: false,
  prepared: {},
  ...change,
});
const prepare = async (post: Outgoing): Promise<Outgoing> => ({
  ...post,
  prepared: (await world.port.prepare?.(world.account, post, never)) ?? {},
});
const publish = async (post: Outgoing): Promise<Sent> =>
  world.port.publish(world.account, await prepare(post), never);
const valueOf = async ({ external_id }: Sent) =>
  (await world.bluesky.records()).find(({ uri }) => uri === external_id)?.value ?? {};

const uri = 'https://example.com/story';
const thumb = 'https://example.com/pictures/one.png';
const put = (at: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/html') =>
  world.pages.set(at, async () => new Response(body, { headers: { 'content-type': type } }));
const story = (title: string) =>
  put(
    uri,
    `<html><head><title>Not this</title><meta property="og:title" content="${title}">
     <meta name='description' content='What &amp; why'>
     <meta property="og:image" content="/pictures/one.png"></head><body>Text</body></html>`,
  );

describe('a post with a link', () => {
  test('carries a card of what the page says of itself, with its picture', async () => {
    story('A story');
    put(thumb, Uint8Array.from(await picture.bytes()), 'image/png');
    const value = await valueOf(await publish(outgoing(`Read ${uri} and ${uri}/2`)));
    expect(value['embed']).toEqual({
      $type: 'app.bsky.embed.external',
      external: {
        uri,
        title: 'A story',
        description: 'What & why',
        thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/png' }),
      },
    });
  });

  test('and pictures has no card, and they are as wide and as high as they are', async () => {
    const media = [{ ...picture, size: { width: 3, height: 2 } }];
    const value = await valueOf(await publish(outgoing(`See ${uri}`, { media })));
    expect(value['embed']).toMatchObject({
      $type: 'app.bsky.embed.images',
      images: [{ aspectRatio: { width: 3, height: 2 } }],
    });
  });

  test.each<[string, () => void]>([
    ['that nobody answers', () => void world.pages.delete(uri)],
    ['that breaks off', () => void world.pages.set(uri, () => Promise.reject(new Error('gone')))],
    ['that says nothing of itself', () => void put(uri, '<p>Hello</p>')],
    [
      'that is not there',
      () => void world.pages.set(uri, async () => Response.json({}, { status: 404 })),
    ],
  ])('%s goes out without a card', async (_what, arrange) => {
    arrange();
    expect((await valueOf(await publish(outgoing(`Read ${uri}`))))['embed']).toBeUndefined();
  });

  test('whose page has a picture that is none keeps the card without it', async () => {
    story('A story');
    put(thumb, '<svg onload="alert(1)"/>', 'image/svg+xml');
    const { embed } = await valueOf(await publish(outgoing(`Read ${uri}`)));
    expect(embed).toEqual({
      $type: 'app.bsky.embed.external',
      external: { uri, title: 'A story', description: 'What & why' },
    });
  });

  test('whose outcome was lost is written again as it was, whatever its page says by now', async () => {
    story('Before');
    put(thumb, Uint8Array.from(await picture.bytes()), 'image/png');
    const first = await prepare(outgoing(`Read ${uri}`));
    const sent = await world.port.publish(world.account, first, never);
    const before = await valueOf(sent);
    story('After');
    const again = await prepare(first);
    expect(await world.port.publish(world.account, again, never)).toEqual(sent);
    expect(await valueOf(sent)).toEqual(before);
  });

  test('whose card’s picture the server has forgotten goes out without it', async () => {
    story('A story');
    put(thumb, Uint8Array.from(await picture.bytes()), 'image/png');
    const post = await prepare(outgoing(`Read ${uri}`));
    const answer = { name: 'com.atproto.repo.putRecord', status: 400, error: 'BlobNotFound' };
    await world.bluesky.order({ op: 'answer', answer: { ...answer, message: 'Gone' } });
    const { embed } = await valueOf(await world.port.publish(world.account, post, never));
    expect(embed).toMatchObject({ external: { title: 'A story' } });
    expect(embed).not.toHaveProperty('external.thumb');
  });
});

test('a post says what language it is in, where that is certain', async () => {
  const told = await valueOf(await publish(outgoing('This is what they have to say about it.')));
  expect(told['langs']).toEqual(['en']);
  const german = await valueOf(await publish(outgoing('Das ist neu, und wir freuen uns.')));
  expect(german['langs']).toEqual(['de']);
  expect(await valueOf(await publish(outgoing('gm')))).not.toHaveProperty('langs');
});

test('P-9.130 a post is in the language that was chosen, and labels itself as its author warns', async () => {
  const extras = { language: 'fr', content_warning: 'graphic-media' };
  const post = { ...outgoing('This is what they have to say about it.'), extras };
  expect(await valueOf(await publish(post))).toMatchObject({
    langs: ['fr'],
    labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'graphic-media' }] },
  });
});

describe('a page', () => {
  test('is read no further than its beginning, and holds nobody up', () => {
    const baits = ['<meta ', '<meta a="', '<title>', '<title ', "<meta x=''", '&#', '&amp', '<'];
    for (const bait of baits) {
      const start = performance.now();
      readPage(bait.repeat(1_000_000 / bait.length));
      expect(performance.now() - start, bait).toBeLessThan(2000);
    }
    expect(readPage(`${' '.repeat(200_000)}<title>Late</title>`)).toBeUndefined();
  });

  test('of hidden marks and of endless words shows what can be shown', () => {
    const page = readPage(`<title>A\u202Eb\u0000 &#x1F600;\n c${'d'.repeat(1000)}</title>`);
    expect(page?.title.startsWith('Ab 😀 cddd')).toBe(true);
    expect(page?.title.length).toBeLessThanOrEqual(300);
  });
});
