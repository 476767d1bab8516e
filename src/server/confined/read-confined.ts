/** Has a confined process parse untrusted bytes, and accepts only an answer of a known shape. */
import { z } from 'zod';
import { type Bounds, type Confined, type CutReason, runConfined } from './confined.ts';

export interface Reading<Read> {
  /** The script of that process. It answers `{ read }`, or `{ error }` with a message. */
  file: string;
  args: readonly string[];
  input: Confined['input'];
  bounds: Bounds;
  /** The shape of what was read. */
  shape: z.ZodType<Read>;
  /** The message when the answer is invalid, and when a limit ended the process. */
  damaged: string;
  cuts: Readonly<Record<Exclude<CutReason, 'signal'>, string>>;
  /** Makes the error that carries such a message. */
  unreadable: (message: string, cause?: unknown) => Error;
  signal: AbortSignal;
}

/** Returns the parsed result. Throws the error made by `unreadable`, or the reason of `signal`. */
export async function readConfined<Read>(reading: Reading<Read>): Promise<Read> {
  const { file, args, input, bounds, shape, damaged, cuts, unreadable, signal } = reading;
  signal.throwIfAborted();
  const { output, cut } = await runConfined({ file, args, input, bounds, signal });
  signal.throwIfAborted();
  if (cut && cut !== 'signal') throw unreadable(cuts[cut]);
  const answer = z.union([z.object({ read: shape }), z.object({ error: z.string().nullable() })]);
  let found: z.output<typeof answer>;
  try {
    found = answer.parse(JSON.parse(output.toString('utf8')));
  } catch (cause) {
    throw unreadable(damaged, cause);
  }
  if ('read' in found) return found.read;
  throw unreadable(found.error ?? damaged);
}
