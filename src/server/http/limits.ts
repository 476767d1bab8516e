/** How often one person or address may call. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { RateClass } from '#contract/endpoint.ts';
import { rates as contractRates } from '#contract/limits.ts';
import { AppError } from '#server/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    rate?: RateClass;
  }
}

export type Rates = Record<RateClass, number>;

const window = 60_000;

/** Counts each class of calls on its own: sign-in calls by address, the others by person where there is one. */
export async function limitRates(
  app: FastifyInstance,
  rates: Rates = contractRates,
): Promise<void> {
  // Before the plugin, whose own hook then finds the setting.
  app.addHook('onRoute', (route) => {
    const rate = route.config?.rate;
    if (!rate) return;
    route.config = {
      ...route.config,
      rateLimit: {
        max: rates[rate],
        timeWindow: window,
        groupId: rate,
        // After the gate, so that the person is known.
        hook: 'preParsing',
        keyGenerator: (request) =>
          rate === 'auth' ? request.ip : (request.caller?.user_id ?? request.ip),
        errorResponseBuilder: (_request, { ttl }) =>
          new AppError('rate_limited', { retry_after: ttl / 1000 }),
      },
    };
  });
  await app.register(rateLimit, { global: false });
}
