/** Asks a model again, and adds up what every try used. */
import type { Tokens } from '#domain/money/price.ts';
import { retried, type Wait } from '#server/egress/retried.ts';
import { asWriterError, nothing } from './failure.ts';
import { type Answered, WriterError } from './port.ts';

const sumOf = (one: Tokens | null, other: Tokens | null): Tokens | null =>
  one && other && { input: one.input + other.input, output: one.output + other.output };

const isFree = ({ tokens }: WriterError): boolean => tokens?.input === 0 && tokens.output === 0;

/** Throws the last `WriterError`; the tokens of the result or the error are those of every try together. */
export async function withRetries(
  ask: () => Promise<Answered>,
  { signal, wait }: { signal: AbortSignal; wait: Wait },
): Promise<Answered> {
  const failureOf = (thrown: unknown) => asWriterError(thrown, signal);
  const outcome = await retried({ ask, failureOf, isFree, signal, wait });
  const used = outcome.failures.map(({ tokens }) => tokens).reduce(sumOf, nothing);
  if (outcome.answer) {
    const { pieces, tokens } = outcome.answer;
    return { pieces, tokens: sumOf(used, tokens) };
  }
  const { message, retry, is_used_up, retry_after, cause } = outcome.last;
  throw new WriterError(message, { retry, is_used_up, retry_after, tokens: used, cause });
}
