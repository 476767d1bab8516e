/** The state of the service itself. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/core/platform.ts';

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
        /** `went_back`: it is older than it was, and nothing is sent before what may be out is looked for. */
        database: z.enum(['ok', 'failed', 'went_back']),
        worker: z.enum(['ok', 'silent']),
        /** While it is in doubt, nothing is sent. */
        clock: z.enum(['ok', 'in_doubt']),
        /** Platforms that fail and are left alone for now: of many servers, all that accounts here live on. */
        left_alone: z.array(LivePlatform),
        /** Platforms of which some servers are left alone while others answer. */
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
        /** The server's own time. */
        now: Instant,
        /** Why it is in doubt, in a sentence, and since when; `null` while it is believed. */
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
  /** What the web needs to know before anybody is signed in. */
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
      /** Whether there is a mail server; else emails are files that the operator reads. */
      sends_mail: z.boolean(),
      /** Where people reach the operator of this installation. */
      contact_email: z.string().nullable(),
    }),
  }),
};
