/** Facts derived from an occurrence’s rows. */
import type { OccurrenceFacts } from '#domain/ledger/occurrence-event.ts';
import { isOccurrenceReason } from '#domain/ledger/occurrence-reason.ts';
import { capabilityOf, type SocialPort } from '#server/adapters/social/port.ts';
import { listIn } from '#server/db/json.ts';
import { hashOf } from './hash.ts';
import type { AttemptRow, LoadedOccurrence, PartRow } from './loaded-occurrence.store.ts';

const openOutcomes = new Set<string | null>([null, 'ambiguous']);

/** The part to send next, or whose outcome is unknown. */
export const nextPart = (occurrence: LoadedOccurrence): PartRow | undefined =>
  occurrence.parts.find((part) => part.state === 'waiting');

/** Unanswered calls for the next part that may have gone out, oldest first. */
export function openAttempts(occurrence: LoadedOccurrence): AttemptRow[] {
  const part = nextPart(occurrence);
  return occurrence.attempt_rows.filter(
    (attempt) => attempt.part_id === part?.id && openOutcomes.has(attempt.outcome),
  );
}

/** Whether the part has content; a part that is to be rewritten has none. */
export const isWritten = ({ text, media }: PartRow): boolean =>
  text !== '' || listIn(media).length > 0;

const publishedBy = new Set<string | null>(['accepted', 'found']);

/** What its network did not take of its published parts, in sentences; `null` if nothing. */
export function leftOutOf({ attempt_rows }: Pick<LoadedOccurrence, 'attempt_rows'>): string | null {
  const said = attempt_rows.flatMap(({ outcome, detail }) =>
    publishedBy.has(outcome) && detail !== null ? [detail] : [],
  );
  return said.length > 0 ? [...new Set(said)].join(' ') : null;
}

/** A fingerprint of everything in a post that a person approves. */
export const shownHash = ({ account, extras, parts }: LoadedOccurrence): string =>
  hashOf(
    account.id,
    extras,
    parts.map(({ text, media }) => [text, media]),
  );

/** The post that the part replies to: the previous part, else the post that the occurrence answers. */
export const parentOf = (occurrence: LoadedOccurrence, part: PartRow): string | null =>
  occurrence.parts.find((before) => before.n === part.n - 1)?.external_id ?? occurrence.in_reply_to;

/** End of waiting, claim, intent, outcome: each is a transition and increments the lease token. */
const movesOfRound = 4;

/** Repeating settles a lost answer once, and only while the platform remembers the first call. */
function isRepeatOver(
  occurrence: LoadedOccurrence,
  { repeats_for }: Pick<SocialPort, 'repeats_for'>,
  now: number,
): boolean {
  const part = nextPart(occurrence);
  const [first] = openAttempts(occurrence);
  if (!repeats_for || !part || !first) return false;
  const lasts = repeats_for({ in_reply_to: parentOf(occurrence, part) });
  return occurrence.ambiguous > 1 || now - first.intent_at >= lasts;
}

/** Whether a call for its next part may have gone out with an unknown outcome. */
export function isCallOpen(occurrence: LoadedOccurrence): boolean {
  if (openAttempts(occurrence).length > 0) return true;
  // In a span that a restore lost, a call may have been made without a record.
  const { restored_at, parts } = occurrence;
  return restored_at !== null && parts.some(isWritten) && nextPart(occurrence) !== undefined;
}

/** The facts for the state machine; `jitter` is between 0 and 1. */
export function factsOf(
  occurrence: LoadedOccurrence,
  port: Pick<SocialPort, 'capability' | 'find' | 'repeats_for'>,
  { jitter, now }: { jitter: number; now: number },
): OccurrenceFacts {
  const { reason, restored_at, parts } = occurrence;
  const open = openAttempts(occurrence);
  const capability = capabilityOf(port, occurrence.account);
  const written = parts.filter(isWritten).length;
  return {
    reason: reason !== null && isOccurrenceReason(reason) ? reason : null,
    due_at: occurrence.due_at,
    late_window: occurrence.late_window,
    reviewed: occurrence.reviewed,
    lacking: occurrence.lacks.length > 0,
    asks: occurrence.asks,
    attempts: occurrence.attempts,
    rounds: Math.floor(occurrence.lease_token / movesOfRound),
    ambiguous: occurrence.ambiguous,
    absences: occurrence.absences,
    crashes: occurrence.crashes,
    recurring: occurrence.recurring,
    restored: restored_at !== null,
    may_go_on: occurrence.may_go_on === 1,
    readable: port.find !== undefined && capability !== 'none',
    parts: written,
    published_parts: parts.filter((part) => part.state === 'published').length,
    in_doubt: isCallOpen(occurrence),
    deadline: Math.max(open.at(-1)?.deadline ?? occurrence.created_at, restored_at ?? 0),
    capability,
    repeat_over: isRepeatOver(occurrence, port, now),
    cancel_requested: occurrence.cancel_requested === 1,
    jitter,
  };
}
