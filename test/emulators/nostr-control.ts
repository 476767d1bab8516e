/** The emulator's own switches and what it can be asked, beside the protocol. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';

const lost = ['error_before', 'error_after', 'reset_before', 'reset_after'] as const;

const AnyFault = z.union([
  z.object({ kind: z.literal('rate_limited'), seconds: z.int() }),
  z.object({ kind: z.enum([...lost, 'silence', 'malformed', 'no_id']) }),
]) satisfies z.ZodType<Fault>;

const relay = z.enum(['/one', '/two']);

export const Order = z.discriminatedUnion('op', [
  z.object({ op: z.literal('events'), relay }),
  z.object({ op: z.literal('told'), relay }),
  /** Somebody posts, from elsewhere: the relay looks at nothing. */
  z.object({ op: z.literal('put'), relay, event: z.looseObject({}) }),
  /** Breaks off every conversation. */
  z.object({ op: z.literal('cut'), relay }),
  z.object({
    op: z.literal('set'),
    relay,
    /** Only these may write and read; `null` for everybody. */
    members: z
      .array(z.string())
      .nullable()
      .transform((list) => list ?? undefined)
      .optional(),
    /** Refuses events with these words; empty for no longer. */
    refusing: z
      .string()
      .transform((words) => words || undefined)
      .optional(),
    hanging: z.boolean().optional(),
    passed: z.number().optional(),
    fault: AnyFault.optional(),
  }),
  /** What the remote signer does: it begins with a key, an address and what it says to whoever connects. */
  z.object({
    op: z.literal('signer'),
    relay: z.string().optional(),
    is_on: z.boolean().optional(),
    /** Answers every request with this error; empty for no longer. */
    refusing: z.string().optional(),
    /** Signs other words than it was asked to. */
    is_lying: z.boolean().optional(),
  }),
]);
export type Order = z.input<typeof Order>;
