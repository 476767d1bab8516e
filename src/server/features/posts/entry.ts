/** What an occurrence's rows say about it. */
import { z } from 'zod';
import type { OccurrenceFacts } from '#domain/occurrence-event.ts';
import { isOccurrenceReason } from '#domain/occurrence-reason.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import type { AttemptRow, Entry, PartRow } from './entry.store.ts';

const Ids = z.array(z.string());
/** Ids of pictures as a row keeps them. */
export const mediaIds = (json: string): string[] => Ids.parse(JSON.parse(json));

const openOutcomes = new Set<string | null>([null, 'ambiguous']);

/** The part that is to be sent next, or whose outcome is in doubt. */
export const nextPart = (entry: Entry): PartRow | undefined =>
  entry.parts.find((part) => part.state === 'waiting');

/** Calls for the next part that may have gone out without an answer, oldest first. */
export function openAttempts(entry: Entry): AttemptRow[] {
  const part = nextPart(entry);
  return entry.attempt_rows.filter(
    (attempt) => attempt.part_id === part?.id && openOutcomes.has(attempt.outcome),
  );
}

/** What the part answers: the part before it, else the post that the occurrence answers. */
export const parentOf = (entry: Entry, part: PartRow): string | null =>
  entry.parts.find((before) => before.n === part.n - 1)?.external_id ?? entry.in_reply_to;

/** The facts that the state table asks for; `jitter` is between 0 and 1. */
export function factsOf(entry: Entry, capability: Capability, jitter: number): OccurrenceFacts {
  const { reason } = entry;
  return {
    reason: reason !== null && isOccurrenceReason(reason) ? reason : null,
    due_at: entry.due_at,
    late_window: entry.late_window,
    reviewed: entry.reviewed,
    attempts: entry.attempts,
    ambiguous: entry.ambiguous,
    absences: entry.absences,
    parts: entry.parts.length,
    published_parts: entry.parts.filter((part) => part.state === 'published').length,
    in_doubt: openAttempts(entry).length > 0,
    deadline: openAttempts(entry).at(-1)?.deadline ?? entry.created_at,
    capability,
    cancel_requested: entry.cancel_requested === 1,
    jitter,
  };
}
