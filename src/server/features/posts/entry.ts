/** One occurrence with everything that a decision about it needs. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { LivePlatform } from '#contract/platforms.ts';
import type { OccurrenceFacts } from '#domain/occurrence-event.ts';
import { isOccurrenceReason } from '#domain/occurrence-reason.ts';
import type { Account, Capability } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';

export type PartRow = Selectable<Schema['parts']>;
export type AttemptRow = Selectable<Schema['attempts']>;

export interface Entry extends Selectable<Schema['occurrences']> {
  owner_id: string;
  agent_id: string;
  agent_name: string;
  account: Account;
  platform: LivePlatform;
  parts: PartRow[];
  attempt_rows: AttemptRow[];
}

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

/** The facts that the state table asks for. */
export function factsOf(entry: Entry, capability: Capability): OccurrenceFacts {
  const { reason } = entry;
  return {
    reason: reason !== null && isOccurrenceReason(reason) ? reason : null,
    due_at: entry.due_at,
    late_window: entry.late_window,
    reviewed: false,
    attempts: entry.attempts,
    ambiguous: entry.ambiguous,
    absences: entry.absences,
    parts: entry.parts.length,
    published_parts: entry.parts.filter((part) => part.state === 'published').length,
    in_doubt: openAttempts(entry).length > 0,
    deadline: openAttempts(entry).at(-1)?.deadline ?? entry.created_at,
    capability,
    cancel_requested: entry.cancel_requested === 1,
    jitter: Math.random(),
  };
}

const headRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .selectAll('occurrences')
    .select(['series.owner_id', 'series.agent_id', 'agents.name as agent_name'])
    .select(['accounts.id as account_id', 'accounts.owner_id as account_owner'])
    .select(['accounts.platform', 'accounts.external_id', 'accounts.username', 'accounts.secret'])
    .where('occurrences.id', 'in', ids)
    .execute();

/** Reads occurrences whole, in the order of `ids`; what is not there is left out. */
export async function loadEntries(db: Db, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const heads = await headRows(db, ids);
  const parts = await db
    .selectFrom('parts')
    .selectAll()
    .where('occurrence_id', 'in', ids)
    .orderBy('n')
    .execute();
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where('occurrence_id', 'in', ids)
    .orderBy('intent_at')
    .orderBy('n')
    .execute();
  const entries = heads.map((head): Entry => {
    const { account_id, account_owner, external_id, username, secret, ...rest } = head;
    return {
      ...rest,
      platform: LivePlatform.parse(head.platform),
      account: { id: account_id, owner_id: account_owner, external_id, username, secret },
      parts: parts.filter((part) => part.occurrence_id === head.id),
      attempt_rows: attempts.filter((attempt) => attempt.occurrence_id === head.id),
    };
  });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads an occurrence whole; `undefined` when there is none. */
export const loadEntry = async (db: Db, id: string): Promise<Entry | undefined> =>
  (await loadEntries(db, [id]))[0];
