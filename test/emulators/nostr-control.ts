/** The emulator’s control commands, in addition to the protocol. */
import { z } from 'zod';
import { AnyFault } from './serve.ts';

const relay = z.enum(['/one', '/two']);

export const Order = z.discriminatedUnion('op', [
  z.object({ op: z.literal('events'), relay }),
  z.object({ op: z.literal('told'), relay }),
  /** Adds an event without any validation. */
  z.object({ op: z.literal('put'), relay, event: z.looseObject({}) }),
  /** Closes every connection. */
  z.object({ op: z.literal('cut'), relay }),
  z.object({
    op: z.literal('set'),
    relay,
    /** Restricts writing and reading to these keys; `null` for no restriction. */
    members: z
      .array(z.string())
      .nullable()
      .transform((list) => list ?? undefined)
      .optional(),
    challenges: z.enum(['first', 'late', 'again']).optional(),
    /** Rejects events with this message; empty to stop. */
    refusing: z
      .string()
      .transform((words) => words || undefined)
      .optional(),
    hanging: z.boolean().optional(),
    passed: z.number().optional(),
    fault: AnyFault.optional(),
  }),
  /** Sets the remote signer’s behavior: initially its key, its address and its welcome. */
  z.object({
    op: z.literal('signer'),
    relay: z.string().optional(),
    is_on: z.boolean().optional(),
    /** Answers every request with this error; empty to stop. */
    refusing: z.string().optional(),
    /** Signs other content than requested. */
    is_lying: z.boolean().optional(),
  }),
]);
export type Order = z.input<typeof Order>;
