import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { createEgressWorld, type EgressWorld } from '#test/egress-world.ts';
import { createWorld, type World } from '#test/world.ts';
import { avatarOf } from './avatar.ts';

let outside: EgressWorld;
let world: World;
let ctx: Context;
beforeAll(async () => {
  outside = await createEgressWorld();
  world = await createWorld('sqlite', {
    parts: () => ({ fetchPublic: outside.build().guarded }),
  });
  ctx = world.ctx;
});
afterAll(async () => {
  await world.close();
  outside.stop();
});

const none = { avatar: null, avatar_source: null };
const source = 'http://site.test/ada.png';
const red = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** What the fake internet answers to the next requests. */
function serve(type: string, bytes: Uint8Array, status = 200): void {
  outside.outside.answer = (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(bytes);
  };
}

test('an avatar is fetched once and stored as a small picture', { tags: 'slow' }, async () => {
  serve('image/png', await red(400));
  const kept = await avatarOf(ctx, 'somebody', source, none);
  expect(kept.avatar_source).toBe(source);
  const [head, data = ''] = (kept.avatar ?? '').split(',');
  expect(head).toBe('data:image/webp;base64');
  const shown = await sharp(Buffer.from(data, 'base64')).metadata();
  expect(shown).toMatchObject({ format: 'webp', width: 96, height: 96 });
  const before = outside.outside.requests.length;
  expect(await avatarOf(ctx, 'somebody', source, kept)).toEqual(kept);
  expect(outside.outside.requests).toHaveLength(before);
  expect(await avatarOf(ctx, 'somebody', null, kept)).toEqual(none);
});

test.each([
  ['a page', 'text/html', '<h1>Hi</h1>', 200],
  ['a script that calls itself a picture', 'image/png', '<script>alert(1)</script>', 200],
  ['a drawing with scripts', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 200],
  ['nothing', 'image/png', '', 404],
])('%s is rejected as an avatar', async (_what, type, text, status) => {
  serve(type, new TextEncoder().encode(text), status);
  expect(await avatarOf(ctx, 'somebody', source, none)).toEqual(none);
});

test.each(['http://127.0.0.1/a.png', 'http://inside.test/a.png', 'file:///etc/passwd', 'face'])(
  'no internal address is called for an avatar: %s',
  async (address) => {
    const before = outside.inside.connections;
    expect(await avatarOf(ctx, 'somebody', address, none)).toEqual(none);
    expect(outside.inside.connections).toBe(before);
  },
);
