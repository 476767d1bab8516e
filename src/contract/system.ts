/** The state of the service itself. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
      }),
    }),
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
      /** Where people reach whoever runs this installation. */
      contact_email: z.string().nullable(),
    }),
  }),
};
