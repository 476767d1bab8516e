/** How every network adapter has to handle a platform’s faults. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLive, platforms } from '#contract/platforms/platforms.ts';
import {
  type Capability,
  capabilityOf,
  type Outgoing,
  PlatformError,
  type SocialPort,
} from './port.ts';
import { type PortWorld, type Suite, never, prepareSuite } from './port.suite.ts';

/**
 * The fault of the next create call, once. `…_before`: the post is not created. `…_after`: it is. `silence`: it is
 * created without a response. `malformed`, `no_id`: it is created, and the successful response is truncated or lacks
 * the id.
 */
export type Fault =
  | { kind: 'rate_limited'; seconds: number }
  | { kind: 'error_before' | 'error_after' }
  | { kind: 'reset_before' | 'reset_after' }
  | { kind: 'silence' | 'malformed' | 'no_id' };

/** The emulator’s controls. */
interface Faults {
  /** Whether errors have an HTTP status; defaults to true. */
  speaks_http?: boolean;
  /** The status of a rate limit, if not 429. */
  limit_status?: number;
  next(fault: Fault): Promise<void>;
  /** Sets whether the platform accepts the account’s credentials. */
  accepts(secret: boolean): Promise<void>;
  /** The same adapter for an address without a server. */
  unreachable: SocialPort;
  /** Everything that must not leak: every secret of the account and of this server. */
  secrets: readonly string[];
}

export interface FaultyWorld extends PortWorld {
  faults: Faults;
}

type FaultySuite = Suite<FaultyWorld> & {
  /** The error of publishing, after checking that it leaks no secret. */
  failing(post: Outgoing, signal?: AbortSignal): Promise<PlatformError>;
};

const consoles = ['debug', 'error', 'info', 'log', 'warn'] as const;

function discreet(suite: Suite<FaultyWorld>): FaultySuite {
  const keeps = (error: unknown) => {
    const told = inspect(error, { depth: 12, showHidden: true, maxStringLength: null });
    for (const secret of suite.world().faults.secrets) expect(told).not.toContain(secret);
  };
  return {
    ...suite,
    async failing(post, signal) {
      const failure = await suite.publish(post, signal).catch((error: unknown) => error);
      keeps(failure);
      if (!(failure instanceof PlatformError)) throw failure;
      return failure;
    },
  };
}

/** The error for a rate limit. */
const slowDown = ({ faults: { speaks_http = true, limit_status = 429 } }: FaultyWorld) => ({
  kind: 'retry',
  http: speaks_http ? limit_status : undefined,
});

function refusals({ world, outgoing, publish, failing, heldOf }: FaultySuite): void {
  test('if the credentials are rejected, the account has to be reconnected', async () => {
    const { port, account, faults } = world();
    await faults.accepts(false);
    const post = outgoing();
    expect(await failing(post)).toMatchObject({ kind: 'reconnect' });
    if (port.profile) {
      await expect(port.profile(account, never)).rejects.toMatchObject({ kind: 'reconnect' });
    }
    await faults.accepts(true);
    expect(await heldOf(post)).toEqual([]);
    await publish(post);
  });

  test('without credentials, the account has to be reconnected', async () => {
    const { port, account } = world();
    for (const secret of [null, '', '{"to']) {
      const publishing = port.publish({ ...account, secret }, outgoing(), never);
      await expect(publishing).rejects.toMatchObject({ kind: 'reconnect' });
    }
  });

  test('a rate limit reports its duration, and nothing is published', async () => {
    await world().faults.next({ kind: 'rate_limited', seconds: 120 });
    const post = outgoing();
    const failure = await failing(post);
    expect(failure).toMatchObject(slowDown(world()));
    // A limit with an end time is slightly shorter when its response is read.
    expect(failure.retry_after).toBeGreaterThan(60);
    expect(failure.retry_after).toBeLessThanOrEqual(121);
    expect(await heldOf(post)).toEqual([]);
    await publish(post);
  });

  test('if the server is unreachable, nothing was sent', async () => {
    const { faults, account } = world();
    const publishing = faults.unreachable.publish(account, outgoing(), never);
    await expect(publishing).rejects.toMatchObject({ name: 'PlatformError', kind: 'retry' });
  });
}

const lost = ['error_after', 'reset_after', 'malformed', 'no_id'] as const;

/** With a key chosen by the caller, the id is known without a response. */
const lostFor = (capability: Capability) =>
  lost.filter((word) => word !== 'no_id' || capability !== 'key');

/** Resolves a lost answer, and repeats the call if that is harmless: the post exists once. */
async function settle({ world, repeat, heldOf, left }: FaultySuite, post: Outgoing): Promise<void> {
  const { port, account, now } = world();
  const [held, ...more] = await heldOf(post);
  expect(more).toEqual([]);
  const { external_id } = held ?? {};
  const capability = capabilityOf(port, account);
  if (capability === 'key') expect(await repeat(post)).toMatchObject({ external_id });
  const search = { since: post.first_intent_at - 60_000, until: now() + 600_000 };
  const look = { ...search, isTaken: async () => false };
  const found = capability === 'none' ? undefined : port.find?.(account, left(post), look, never);
  if (found) expect(await found).toMatchObject({ external_id });
  expect(await heldOf(post)).toEqual([held]);
}

function losses(suite: FaultySuite, capability: Capability): void {
  const { world, outgoing, publish, failing, heldOf } = suite;

  for (const kind of lostFor(capability)) {
    test(`SX-4 ${kind}: a post whose answer was lost is unknown, and exists once after it is resolved`, async () => {
      await world().faults.next({ kind });
      const post = outgoing();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      await settle(suite, post);
    });
  }

  test('silence: a call that was aborted midway is unknown, and exists once after it is resolved', async () => {
    await world().faults.next({ kind: 'silence' });
    const post = outgoing();
    const patience = new AbortController();
    const given = failing(post, patience.signal);
    await vi.waitUntil(async () => (await heldOf(post)).length > 0, { timeout: 20_000 });
    patience.abort();
    expect(await given).toMatchObject({ kind: 'unknown' });
    await settle(suite, post);
  });

  for (const kind of ['error_before', 'reset_before'] as const) {
    test(`${kind}: a post that may have been published is unknown too`, async () => {
      await world().faults.next({ kind });
      const post = outgoing();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      expect(await heldOf(post)).toEqual([]);
      await publish(post);
      expect(await heldOf(post)).toHaveLength(1);
    });
  }
}

/** A video is part of the create call, or uploaded before it; interruptions have the same outcome. */
function videos(suite: FaultySuite, capability: Capability): void {
  const { world, outgoing, publish, failing, heldOf } = suite;
  const withVideo = () => outgoing({ media: [world().video].filter((one) => one !== undefined) });

  for (const kind of lostFor(capability)) {
    test(`P-7.243 ${kind}: a video whose answer was lost is unknown, and exists once`, async () => {
      await world().faults.next({ kind });
      const post = withVideo();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
      await settle(suite, post);
    });
  }

  test('P-7.243 a rate-limited video is published once by the next call', async () => {
    await world().faults.next({ kind: 'rate_limited', seconds: 60 });
    const post = withVideo();
    expect(await failing(post)).toMatchObject(slowDown(suite.world()));
    expect(await heldOf(post)).toEqual([]);
    await publish(post);
    expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
  });
}

/** Runs the shared fault tests against an emulator; `open` creates it with an account. */
export function describeSocialFaults(
  name: string,
  capability: Capability,
  open: () => Promise<FaultyWorld>,
): void {
  describe(`${name} (${capability}) with faults`, () => {
    const suite = discreet(prepareSuite(`${name} ${capability} faults`, open));
    beforeEach(() => {
      for (const method of consoles) vi.spyOn(console, method);
    });
    afterEach(() => {
      for (const method of consoles) expect(console[method]).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    });
    refusals(suite);
    losses(suite, capability);
    if (isLive(name) && platforms[name].videos !== 'none') videos(suite, capability);
  });
}
