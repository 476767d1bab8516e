/** Renews expired credentials once for all waiting calls; a call that started with the old ones continues with the new. */
import { createHash } from 'node:crypto';
import { type Account, PlatformError } from './port.ts';

interface Ways<Secret> {
  parse: (secret: string | null) => Secret;
  format: (secret: Secret) => string;
  /** Gets and stores new credentials in place of these. */
  renew: (account: Account, secret: Secret, signal: AbortSignal) => Promise<Secret>;
}

interface Flight<Secret> {
  /** A digest of the credentials it renews. */
  from: string;
  next: Promise<Secret>;
  signal: AbortSignal;
}

const givenUp = (signal: AbortSignal) =>
  new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });

/** Settles with `work`, or rejects when `signal` aborts; `work` continues for other callers. */
async function whileWanted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(givenUp(signal));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64');
/** How many accounts’ newest credentials are remembered for calls that started with older ones. */
const remembered = 1000;

export interface Renewals<Secret> {
  /** The credentials to start with: the account’s own, or their replacement; renewed first if `isOver` returns true. */
  first(
    account: Account,
    isOver: (secret: Secret) => boolean,
    signal: AbortSignal,
  ): Promise<Secret>;
  /** The replacement of these credentials. */
  renew(account: Account, secret: Secret, signal: AbortSignal): Promise<Secret>;
}

/** Single-flight renewals per account, for one platform. */
export function createRenewals<Secret>(ways: Ways<Secret>): Renewals<Secret> {
  const flights = new Map<string, Flight<Secret>>();
  const from = (secret: Secret): string => digest(ways.format(secret));

  const take = (account: Account, secret: Secret, signal: AbortSignal): Flight<Secret> => {
    const known = flights.get(account.id);
    if (known?.from === from(secret)) return known;
    const flight = { from: from(secret), signal, next: ways.renew(account, secret, signal) };
    flights.delete(account.id);
    flights.set(account.id, flight);
    for (const id of flights.keys()) {
      if (flights.size <= remembered) break;
      flights.delete(id);
    }
    flight.next.catch(() => {
      if (flights.get(account.id) === flight) flights.delete(account.id);
    });
    return flight;
  };

  const renew: Renewals<Secret>['renew'] = async (account, secret, signal) => {
    const flight = take(account, secret, signal);
    try {
      return await whileWanted(flight.next, signal);
    } catch (error) {
      // The caller that started it gave up; others start again.
      if (flight.signal.aborted && !signal.aborted) return renew(account, secret, signal);
      throw error;
    }
  };

  return {
    renew,
    async first(account, isOver, signal) {
      const secret = ways.parse(account.secret);
      const isKnown = flights.get(account.id)?.from === from(secret);
      return isKnown || isOver(secret) ? renew(account, secret, signal) : secret;
    },
  };
}
