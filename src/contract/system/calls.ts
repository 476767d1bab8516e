/** The state of the service itself. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/core/platform.ts';

export const systemCalls = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    rate: 'read',
    summary: 'Whether the service works, and what of it does not',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      checks: z.object({
        database: z.enum(['ok', 'failed']),
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
    rate: 'read',
    summary:
      'Whether requests may be sent here: 503 while it starts, migrates, stops or has no database',
    response: z.object({ status: z.literal('ready') }),
  }),
  clock: endpoint({
    method: 'GET',
    path: '/clock',
    access: 'member',
    summary: 'Whether the clock of the server is believed; while it is not, nothing is sent',
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
    summary: 'Say that the clock of the server is right, so that publishing goes on',
    response: z.object({ message: z.string() }),
  }),
  /** What the web needs to know before anybody is signed in. */
  setup: endpoint({
    method: 'GET',
    path: '/setup',
    access: 'public',
    rate: 'read',
    summary: 'What this installation offers: the local wallet, the writer and the drawer in use',
    response: z.object({
      local_wallet: z.boolean(),
      claimed: z.boolean(),
      writer: z.string(),
      drawer: z.string(),
      version: z.string(),
      /** Where people reach the operator of this installation. */
      contact_email: z.string().nullable(),
    }),
  }),
};
