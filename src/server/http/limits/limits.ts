/** Rate limits per person and per address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { RateClass } from '#contract/core/endpoint.ts';
import { rates as contractRates, tokensShare } from '#contract/core/rates.ts';
import { AppError } from '#server/app-error.ts';
import { type Network, networksOf } from '#server/egress/network-of.ts';
import { createCallCounts } from '#server/http/call-counts.ts';

const bracketed = /^\[([^\]]*)\](?::\d+)?$/;
const withPort = /^(\d+(?:\.\d+){3}):\d+$/;

/**
 * Number of cached addresses; longer strings are not cached. Each may keep the header in memory that it was sliced
 * from: at most 16 MB in all.
 */
const maxCached = 1000;
const longestRemembered = 100;

/** Caches the result per address, because parsing an address takes longer than all counting. */
function cached<Made>(make: (address: string) => Made): (address: string) => Made {
  const known = new Map<string, { made: Made }>();
  return (address) => {
    const before = known.get(address);
    if (before) return before.made;
    const made = make(address);
    if (address.length > longestRemembered) return made;
    const oldest = known.keys().next();
    if (known.size >= maxCached && !oldest.done) known.delete(oldest.value);
    known.set(address, { made });
    return made;
  };
}

/**
 * Normalizes an address: strips the brackets, port and zone that some proxies write; `undefined` when it is not an
 * address.
 */
const normalizedAddress = cached((written): string | undefined => {
  const text = written.trim();
  const bare = bracketed.exec(text)?.[1] ?? withPort.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%', 1);
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address).toString() : undefined;
});

const networks = cached((address): readonly Network[] => networksOf(address));

/**
 * The address of the caller. A port is stripped, since it would make each connection a caller of its own. If the
 * header holds no valid address, which anyone could choose freely, it is that of the connection, the last proxy's. A
 * connection that was closed in the meantime has neither, whatever the types say.
 */
export const clientAddress = ({
  ip,
  socket,
}: { ip: string | undefined } & Pick<FastifyRequest, 'socket'>): string =>
  normalizedAddress(ip ?? '') ?? normalizedAddress(socket.remoteAddress ?? '') ?? 'unknown';

export type Rates = Record<RateClass, number>;

export interface Limiter {
  /** Counts a call in its class: sign-in by address, the others by person if there is one. Throws `rate_limited`. */
  count(rate: RateClass, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Throws `rate_limited` when this address sent too many invalid tokens, so that guessing costs no reads. */
  mayAuthenticate(request: FastifyRequest): Promise<void>;
  /** Counts an invalid token. */
  countRefused(request: FastifyRequest): Promise<void>;
}

/** What a call is counted for, and how many times the limit it may use. */
type Counted = Network;

const deadTokens = 'dead token';

const byAddress = (request: FastifyRequest): readonly Network[] => networks(clientAddress(request));
/** A signed-in person is one caller, from any address; so is each of their API tokens, and all of these together. */
const byPerson = (request: FastifyRequest): readonly Counted[] => {
  const { caller } = request;
  if (!caller) return byAddress(request);
  const { user_id, token } = caller;
  // A member counts as the person that they are, in every space.
  if (!token || token.member) return [{ name: token?.member?.user_id ?? user_id, share: 1 }];
  const together = { name: `tokens of ${user_id}`, share: tokensShare };
  return [{ name: token.id, share: 1 }, together];
};

const whose: Record<RateClass, (request: FastifyRequest) => readonly Counted[]> = {
  auth: byAddress,
  check: byAddress,
  confirm: byPerson,
  read: byPerson,
  write: byPerson,
  generate: byPerson,
  preview: byPerson,
};

const tooMany = (wait: number) => new AppError('rate_limited', { retry_after: wait / 1000 });

/** Each class has one count over all of its calls. */
export function createLimiter(rates: Rates = contractRates): Limiter {
  const counts = createCallCounts();
  /** The narrowest first: a call that it rejects does not count against the wider ones. */
  const countIn = (word: string, [nearest, ...around]: readonly Counted[], max: number) => {
    const count = ({ name, share }: Counted) => counts.count(`${word} ${name}`, max * share);
    const own = nearest ? count(nearest) : { left: 0, wait: 0 };
    let { wait } = own;
    let { left } = own;
    for (const one of around) {
      if (wait > 0) break;
      const wider = count(one);
      ({ wait } = wider);
      left = Math.min(left, wider.left);
    }
    return { left, wait };
  };
  return {
    async count(rate, request, reply) {
      const { left, wait } = countIn(rate, whose[rate](request), rates[rate]);
      reply.header('ratelimit-limit', rates[rate]);
      reply.header('ratelimit-remaining', left);
      if (wait > 0) throw tooMany(wait);
    },
    async mayAuthenticate(request) {
      for (const { name, share } of byAddress(request)) {
        const wait = counts.waitOf(`${deadTokens} ${name}`, rates.write * share);
        if (wait > 0) throw tooMany(wait);
      }
    },
    async countRefused(request) {
      countIn(deadTokens, byAddress(request), rates.write);
    },
  };
}
