import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada, type BlueskyWorld, openBluesky } from '#test/emulators/bluesky-world.ts';
import { createBluesky } from './bluesky.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';

let world: BlueskyWorld;
const never = new AbortController().signal;
let posts = 0;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

/** The calls that `work` makes, as how often each got which status. */
async function callsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = (await world.bluesky.calls()).length;
  await work();
  const counts: Record<string, number> = {};
  for (const { name, status } of (await world.bluesky.calls()).slice(before)) {
    const key = `${name.split('.').at(-1)} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const expire = (...kinds: ('access' | 'refresh')[]) => world.bluesky.order({ op: 'expire', kinds });

const outgoing = (): Outgoing => ({
  text: `Post ${(posts += 1)}`,
  media: [],
  in_reply_to: null,
  agent: world.agent,
  idem_key: `session ${posts}`,
  first_intent_at: Date.now(),
  made_with_ai: false,
  prepared: {},
});

/** An account with the newest secret. */
const account = () => ({ ...world.account, secret: world.saved.at(-1) ?? world.account.secret });

beforeEach(async () => {
  await world.bluesky.order({ op: 'person', person: ada });
});

describe('a session that is over', () => {
  test('OB-3 is renewed once for twenty calls at a time', async () => {
    await expire('access');
    const saved = world.saved.length;
    const port = createBluesky(world.tools);
    const given = account();
    const counts = await callsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => port.publish(given, outgoing(), never))),
    );
    expect(counts).toMatchObject({ 'refreshSession 200': 1, 'putRecord 200': 20 });
    expect(Object.keys(counts).filter((name) => name.startsWith('createSession'))).toEqual([]);
    expect(world.saved).toHaveLength(saved + 1);
  });

  test('is known to be over by a call that began with it later', async () => {
    await expire('access');
    const port = createBluesky(world.tools);
    const given = account();
    await port.publish(given, outgoing(), never);
    expect(await callsOf(() => port.publish(given, outgoing(), never))).toEqual({
      'putRecord 200': 1,
    });
  });

  test('begins anew by the app password where it cannot be renewed', async () => {
    await expire('access', 'refresh');
    const port = createBluesky(world.tools);
    expect(await callsOf(() => port.publish(account(), outgoing(), never))).toEqual({
      'putRecord 400': 1,
      'refreshSession 400': 1,
      'createSession 200': 1,
      'putRecord 200': 1,
    });
  });

  test('OB-3 asks for a new connection where the app password is gone too, after one try of each', async () => {
    await expire('access', 'refresh');
    await world.bluesky.order({ op: 'person', person: { ...ada, app_password: 'another one' } });
    const port = createBluesky(world.tools);
    const given = account();
    const counts = await callsOf(async () => {
      await expect(port.publish(given, outgoing(), never)).rejects.toMatchObject({
        kind: 'reconnect',
        message: 'Bluesky doesn’t accept this handle and app password.',
      });
    });
    expect(counts).toEqual({ 'putRecord 400': 1, 'refreshSession 400': 1, 'createSession 401': 1 });
  });

  test('goes on with what a faster worker kept', async () => {
    const faster: string[] = [];
    const first = createBluesky(world.tools);
    await first.publish(account(), outgoing(), never);
    await expire('access');
    const given = account();
    await first.publish(given, outgoing(), never);
    const kept = world.saved.at(-1) ?? '';
    const second = createBluesky({
      ...world.tools,
      async saveSecret({ secret }, next) {
        faster.push(secret ?? '', next);
        return kept;
      },
    });
    const calls = (await world.bluesky.calls()).length;
    await second.publish(given, outgoing(), never);
    expect(faster[0]).toBe(given.secret);
    const names = (await world.bluesky.calls()).slice(calls).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('createSession'))).toEqual([]);
    // The session that was kept is the one that is used from now on.
    expect(await callsOf(() => second.publish(given, outgoing(), never))).toEqual({
      'putRecord 200': 1,
    });
  });

  test('is renewed for those who wait when the one who began gives up', async () => {
    await expire('access');
    const port = createBluesky(world.tools);
    const given = account();
    const patience = new AbortController();
    const [gone, waiting] = [outgoing(), outgoing()];
    const first = port.publish(given, gone, patience.signal).catch((error: unknown) => error);
    const second = port.publish(given, waiting, never);
    patience.abort();
    expect(await first).toMatchObject({ name: 'PlatformError' });
    expect(await second).toMatchObject({ external_id: expect.stringContaining(ada.did) });
  });
});

describe('an account', () => {
  test.each([
    ['takendown', 'Bluesky has taken this account down.', 'AccountTakedown'],
    ['suspended', 'Bluesky has suspended this account.', 'AccountSuspended'],
    ['deactivated', 'This Bluesky account is deactivated.', 'AccountDeactivated'],
  ] as const)('that is %s asks for a new connection', async (status, message, code) => {
    await world.bluesky.order({ op: 'person', person: { ...ada, status } });
    const port = createBluesky(world.tools);
    const failing = port.publish(account(), outgoing(), never);
    await expect(failing).rejects.toMatchObject({ kind: 'reconnect', message, code, http: 401 });
  });

  test('that signs in too often is told how long to wait', async () => {
    const { access_jwt: _, refresh_jwt: __, ...bare } = JSON.parse(account().secret ?? '{}');
    const signing = () =>
      createBluesky(world.tools).publish(
        { ...world.account, secret: JSON.stringify(bare) },
        outgoing(),
        never,
      );
    let failure: unknown;
    for (let n = 0; n < 31 && failure === undefined; n += 1) {
      await signing().catch((error: unknown) => (failure = error));
    }
    expect(failure).toMatchObject({ kind: 'retry', http: 429 });
    expect((failure as { retry_after: number }).retry_after).toBeGreaterThan(200);
  });
});
