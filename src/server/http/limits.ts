/** How often one person or address may call. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateClass } from '#contract/endpoint.ts';
import { rates as contractRates } from '#contract/limits.ts';
import { AppError } from '#server/app-error.ts';
import { clientAddress } from './client-address.ts';

export type Rates = Record<RateClass, number>;

export interface Limiter {
  /** Counts a call in its class: sign-in by address, the others by person where there is one. Throws `rate_limited`. */
  count(rate: RateClass, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Throws `rate_limited` when this address sent too many dead tokens, so that guessing costs no reads. */
  mayAuthenticate(request: FastifyRequest): Promise<void>;
  /** Counts a token that was dead. */
  countRefused(request: FastifyRequest): Promise<void>;
}

const window = 60_000;

/** One address counts as one caller; an IPv6 customer has a whole /64 of them. */
const byAddress = (request: FastifyRequest): string => normalizeIP(clientAddress(request), 64);
const byPerson = (request: FastifyRequest): string => request.caller?.user_id ?? byAddress(request);

const tooMany = (ttl: number) => new AppError('rate_limited', { retry_after: ttl / 1000 });

/** Each class has one count over all of its calls. Counts are kept for the newest 5,000 callers, so their memory is bounded. */
export async function createLimiter(
  app: FastifyInstance,
  rates: Rates = contractRates,
): Promise<Limiter> {
  await app.register(rateLimit, { global: false });
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: window, keyGenerator });
  const counters = {
    auth: counter(rates.auth, byAddress),
    check: counter(rates.check, byAddress),
    confirm: counter(rates.confirm, byPerson),
    read: counter(rates.read, byPerson),
    write: counter(rates.write, byPerson),
    generate: counter(rates.generate, byPerson),
    preview: counter(rates.preview, byPerson),
  };
  const refused = counter(rates.write, byAddress);
  return {
    async count(rate, request, reply) {
      const state = await counters[rate](request);
      if (state.isAllowed) return;
      reply.header('ratelimit-limit', state.max);
      reply.header('ratelimit-remaining', state.remaining);
      if (state.isExceeded) throw tooMany(state.ttl);
    },
    async mayAuthenticate(request) {
      const state = await refused(request, { increment: false });
      if (!state.isAllowed && state.remaining === 0) throw tooMany(state.ttl);
    },
    async countRefused(request) {
      await refused(request);
    },
  };
}
