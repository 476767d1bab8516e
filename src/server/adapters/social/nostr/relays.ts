/** Publishes to and queries all relays of an account at once. One that does not answer does not block the others. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { second } from '#contract/core/time.ts';
import { type Event, isGenuine } from './event.ts';
import { openRelay, type Relay, RelayError, type RelayOptions, type Verdict } from './relay.ts';

/** How to reach relays, and as whom. */
export type Reaching = Pick<RelayOptions, 'open' | 'clock' | 'signer'>;

/** The timeout per relay, and how long others may take after one has succeeded, in milliseconds. */
const patience = 10 * second;
const grace = 2 * second;

/** Runs `work` on each relay. Once one has succeeded, the others get limited time. */
async function withEach<T>(
  {
    relays,
    reaching,
    signal,
  }: { relays: readonly string[]; reaching: Reaching; signal: AbortSignal },
  work: (relay: Relay) => Promise<T>,
  isDone: (result: T) => boolean,
): Promise<PromiseSettledResult<T>[]> {
  const enough = new AbortController();
  const limit = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(patience)]);
  let timer: NodeJS.Timeout | undefined;
  const one = async (url: string): Promise<T> => {
    const relay = await openRelay({ ...reaching, url, signal: limit });
    try {
      const result = await work(relay);
      if (isDone(result)) timer ??= setTimeout(() => enough.abort(), grace);
      return result;
    } finally {
      relay.close();
    }
  };
  const settled = await Promise.allSettled(relays.map(one));
  clearTimeout(timer);
  return settled;
}

interface Given {
  relays: readonly string[];
  reaching: Reaching;
  signal: AbortSignal;
}

/** Publishes an event to every relay once, and returns the results in the order of the relays. */
export async function publishTo(given: Given, event: Event): Promise<Verdict[]> {
  const settled = await withEach(
    given,
    (relay) => relay.publish(event),
    ({ is }) => is === 'accepted',
  );
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : { is: 'unsent', cause: one.reason as unknown },
  );
}

export interface Answered<T> {
  answers: Map<string, T>;
  failures: unknown[];
}

/** Queries every relay; `answers` is keyed by the URLs of those that answered. */
export async function askEach<T>(
  given: Given,
  ask: (relay: Relay) => Promise<T>,
  isEnough: (answer: T) => boolean = () => true,
): Promise<Answered<T>> {
  const settled = await withEach(given, ask, isEnough);
  const answers = new Map<string, T>();
  const failures: unknown[] = [];
  for (const [n, one] of settled.entries()) {
    if (one.status === 'fulfilled') answers.set(given.relays[n] ?? '', one.value);
    else failures.push(one.reason);
  }
  return { answers, failures };
}

/** How many signatures are verified before other work may run. */
const atOnce = 10;

/** The events with valid signatures, without duplicates. A relay can forge anything but a signature. */
export async function genuine(lists: Iterable<readonly Event[]>): Promise<Map<string, Event>> {
  const known = new Map<string, Event>();
  let looked = 0;
  for (const event of [...lists].flat()) {
    if (known.has(event.id)) continue;
    if (isGenuine(event)) known.set(event.id, event);
    looked += 1;
    if (looked % atOnce === 0) await nextTurn();
  }
  return known;
}

/** Whether a relay refused to answer because it does not accept this account. */
export const isShutOut = (error: unknown): boolean =>
  error instanceof RelayError && (error.word === 'restricted' || error.word === 'auth-required');
