/** What the server and the process that writes say to each other, one message at a time over the channel of Node. */
import { z } from 'zod';

const Message = z.object({ role: z.enum(['user', 'assistant']), content: z.string() });

/** A text to write: the form that `promptFor` returns, with a limit. */
export const Prompt = z.object({
  instructions: z.string(),
  messages: z.array(Message),
  temperature: z.number(),
  max_tokens: z.int().positive(),
});
export type Prompt = z.infer<typeof Prompt>;

/** To the process: write a text, or stop the one that it writes. */
export const WriterCommand = z.discriminatedUnion('do', [
  z.object({ do: z.literal('write'), id: z.int(), prompt: Prompt }),
  z.object({ do: z.literal('stop'), id: z.int() }),
]);
export type WriterCommand = z.infer<typeof WriterCommand>;

/** How a text ended: by itself, at its limit, or because it was stopped. */
const Done = z.object({
  text: z.string(),
  stop: z.enum(['end', 'length', 'stopped']),
  tokens: z.object({ input: z.int(), output: z.int() }),
});
export type Done = z.infer<typeof Done>;

/** Why it cannot go on: the model cannot be loaded, or the prompt is longer than it reads. */
const Refusals = ['not_loaded', 'too_long', 'failed'] as const;

/** From the process. Every message is a sign of life. */
export const Report = z.discriminatedUnion('is', [
  /** A share from 0 to 1. */
  z.object({ is: z.literal('loading'), share: z.number() }),
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('text'), id: z.int(), text: z.string() }),
  z.object({ is: z.literal('done'), id: z.int(), done: Done }),
  z.object({
    is: z.literal('refused'),
    /** None while it loads. */
    id: z.int().optional(),
    why: z.enum(Refusals),
    detail: z.string(),
  }),
]);
export type Report = z.infer<typeof Report>;
