/** How every adapter that calls over a network has to take a platform's faults: what it says, and what it never does. */
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
 * What befalls the next call that creates a post, once. `…_before`: the platform does not create it; `…_after`: it
 * does. `silence`: it does and never answers. `malformed` and `no_id`: it does, and its good answer is cut short or
 * lacks the id.
 */
export type Fault =
  | { kind: 'rate_limited'; seconds: number }
  | { kind: 'error_before' | 'error_after' }
  | { kind: 'reset_before' | 'reset_after' }
  | { kind: 'silence' | 'malformed' | 'no_id' };

/** The emulator's switches. */
export interface Faults {
  /** Whether a refusal carries a status of HTTP: so it does unless this is false. */
  speaks_http?: boolean;
  /** The status of an answer that asks to slow down, where that is not 429. */
  limit_status?: number;
  next(fault: Fault): Promise<void>;
  /** Whether the platform takes the account's secret. */
  accepts(secret: boolean): Promise<void>;
  /** The same adapter for an address where nobody listens. */
  unreachable: SocialPort;
  /** What may show up nowhere: every secret of the account and of this installation. */
  secrets: readonly string[];
}

export interface FaultyWorld extends PortWorld {
  faults: Faults;
}

type FaultySuite = Suite<FaultyWorld> & {
  /** The error that publishing ends with, after making sure that it gives no secret away. */
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

/** The failure of a platform that is told too much. */
const slowDown = ({ faults: { speaks_http = true, limit_status = 429 } }: FaultyWorld) => ({
  kind: 'retry',
  http: speaks_http ? limit_status : undefined,
});

function refusals({ world, outgoing, publish, failing, heldOf }: FaultySuite): void {
  test('a secret that is no longer accepted asks for a new connection', async () => {
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

  test('an account without its secret asks for a new connection', async () => {
    const { port, account } = world();
    for (const secret of [null, '', '{"to']) {
      const publishing = port.publish({ ...account, secret }, outgoing(), never);
      await expect(publishing).rejects.toMatchObject({ kind: 'reconnect' });
    }
  });

  test('a limit says how long it lasts, and nothing is published', async () => {
    await world().faults.next({ kind: 'rate_limited', seconds: 120 });
    const post = outgoing();
    const failure = await failing(post);
    expect(failure).toMatchObject(slowDown(world()));
    // A limit that ends at an instant has less left of it by the time its answer is read.
    expect(failure.retry_after).toBeGreaterThan(60);
    expect(failure.retry_after).toBeLessThanOrEqual(121);
    expect(await heldOf(post)).toEqual([]);
    await publish(post);
  });

  test('where nobody listens, nothing was sent', async () => {
    const { faults, account } = world();
    const publishing = faults.unreachable.publish(account, outgoing(), never);
    await expect(publishing).rejects.toMatchObject({ name: 'PlatformError', kind: 'retry' });
  });
}

const lost = ['error_after', 'reset_after', 'malformed', 'no_id'] as const;

/** Where the caller chose the key it knows the id without being told. */
const lostFor = (capability: Capability) =>
  lost.filter((word) => word !== 'no_id' || capability !== 'key');

/** Looks after a lost answer, and sends again where that is harmless: the post is there once. */
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
    test(`SX-4 ${kind}: published without a word of it is unknown, and settled once`, async () => {
      await world().faults.next({ kind });
      const post = outgoing();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      await settle(suite, post);
    });
  }

  test('silence: a call that was given up under way is unknown, and settled once', async () => {
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
    test(`${kind}: what may have been published is unknown too`, async () => {
      await world().faults.next({ kind });
      const post = outgoing();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      expect(await heldOf(post)).toEqual([]);
      await publish(post);
      expect(await heldOf(post)).toHaveLength(1);
    });
  }
}

/** A video is a large part of the call that creates, or was uploaded before it: what is cut off is no different. */
function videos(suite: FaultySuite, capability: Capability): void {
  const { world, outgoing, publish, failing, heldOf } = suite;
  const withVideo = () => outgoing({ media: [world().video].filter((one) => one !== undefined) });

  for (const kind of lostFor(capability)) {
    test(`P-7.243 ${kind}: a video without a word of it is unknown, and there once`, async () => {
      await world().faults.next({ kind });
      const post = withVideo();
      expect(await failing(post)).toMatchObject({ kind: 'unknown' });
      expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
      await settle(suite, post);
    });
  }

  test('P-7.243 a video that a limit kept back is published by the next call, once', async () => {
    await world().faults.next({ kind: 'rate_limited', seconds: 60 });
    const post = withVideo();
    expect(await failing(post)).toMatchObject(slowDown(suite.world()));
    expect(await heldOf(post)).toEqual([]);
    await publish(post);
    expect(await heldOf(post)).toMatchObject([{ media: 1 }]);
  });
}

/** Runs the shared failures against an emulator; `open` builds it with an account there. */
export function describeSocialFaults(
  name: string,
  capability: Capability,
  open: () => Promise<FaultyWorld>,
): void {
  describe(`${name} (${capability}) when things go wrong`, () => {
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
