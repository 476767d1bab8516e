import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clip } from '#test/emulators/a-clip.ts';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { group, openTelegram, type TelegramWorld } from '#test/emulators/telegram-world.ts';
import type { Call } from '#test/emulators/telegram-state.ts';
import type { Account, Outgoing } from '#server/adapters/social/port.ts';

let world: TelegramWorld;
let seen = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  world = await openTelegram();
});
beforeEach(async () => {
  seen = (await world.telegram.calls()).length;
});
afterAll(() => world.close());

/** The calls of this test, in order. */
const calls = async (): Promise<Call[]> => (await world.telegram.calls()).slice(seen);

const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  text: 'A cup.',
  media: [],
  in_reply_to: null,
  agent: world.agent,
  idem_key: 'one',
  first_intent_at: 0,
  prepared: {},
  ...change,
});

const publish = (change?: Partial<Outgoing>, account: Account = world.account) =>
  world.port.publish(account, outgoing(change), signal);

test('a text is sent unchanged, as JSON, without other fields', async () => {
  const text = '*Not bold* <b>nor this</b> _ [link](https://example.org) & “done” 👩‍🍳\n\nNext line.';
  await publish({ text });
  expect(await calls()).toMatchObject([
    {
      method: 'sendMessage',
      content_type: 'application/json',
      bot: '110201543',
      fields: { chat_id: group.id, text },
      status: 200,
    },
  ]);
  const [call] = await calls();
  expect(Object.keys(call?.fields ?? {})).toEqual(['chat_id', 'text']);
});

test('an image has the text as its caption, even if it looks like JSON', async () => {
  for (const text of ['Look: 100 % coffee.', '["a list"]', '2026', 'true', '']) {
    await publish({ text, media: [picture] });
  }
  const made = await calls();
  expect(made.map(({ method, content_type }) => `${method} ${content_type}`)).toEqual(
    Array.from({ length: 5 }, () => 'sendPhoto multipart/form-data'),
  );
  expect(made[0]?.files).toMatchObject({ photo: { name: 'photo', type: 'image/png', size: 70 } });
  const held = await world.held();
  expect(held.slice(-5).map(({ text, media }) => [text, media])).toEqual([
    ...['Look: 100 % coffee.', '["a list"]', '2026', 'true', ''].map((text) => [text, 1]),
  ]);
});

test('a clip is sent as an animation with the text as its caption', async () => {
  await publish({ text: 'Look how it blinks.', media: [clip] });
  const [made] = await calls();
  expect(made).toMatchObject({
    method: 'sendAnimation',
    fields: { caption: 'Look how it blinks.' },
    files: { animation: { name: 'clip.gif', type: 'image/gif' } },
  });
  const held = await world.held();
  expect(held.at(-1)).toMatchObject({ text: 'Look how it blinks.', media: 1 });
});

test('P-7.243 a video is sent with its size and the text as its caption', async () => {
  await publish({ text: 'Look how it turns.', media: [video] });
  const [made] = await calls();
  expect(made).toMatchObject({
    method: 'sendVideo',
    fields: { caption: 'Look how it turns.', width: 64, height: 36, supports_streaming: true },
    files: { video: { name: 'video.mp4', type: 'video/mp4' } },
  });
  const held = await world.held();
  expect(held.at(-1)).toMatchObject({ text: 'Look how it turns.', media: 1 });
});

test(
  'P-7.243 a video that is too large is rejected with a message, and nothing is posted',
  { tags: 'slow' },
  async () => {
    const file = videoFile({ padding: 50 * 1024 * 1024 });
    const failure = publish({ media: [{ ...video, bytes: async () => new Uint8Array(file) }] });
    await expect(failure).rejects.toThrow(
      'Telegram refused the post: its images or its video are too large.',
    );
    await expect(failure).rejects.toMatchObject({ kind: 'rejected', http: 413 });
    expect((await calls()).map(({ status, made }) => [status, made])).toEqual([[413, []]]);
  },
);

test('several images are one album, which replies and is deleted as a whole', async () => {
  const parent = await publish();
  const media = [picture, picture, picture];
  const album = await publish({ text: 'Three cups.', media, in_reply_to: parent.external_id });
  const held = (await world.held()).find(({ external_id }) => external_id === album.external_id);
  expect(held).toEqual({
    external_id: album.external_id,
    text: 'Three cups.',
    media: 3,
    in_reply_to: parent.external_id,
  });
  const [, call] = await calls();
  expect(call?.fields['media']).toEqual([
    { type: 'photo', media: 'attach://picture0', caption: 'Three cups.' },
    { type: 'photo', media: 'attach://picture1' },
    { type: 'photo', media: 'attach://picture2' },
  ]);
  const [first = ''] = (album.external_id.split('/')[1] ?? '').split(',');
  expect(album.url).toBe(`https://t.me/coffee_talk/${first}`);
  const answer = await publish({ text: 'To the album.', in_reply_to: album.external_id });
  expect(await world.held()).toContainEqual({
    external_id: answer.external_id,
    text: 'To the album.',
    media: 0,
    in_reply_to: `${group.id}/${first}`,
  });
  await world.port.remove?.(world.account, album.external_id, signal);
  const left = await world.telegram.messages();
  expect(left.filter(({ media_group_id }) => media_group_id !== undefined)).toEqual([]);
});

test.each<[string, () => Partial<Outgoing>, RegExp]>([
  ['a text that is too long', () => ({ text: 'x'.repeat(4097) }), /a text has at most 4096/],
  ['a clip among pictures', () => ({ media: [picture, clip] }), /a GIF only on its own/],
  ['a video among pictures', () => ({ media: [picture, video] }), /one video on its own/],
  [
    'a text that is too long for a picture',
    () => ({ text: 'x'.repeat(1025), media: [picture] }),
    /a text under a picture has at most 1024/,
  ],
  ['too many pictures', () => ({ media: Array(11).fill(picture) }), /at most 10 pictures/],
  ['an answer to another chat', () => ({ in_reply_to: '-100777/12' }), /isn’t in this chat/],
  ['an answer to nothing that is', () => ({ in_reply_to: 'at://elsewhere' }), /isn’t in this chat/],
])('%s is rejected before anything is sent', async (_, change, message) => {
  await expect(publish(change())).rejects.toMatchObject({ kind: 'rejected', message });
  expect(await calls()).toEqual([]);
});

test('texts of exactly the maximum length are accepted', async () => {
  await publish({ text: 'x'.repeat(4096) });
  await publish({ text: 'x'.repeat(1024), media: [picture] });
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200]);
});

test('an unreadable image is retried later, and nothing is sent', async () => {
  const bytes = () => Promise.reject(new Error('gone'));
  const failure = publish({ media: [{ ...picture, bytes }] });
  await expect(failure).rejects.toMatchObject({ kind: 'retry' });
  expect(await calls()).toEqual([]);
});

test('an account without its chat has to be reconnected', async () => {
  for (const external_id of ['', '@coffee_talk', '0']) {
    const publishing = publish({}, { ...world.account, external_id });
    await expect(publishing).rejects.toMatchObject({ kind: 'reconnect' });
  }
  expect(await calls()).toEqual([]);
});

test('a link leads to the post', async () => {
  const member = { status: 'administrator', can_post_messages: true } as const;
  const chats = [
    { id: -1009000000001, type: 'channel', title: 'News', username: 'ada_news', member },
    { id: -1009000000002, type: 'channel', title: 'Inner news', member },
    { id: -4242, type: 'group', title: 'Family', member },
    { id: 7, type: 'private', first_name: 'Grace', username: 'grace_h', member },
  ] as const;
  const links: (string | null)[] = [];
  for (const chat of chats) {
    await world.telegram.order({ op: 'chat', chat });
    const { url } = await publish({}, world.in(chat.id));
    links.push(url && url.replace(/\d+$/, 'N'));
  }
  expect(links).toEqual(['https://t.me/ada_news/N', 'https://t.me/c/9000000002/N', null, null]);
});

test('every call uses a new connection and reports Telegram’s time', async () => {
  world.dates.length = 0;
  await publish();
  await publish();
  const connections = (await calls()).map(({ connection }) => connection);
  expect(new Set(connections).size).toBe(2);
  expect(world.dates).toHaveLength(2);
  for (const date of world.dates) expect(Math.abs(date - Date.now())).toBeLessThan(60_000);
});

test.each(['', '12', 'at://did/post/1', '-1001/12,', '-1001/'])(
  '%j is no message to take back',
  async (external_id) => {
    const removing = world.port.remove?.(world.account, external_id, signal);
    await expect(removing).rejects.toMatchObject({ kind: 'rejected' });
    expect(await calls()).toEqual([]);
  },
);

test('an overlong text is rejected before the intent', async () => {
  const preparing = world.port.prepare?.(
    world.account,
    outgoing({ text: 'x'.repeat(4097) }),
    signal,
  );
  await expect(preparing).rejects.toMatchObject({ kind: 'rejected' });
  expect(await world.port.prepare?.(world.account, outgoing(), signal)).toEqual({});
  expect(await calls()).toEqual([]);
});

test('a post that is too old to delete is reported as such', async () => {
  const { external_id } = await publish({ text: 'Here to stay.' });
  await world.telegram.order({ op: 'later', seconds: 49 * 3600 });
  const removing = world.port.remove?.(world.account, external_id, signal);
  await expect(removing).rejects.toMatchObject({ kind: 'rejected', message: /48 hours/ });
});
