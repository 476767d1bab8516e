import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#test/emulators/a-picture.ts';
import { type BlueskyWorld, openBluesky } from '#test/emulators/bluesky-world.ts';
import { readPage } from '#server/egress/page.ts';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';
import { aPost, prepareOn } from '#server/adapters/social/outgoing.fixture.ts';

let world: BlueskyWorld;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

const outgoing = (text: string, change: Partial<Outgoing> = {}) => aPost({ text, ...change });
const prepare = async (post: Outgoing): Promise<Outgoing> => ({
  ...post,
  prepared: await prepareOn(world, post),
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
  test('has a card with the page’s metadata and image', async () => {
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

  test('has no card next to images, which keep their aspect ratio', async () => {
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
  ])('%s is published without a card', async (_what, arrange) => {
    arrange();
    expect((await valueOf(await publish(outgoing(`Read ${uri}`))))['embed']).toBeUndefined();
  });

  test('keeps the card if the page’s image is invalid', async () => {
    story('A story');
    put(thumb, '<svg onload="alert(1)"/>', 'image/svg+xml');
    const { embed } = await valueOf(await publish(outgoing(`Read ${uri}`)));
    expect(embed).toEqual({
      $type: 'app.bsky.embed.external',
      external: { uri, title: 'A story', description: 'What & why' },
    });
  });

  test('is repeated unchanged after a lost answer, even if its page has changed', async () => {
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

  test('is published without the card’s image if the server no longer has it', async () => {
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

test('a post declares its language, if that is certain', async () => {
  const told = await valueOf(await publish(outgoing('This is what they have to say about it.')));
  expect(told['langs']).toEqual(['en']);
  const german = await valueOf(await publish(outgoing('Das ist neu, und wir freuen uns.')));
  expect(german['langs']).toEqual(['de']);
  expect(await valueOf(await publish(outgoing('gm')))).not.toHaveProperty('langs');
});

test('P-9.130 a post has the chosen language, and a self-label for its content warning', async () => {
  const extras = { language: 'fr', content_warning: 'graphic-media' };
  const post = { ...outgoing('This is what they have to say about it.'), extras };
  expect(await valueOf(await publish(post))).toMatchObject({
    langs: ['fr'],
    labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'graphic-media' }] },
  });
});

describe('a page', () => {
  const read = (html: string) => readPage(html, uri);

  test('is only read to a limit, and delays no post', async () => {
    const baits = ['<meta ', '<meta a="', '<title>', '<title ', "<meta x=''", '&#', '&amp', '<'];
    for (const bait of [...baits, '<svg>', '<b>', '<!--', '<script>']) {
      const start = performance.now();
      await read(bait.repeat(4_000_000 / bait.length));
      expect(performance.now() - start, bait).toBeLessThan(2000);
    }
    expect(await read(`${' '.repeat(2_100_000)}<title>Late</title>`)).toBeUndefined();
  });

  test('with invisible characters or endless words is shown as far as possible', async () => {
    const page = await read(`<title>A\u202Eb\u0000 &#x1F600;\n c${'d'.repeat(1000)}</title>`);
    expect(page?.title.startsWith('Ab 😀 cddd')).toBe(true);
    expect(page?.title.length).toBeLessThanOrEqual(300);
  });
});
