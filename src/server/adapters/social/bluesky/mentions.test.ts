import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#test/emulators/bluesky-control.ts';
import { ada, type BlueskyWorld, grace, openBluesky } from '#test/emulators/bluesky-world.ts';
import type { Mentions } from '#server/adapters/social/port.ts';

let world: BlueskyWorld;
const noon = Date.UTC(2026, 10, 21, 12);
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());
beforeEach(() => world.bluesky.order({ op: 'clear' }));

type Said = Partial<Extract<Order, { op: 'say' }>>;

const say = async (text: string, indexed_at: number, more: Said = {}): Promise<string> => {
  const said = await world.bluesky.order({
    op: 'say',
    by: grace.did,
    to: ada.did,
    reason: 'mention',
    text,
    indexed_at,
    ...more,
  });
  return (said as { uri: string }).uri;
};

const read = async (cursor: string | null): Promise<Mentions> =>
  (await world.port.mentions?.(world.account, cursor, never)) ?? { mentions: [], cursor: null };

const texts = ({ mentions }: Mentions) => mentions.map(({ text }) => text);

test('starts at the newest mention, then returns new ones oldest first and once', async () => {
  await say('before', noon);
  const start = await read(null);
  expect(start.mentions).toEqual([]);
  await say('one', noon + 1000);
  await say('two', noon + 2000);
  const next = await read(start.cursor);
  expect(texts(next)).toEqual(['one', 'two']);
  expect((await read(next.cursor)).mentions).toEqual([]);
  expect(texts(await read(start.cursor))).toEqual(['one', 'two']);
});

test('returns the first mention ever if there was none before', async () => {
  const start = await read(null);
  await say('first', noon);
  expect(texts(await read(start.cursor))).toEqual(['first']);
});

test('returns author, text and conversation', async () => {
  const start = await read(null);
  const root = await say('root', noon, { reason: 'like' });
  const parent = await say('parent', noon + 1, { reply_to: root, reason: 'like' });
  const uri = await say('well', noon + 2, { reply_to: parent, reason: 'reply' });
  const plain = await say('and you?', noon + 3, { reason: 'quote', quote: root });
  const { mentions } = await read(start.cursor);
  expect(mentions).toMatchObject([
    {
      external_id: uri,
      url: `https://bsky.app/profile/${grace.handle}/post/${uri.split('/').at(-1)}`,
      text: 'well',
      created_at: noon + 2,
      author: { external_id: grace.did, username: grace.handle, display_name: 'Grace' },
      in_reply_to: parent,
      conversation: root,
      is_repost: false,
    },
    { external_id: plain, in_reply_to: null, quotes: root, conversation: plain },
  ]);
});

test('misses nothing that arrives late or at the same instant, and repeats nothing', async () => {
  await say('start', noon);
  let { cursor } = await read(null);
  const told: string[] = [];
  const look = async () => {
    const page = await read(cursor);
    told.push(...texts(page));
    cursor = page.cursor;
  };
  await say('new', noon + 60_000);
  await look();
  await say('late', noon + 30_000);
  await say('at once', noon + 60_000);
  await look();
  await look();
  expect(told).toEqual(['new', 'late', 'at once']);
});

test('ignores the account’s own posts', async () => {
  await say('start', noon);
  const start = await read(null);
  await say('mine', noon + 1000, { by: ada.did, reason: 'reply' });
  const next = await read(start.cursor);
  expect(next.mentions).toEqual([]);
  expect(JSON.parse(next.cursor ?? '{}')).toMatchObject({ newest: noon });
  await say('theirs', noon + 500);
  expect(texts(await read(next.cursor))).toEqual(['theirs']);
});

test('reads many mentions in several calls, each once', { tags: 'slow' }, async () => {
  await say('start', noon);
  let { cursor } = await read(null);
  const flood = 1250;
  for (let n = 0; n < flood; n += 1) await say(`flood ${n}`, noon + 1000 + n * 1000);
  const told: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const page = await read(cursor);
    const ids = page.mentions.map(({ created_at }) => created_at);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    told.push(...texts(page));
    cursor = page.cursor;
    if (n === 0) await say('amid the flood', noon + 5_000_000);
  }
  expect(told).toHaveLength(flood + 1);
  expect(new Set(told).size).toBe(flood + 1);
});

test('an invalid cursor is rejected', async () => {
  await expect(read('yesterday')).rejects.toMatchObject({ kind: 'rejected' });
});
