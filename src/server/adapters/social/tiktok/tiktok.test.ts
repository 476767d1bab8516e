/** TikTok’s peculiarities: chunks, error codes, single-use tokens. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTiktok, type TiktokWorld } from '#test/emulators/tiktok-world.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { formatSecret, parseSecret } from './session.ts';
import { createTiktok } from './adapter.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: TiktokWorld;
const never = new AbortController().signal;
beforeAll(async () => {
  world = await openTiktok();
});
afterAll(() => world.close());
beforeEach(() => world.emulator.order({ slow: 1 }));

const outgoing = (change: Partial<Outgoing> = {}) => aPost({ media: [world.picture], ...change });

/** The account with its newest credentials. */
const account = () => ({ ...world.account, secret: world.saved.at(-1) ?? world.account.secret });

const ofSize = (size: number): Outgoing['media'] => [
  { id: 'large', mime: 'video/mp4', alt: '', bytes: async () => new Uint8Array(size) },
];

const send = async (post: Outgoing) => {
  const prepared = (await world.port.prepare?.(account(), post, never)) ?? {};
  return world.port.publish(account(), { ...post, prepared }, never);
};

test.each([
  [4_000_000, 1],
  [5_242_879, 1],
  [12_000_001, 2],
  [20 * 1024 * 1024, 4],
])(
  'P-9.161 %d bytes are sent in %d chunks, the last of which creates the draft',
  { tags: 'slow' },
  async (size, pieces) => {
    const post = outgoing({ media: ofSize(size) });
    const before = (await world.emulator.calls()).length;
    const prepared = (await world.port.prepare?.(account(), post, never)) ?? {};
    const drafts = (await world.emulator.drafts()).length;
    await world.port.publish(account(), { ...post, prepared }, never);
    expect(await world.emulator.drafts()).toHaveLength(drafts + 1);
    const calls = (await world.emulator.calls()).slice(before);
    const puts = calls.filter(({ method }) => method === 'PUT').map(({ status }) => status);
    expect(puts).toEqual([...Array.from({ length: pieces - 1 }, () => 206), 201]);
    expect(calls.filter(({ path }) => path.endsWith('/init/'))).toHaveLength(1);
  },
);

test.each([
  ['frame_rate_check_failed', 'rejected', /23 to 60 pictures a second/],
  ['internal', 'retry', /a problem of its own/],
  ['auth_removed', 'reconnect', /Connect the account again/],
  ['some_new_word', 'rejected', /TikTok refused it: some_new_word/],
])('P-9.163 a video that fails with %s is %s, with a message', async (fails, kind, message) => {
  await world.emulator.order({ fails });
  await expect(send(outgoing())).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(message),
  });
});

test('P-9.162 a retry continues at the missing last chunk, or accepts what arrived', async () => {
  for (const kind of ['reset_before', 'reset_after']) {
    const post = outgoing();
    await world.emulator.order({ fault: { kind } });
    const prepared = (await world.port.prepare?.(account(), post, never)) ?? {};
    const first = { ...post, prepared };
    await expect(world.port.publish(account(), first, never)).rejects.toMatchObject({
      kind: 'unknown',
    });
    const begun = (await world.emulator.uploads()).length;
    const sent = await send(first);
    expect(sent).toEqual({ external_id: prepared['publish_id'], url: null });
    expect(await world.emulator.uploads()).toHaveLength(begun);
  }
});

test('P-9.162 a video that TikTok is still processing is neither published nor lost', async () => {
  await world.emulator.order({ slow: 1000 });
  const post = outgoing();
  const prepared = (await world.port.prepare?.(account(), post, never)) ?? {};
  const left = { ...post, prepared };
  const patience = new AbortController();
  let looks = 0;
  const wait = async () => {
    looks += 1;
    if (looks > 3) patience.abort();
    patience.signal.throwIfAborted();
  };
  const port = createTiktok({ ...world.tools, wait });
  await expect(port.publish(account(), left, patience.signal)).rejects.toMatchObject({
    kind: 'unknown',
  });
  await world.emulator.order({ slow: 0 });
  const search = { since: 0, until: Date.now(), isTaken: async () => false };
  expect(await port.find?.(account(), left, search, never)).toMatchObject({
    external_id: prepared['publish_id'],
  });
  expect(
    await port.find?.(account(), left, { ...search, isTaken: async () => true }, never),
  ).toBeUndefined();
});

test('P-9.160 an expired token is renewed once for many calls, also across two processes', async () => {
  const old = account();
  await world.emulator.order({ end_access: true });
  // The slower process really waits for the faster one to store its tokens.
  const wait = (milliseconds: number, signal: AbortSignal) =>
    sleep(milliseconds, undefined, { signal });
  const tools = { ...world.tools, wait };
  const [one, other] = [createTiktok(tools), createTiktok(tools)];
  const before = world.saved.length;
  const called = (await world.emulator.calls()).length;
  const asking = Array.from({ length: 10 }, async (_, n) =>
    (n % 2 ? one : other).profile?.(old, never),
  );
  for (const profile of await Promise.all(asking)) {
    expect(profile).toMatchObject({ external_id: 'ada' });
  }
  const calls = (await world.emulator.calls()).slice(called);
  const renewed = calls.filter(({ path }) => path === '/v2/oauth/token/').length;
  expect(renewed).toBe(2);
  expect(new Set(world.saved.slice(before)).size).toBeLessThanOrEqual(2);
  expect(await one.profile?.(account(), never)).toMatchObject({ external_id: 'ada' });
});

test('P-9.160 a token that expires soon is renewed before use, and revoked at the end', async () => {
  const soon = formatSecret({ ...parseSecret(account().secret), access_until: Date.now() + 1000 });
  world.saved.push(soon);
  const port = createTiktok(world.tools);
  await port.profile?.(account(), never);
  expect(parseSecret(world.saved.at(-1) ?? null).access_until).toBeGreaterThan(Date.now() + 1000);
  const { expires_at } = (await port.renew?.(account(), never)) ?? {};
  expect(expires_at).toBeGreaterThan(Date.now());
  const last = account();
  await port.revoke?.(last, never);
  const { access_token } = parseSecret(last.secret);
  const me = `${world.emulator.url}/v2/user/info/?fields=open_id,display_name,avatar_url`;
  const refused = await fetch(me, { headers: { authorization: `Bearer ${access_token}` } });
  expect(refused.status).toBe(401);
});

test('never uploads a video to an address that isn’t TikTok’s', async () => {
  const post = outgoing();
  const prepared = (await world.port.prepare?.(account(), post, never)) ?? {};
  for (const host of ['evil.example', 'eviltiktokapis.com', 'tiktokapis.com.evil.example']) {
    const elsewhere = { ...prepared, upload_url: `https://${host}/video/` };
    const sending = world.port.publish(account(), { ...post, prepared: elsewhere }, never);
    await expect(sending).rejects.toMatchObject({ message: /isn’t its own/ });
  }
});
