import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada, type BlueskyWorld, openBluesky } from '#test/emulators/bluesky-world.ts';
import { createBluesky } from './adapter.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: BlueskyWorld;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

/** Counts the calls that `work` makes, by method and status. */
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

/** The account with its newest credentials. */
const account = () => ({ ...world.account, secret: world.saved.at(-1) ?? world.account.secret });

beforeEach(async () => {
  await world.bluesky.order({ op: 'person', person: ada });
});

describe('an expired session', () => {
  test('OB-3 is renewed once for 20 concurrent calls', async () => {
    await expire('access');
    const saved = world.saved.length;
    const port = createBluesky(world.tools);
    const given = account();
    const counts = await callsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => port.publish(given, aPost(), never))),
    );
    expect(counts).toMatchObject({ 'refreshSession 200': 1, 'putRecord 200': 20 });
    expect(Object.keys(counts).filter((name) => name.startsWith('createSession'))).toEqual([]);
    expect(world.saved).toHaveLength(saved + 1);
  });

  test('is known to be expired by a call that started with it later', async () => {
    await expire('access');
    const port = createBluesky(world.tools);
    const given = account();
    await port.publish(given, aPost(), never);
    expect(await callsOf(() => port.publish(given, aPost(), never))).toEqual({
      'putRecord 200': 1,
    });
  });

  test('is replaced by signing in with the app password if it cannot be renewed', async () => {
    await expire('access', 'refresh');
    const port = createBluesky(world.tools);
    expect(await callsOf(() => port.publish(account(), aPost(), never))).toEqual({
      'putRecord 400': 1,
      'refreshSession 400': 1,
      'createSession 200': 1,
      'putRecord 200': 1,
    });
  });

  test('OB-3 requires reconnecting if the app password is invalid too, after one attempt of each', async () => {
    await expire('access', 'refresh');
    await world.bluesky.order({ op: 'person', person: { ...ada, app_password: 'another one' } });
    const port = createBluesky(world.tools);
    const given = account();
    const counts = await callsOf(async () => {
      await expect(port.publish(given, aPost(), never)).rejects.toMatchObject({
        kind: 'reconnect',
        message: 'Bluesky doesn’t accept this handle and app password.',
      });
    });
    expect(counts).toEqual({ 'putRecord 400': 1, 'refreshSession 400': 1, 'createSession 401': 1 });
  });

  test('continues with the session that a faster worker stored', async () => {
    const faster: string[] = [];
    const first = createBluesky(world.tools);
    await first.publish(account(), aPost(), never);
    await expire('access');
    const given = account();
    await first.publish(given, aPost(), never);
    const kept = world.saved.at(-1) ?? '';
    const second = createBluesky({
      ...world.tools,
      async saveSecret({ secret }, next) {
        faster.push(secret ?? '', next);
        return kept;
      },
    });
    const calls = (await world.bluesky.calls()).length;
    await second.publish(given, aPost(), never);
    expect(faster[0]).toBe(given.secret);
    const names = (await world.bluesky.calls()).slice(calls).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('createSession'))).toEqual([]);
    // The stored session is used from now on.
    expect(await callsOf(() => second.publish(given, aPost(), never))).toEqual({
      'putRecord 200': 1,
    });
  });

  test('is renewed for waiting calls even if the one that started it gives up', async () => {
    await expire('access');
    const port = createBluesky(world.tools);
    const given = account();
    const patience = new AbortController();
    const [gone, waiting] = [aPost(), aPost()];
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
  ] as const)('that is %s has to be reconnected', async (status, message, code) => {
    await world.bluesky.order({ op: 'person', person: { ...ada, status } });
    const port = createBluesky(world.tools);
    const failing = port.publish(account(), aPost(), never);
    await expect(failing).rejects.toMatchObject({ kind: 'reconnect', message, code, http: 401 });
  });

  test('that signs in too often is told how long to wait', async () => {
    const { access_jwt: _, refresh_jwt: __, ...bare } = JSON.parse(account().secret ?? '{}');
    const signing = () =>
      createBluesky(world.tools).publish(
        { ...world.account, secret: JSON.stringify(bare) },
        aPost(),
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
