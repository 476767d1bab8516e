/** Calls about the server itself: health, clock and setup. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

export const systemCalls = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    token: null,
    rate: 'read',
    summary: 'Get the health of the service and its parts',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      checks: z.object({
        /**
         * `went_back`: it is older than it was before, for instance after a restore. Nothing is sent until the posts
         * that may be out were looked for.
         */
        database: z.enum(['ok', 'failed', 'went_back']),
        worker: z.enum(['ok', 'silent']),
        /** Nothing is sent while it is `in_doubt`. */
        clock: z.enum(['ok', 'in_doubt']),
        /** Platforms whose circuit breaker is open: for one with many servers, on all servers that accounts here use. */
        left_alone: z.array(LivePlatform),
        /** Platforms with an open circuit breaker for some servers only. */
        partly_left_alone: z.array(LivePlatform),
      }),
    }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    token: null,
    rate: 'read',
    summary: 'Check readiness: 503 while starting, migrating, stopping or without a database',
    response: z.object({ status: z.literal('ready') }),
  }),
  clock: endpoint({
    method: 'GET',
    path: '/clock',
    access: 'member',
    token: 'read',
    summary: 'Check if the server’s clock is trusted; if not, nothing is published',
    response: z.object({
      data: z.object({
        /** The server’s own time. */
        now: Instant,
        /** Why the clock is not trusted, in a sentence, and since when; `null` if it is. */
        doubt: z.object({ since: Instant, message: z.string() }).nullable(),
      }),
    }),
  }),
  confirmClock: endpoint({
    method: 'POST',
    path: '/clock/confirm',
    access: 'admin',
    token: null,
    summary: 'Confirm the server’s clock and resume publishing',
    response: z.object({ message: z.string() }),
  }),
  /** What the web app needs before anyone is signed in. */
  setup: endpoint({
    method: 'GET',
    path: '/setup',
    access: 'public',
    token: null,
    rate: 'read',
    summary: 'Get this server’s options: local wallet, writer and image generator',
    response: z.object({
      local_wallet: z.boolean(),
      claimed: z.boolean(),
      writer: z.string(),
      drawer: z.string(),
      version: z.string(),
      /** Whether emails are sent; without a mail server, they are files for the operator. */
      sends_mail: z.boolean(),
      /** How to reach the operator of this server. */
      contact_email: z.string().nullable(),
      /** Whether people sign in with email and password, and at which issuers. */
      email_sign_in: z.boolean(),
      issuers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};
