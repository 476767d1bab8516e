/** The pipeline of every text: writers, checks, and a limited number of repairs. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { ChosenWriters } from './writers.ts';
import {
  type CheckedDraft,
  type WriterResult,
  type WriterHooks,
  type WriteOrder,
  writeWith,
} from './write-with.ts';

export interface WrittenTexts {
  kept: CheckedDraft[];
  /** Why there are fewer texts than requested, or why one was not repaired, in a sentence. */
  trouble: string | undefined;
}

const refused = (message: string): AppError => fieldError('topic', message);

/**
 * Rejects, before anything is written, a topic that the agent avoids or that its owner keeps out. Throws
 * `invalid_input`.
 */
export function rejectForbiddenTopic({ avoid_topics }: Persona, requested: Brief): void {
  const avoided = avoidedIn(requested.topic, avoid_topics);
  if (avoided)
    throw refused(`This agent avoids “${avoided}”. Choose another topic or change the agent.`);
  const kept = keptOutOf(requested.topic, requested.keep_out);
  if (kept) throw refused(`The topic contains “${kept}”, which you asked to keep out.`);
}

const noOther =
  'There’s no other wording of this. Add facts, or change the topic, style or length.';

/** The failure to throw if there is no text at all. */
function failureOf(trouble: WriterResult['trouble'], onlyCopies: boolean): AppError {
  if (onlyCopies && trouble === undefined) return conflictError(noOther);
  if (trouble instanceof AppError) return trouble;
  if (trouble === undefined)
    return new AppError('provider_failed', { message: 'The writer returned nothing.' });
  if (trouble.lacks_facts) {
    const { message } = trouble;
    return new AppError('needs_facts', { message, cause: trouble });
  }
  if (trouble.is_used_up) return new AppError('writer_unpaid', { cause: trouble });
  const { message, retry_after } = trouble;
  const later = retry_after === undefined ? {} : { retry_after };
  return new AppError('provider_failed', { message, cause: trouble, ...later });
}

function troubleWith(
  kept: readonly CheckedDraft[],
  wanted: number,
  { trouble, only_copies = false }: Partial<WriterResult>,
): string | undefined {
  const fewer = only_copies ? noOther : 'The writer returned no more drafts.';
  if (kept.length < wanted) return trouble?.message ?? fewer;
  return kept.every(({ passed }) => passed) ? undefined : trouble?.message;
}

const isSilence = ({ trouble }: WriterResult): boolean => trouble instanceof WriterError;

/** Whether the fallback writer is to write the missing texts: the last one failed, and the caller still waits. */
function needsFallback(
  other: LlmPort,
  parts: readonly WriterResult[],
  { signal }: WriteOrder,
): boolean {
  if (!parts.at(-1)?.trouble || signal.aborted) return false;
  // For a budget failure, another model may be cheaper; the built-in writer replaces only a model that did not
  // answer.
  return !other.is_built_in || parts.some(isSilence);
}

/** An outage is temporary, so it is reported in preference to problems that a person has to fix. */
const mainTrouble = (parts: readonly WriterResult[]): WriterResult['trouble'] =>
  parts
    .map(({ trouble }) => trouble)
    .find((one) => one instanceof WriterError && !one.is_used_up) ?? parts[0]?.trouble;

const insteadOf = ({ name }: LlmPort, first: WriterResult): string =>
  `${name} ${isSilence(first) ? 'did not answer' : 'was over the budget'}`;

/** Limits each request, so that there is time left for the fallback if a model does not answer. */
const withTimeFor = (next: LlmPort | undefined, order: WriteOrder): WriteOrder =>
  next === undefined ? order : { ...order, patience: limits.model_silence };

interface Queue {
  /** The first choice. */
  writer: LlmPort;
  order: WriteOrder;
  /** The results of the writers before. */
  parts: readonly WriterResult[];
  /** The fallback after this one. */
  next: LlmPort | undefined;
}

/** Has the next writer write the texts that are missing because those before did not answer. */
async function writeByFallback(
  other: LlmPort,
  { writer, order, parts, next }: Queue,
  watch: WriterHooks,
): Promise<WriterResult | undefined> {
  const kept = parts.flatMap((part) => part.kept);
  const count = order.count - kept.length;
  const [first] = parts;
  if (!first || count === 0 || !needsFallback(other, parts, order)) return undefined;
  const beside = [...(order.beside ?? []), ...kept.map(({ draft }) => draft)];
  const name = `${other.name} (${insteadOf(writer, first)})`;
  return writeWith(other, name, withTimeFor(next, { ...order, count, beside }), watch);
}

/**
 * Writes, checks, and retries a failed text at most twice; the built-in writer is retried more often. Texts
 * that still fail are stored as such. The `others` are fallbacks, in order, when the one before does not answer or
 * the budget has no room for it. Throws `AppError` only if there is no text at all: `provider_failed`,
 * `writer_unpaid`, `budget_exceeded`.
 */
export async function writeTexts(
  { writer, others, stands_in_for }: ChosenWriters,
  asked: WriteOrder,
  watch: WriterHooks,
): Promise<WrittenTexts> {
  const order = stands_in_for === undefined ? asked : { ...asked, stands_in_for };
  const parts = [await writeWith(writer, writer.name, withTimeFor(others[0], order), watch)];
  for (const [at, other] of others.entries()) {
    const part = await writeByFallback(
      other,
      { writer, order, parts, next: others[at + 1] },
      watch,
    );
    if (part) parts.push(part);
  }
  const good = parts.flatMap(({ kept }) => kept);
  const doubtful = parts.flatMap(({ spare }) => spare).slice(0, order.count - good.length);
  for (const one of doubtful) await watch.keep(one);
  const kept = [...good, ...doubtful];
  const last = parts.at(-1) ?? {};
  if (kept.length === 0)
    throw failureOf(
      mainTrouble(parts),
      parts.some(({ only_copies }) => only_copies),
    );
  return { kept, trouble: troubleWith(kept, order.count, last) };
}
