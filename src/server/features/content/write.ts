/** The pipeline of every text: writers, checks, a few repairs with the reason, and an end in any case. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { keepingBack } from '#domain/withholding/kept-back.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import { type Finished, type Part, type Watch, type WriteOrder, writeWith } from './write-with.ts';

export interface WrittenTexts {
  kept: Finished[];
  /** Why there are fewer than were wanted, or why a text was not mended, in a sentence. */
  trouble: string | undefined;
}

const refused = (message: string): AppError =>
  new AppError('invalid_input', { message, details: [{ path: 'topic', message }] });

/**
 * A topic that the agent avoids, or a brief that keeps all of itself back, is its owner's to settle, before anything is
 * written. Throws `invalid_input`.
 */
export function refuseUnsayable({ avoid_topics }: Persona, asked: Brief): void {
  const avoided = avoidedIn(asked.topic, avoid_topics);
  if (avoided)
    throw refused(`This agent avoids “${avoided}”. Choose another topic or change the agent.`);
  const { brief, held } = keepingBack(asked);
  if (held.length === 0 || brief.topic !== '' || ownWords(brief) !== '') return;
  throw refused(
    'You asked to keep all of this back, so there’s nothing left to post. Add something that people may know.',
  );
}

/** What is left when nobody gave a text: the reason, as a failure. */
function failureOf(trouble: Part['trouble']): AppError {
  if (trouble instanceof AppError) return trouble;
  if (trouble?.is_used_up) return new AppError('writer_unpaid', { cause: trouble });
  const { message = 'The writer returned nothing.', retry_after } = trouble ?? {};
  const later = retry_after === undefined ? {} : { retry_after };
  return new AppError('provider_failed', { message, cause: trouble, ...later });
}

function troubleWith(
  kept: readonly Finished[],
  wanted: number,
  trouble: Part['trouble'],
): string | undefined {
  if (kept.length < wanted) return trouble?.message ?? 'The writer returned no more drafts.';
  return kept.every(({ passed }) => passed) ? undefined : trouble?.message;
}

const isSilence = ({ trouble }: Part): boolean => trouble instanceof WriterError;

/** Whether another writer is to write what is missing: the last one failed, and the caller still waits. */
function isCalledFor(other: LlmPort, parts: readonly Part[], { signal }: WriteOrder): boolean {
  if (!parts.at(-1)?.trouble || signal.aborted) return false;
  // Where money is short another model may be cheaper; the built-in writer stands in for silence only.
  return !other.has_stock || parts.some(isSilence);
}

/** An outage passes by itself, so it is told rather than what a person has to settle. */
const mainTrouble = (parts: readonly Part[]): Part['trouble'] =>
  parts
    .map(({ trouble }) => trouble)
    .find((one) => one instanceof WriterError && !one.is_used_up) ?? parts[0]?.trouble;

const insteadOf = ({ name }: LlmPort, first: Part): string =>
  `${name} ${isSilence(first) ? 'did not answer' : 'was over the budget'}`;

/** Leaves time for the next one where a model does not answer at all. */
const withTimeFor = (next: LlmPort | undefined, order: WriteOrder): WriteOrder =>
  next === undefined ? order : { ...order, patience: limits.model_silence };

interface Queue {
  /** Who was to write at first. */
  writer: LlmPort;
  order: WriteOrder;
  /** What came of those before. */
  parts: readonly Part[];
  /** Who may write after this one. */
  next: LlmPort | undefined;
}

/** Has the next writer write what those before it left open, which did not answer. */
async function standIn(
  other: LlmPort,
  { writer, order, parts, next }: Queue,
  watch: Watch,
): Promise<Part | undefined> {
  const kept = parts.flatMap((part) => part.kept);
  const count = order.count - kept.length;
  const [first] = parts;
  if (!first || count === 0 || !isCalledFor(other, parts, order)) return undefined;
  const beside = [...(order.beside ?? []), ...kept.map(({ piece: draft }) => draft)];
  const name = `${other.name} (${insteadOf(writer, first)})`;
  return writeWith(other, name, withTimeFor(next, { ...order, count, beside }), watch);
}

/**
 * Writes, checks and, where a text fails, asks again at most twice for it; a writer with a stock is asked more often. What
 * still fails is kept as such. The `others` write, one after another, where the one before does not answer or is not
 * in the budget. Throws `AppError` only when there is no text at all: `provider_failed`, `writer_unpaid`,
 * `budget_exceeded`.
 */
export async function writeTexts(
  { writer, others }: { writer: LlmPort; others: readonly LlmPort[] },
  order: WriteOrder,
  watch: Watch,
): Promise<WrittenTexts> {
  const parts = [await writeWith(writer, writer.name, withTimeFor(others[0], order), watch)];
  for (const [at, other] of others.entries()) {
    const part = await standIn(other, { writer, order, parts, next: others[at + 1] }, watch);
    if (part) parts.push(part);
  }
  const good = parts.flatMap(({ kept }) => kept);
  const doubtful = parts.flatMap(({ spare }) => spare).slice(0, order.count - good.length);
  for (const one of doubtful) await watch.keep(one);
  const kept = [...good, ...doubtful];
  if (kept.length === 0) throw failureOf(mainTrouble(parts));
  return { kept, trouble: troubleWith(kept, order.count, parts.at(-1)?.trouble) };
}
