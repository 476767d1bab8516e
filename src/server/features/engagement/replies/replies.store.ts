/** SQL of the replies that wait, and of what their decisions need from accounts and agents. */
import type { Selectable } from 'kysely';
import { day } from '#contract/core/time.ts';
import { type InteractionState, waitingInteractions } from '#contract/engagement/types.ts';
import { finalStates, unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import { isUnclaimed, type Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import type { OptOutKey } from '#server/features/engagement/inbox/opt-outs.store.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';

const batch = 200;

/** Replies whose occurrence has ended, and how, without those that are left alone for a while. */
export async function listEnded(db: Db, now: number) {
  const ends = await db
    .selectFrom('interactions')
    .innerJoin('occurrences', 'occurrences.id', 'interactions.occurrence_id')
    .leftJoin('parts', (join) =>
      join.onRef('parts.occurrence_id', '=', 'occurrences.id').on('parts.n', '=', 1),
    )
    .select(['interactions.id', 'occurrences.state', 'occurrences.reason', 'occurrences.detail'])
    .select(['occurrences.published_at', 'parts.external_id', 'parts.url'])
    .where('interactions.state', '=', 'queued')
    .where('occurrences.state', 'in', finalStates)
    .where(isUnclaimed('interactions', now))
    .limit(batch)
    .execute();
  if (ends.length === 0) return [];
  const rows = await db
    .selectFrom('interactions')
    .selectAll()
    .where(
      'id',
      'in',
      ends.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ends.flatMap(({ id, ...post }) => {
    const row = byId.get(id);
    return row ? [{ row, post }] : [];
  });
}

/** The published post of the agent itself, and no reply, that a message is directly below. */
export async function findAbove(
  db: Db,
  { account_id, agent_id, in_reply_to }: InteractionRow,
): Promise<string | undefined> {
  if (in_reply_to === null) return undefined;
  const part = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('parts.text')
    .where('series.account_id', '=', account_id)
    .where('series.agent_id', '=', agent_id)
    .where('parts.external_id', '=', in_reply_to)
    .where('occurrences.published_at', 'is not', null)
    .where('occurrences.in_reply_to', 'is', null)
    .where('parts.removed_at', 'is', null)
    .executeTakeFirst();
  return part?.text;
}

/** How long a reply waits for its owner. */
const waits = 2 * day;
/** Messages that only the owner can answer wait longer, and without limit if someone may be in danger. */
const waitsBare = 7 * day;

const unsent: readonly InteractionState[] = [
  'new',
  'drafting',
  'waiting_approval',
  'handoff',
  'queued',
];

/** Messages whose owner asked for a draft, fairly among owners. */
export const listAsked = (
  db: Db,
  { now, limit, ...sought }: Sought & { now: number; limit: number },
): Promise<Pick<InteractionRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('interactions')
    .select(['id', 'owner_id'])
    .where('draft_due', '<=', now)
    .where('state', 'in', waitingInteractions)
    .where(isSought(db, sought, { owner: 'owner_id', key: 'id' }))
    .where(isUnclaimed('interactions', now))
    .orderBy(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('owner_id').orderBy('draft_due').orderBy('id')),
    )
    .orderBy('draft_due')
    .limit(limit)
    .execute();

/** Replies that waited too long for a decision. */
export const listLapsed = (db: Db, now: number): Promise<InteractionRow[]> =>
  db
    .selectFrom('interactions')
    .selectAll()
    .where('state', 'in', waitingInteractions)
    .where('decided_at', '<=', now - waits)
    .where('urgent', '=', 0)
    .where((where) =>
      where.or([where('draft', 'is not', null), where('decided_at', '<=', now - waitsBare)]),
    )
    .where(isUnclaimed('interactions', now))
    .limit(200)
    .execute();

/** What an owner’s agents have not sent yet to an author, who is found by name where the id is unknown. */
export const listUnsentTo = (
  db: Db,
  { owner_id, platform, author_id, username }: OptOutKey,
): Promise<InteractionRow[]> =>
  db
    .selectFrom('interactions')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('state', 'in', unsent)
    .where((where) =>
      author_id === ''
        ? where(where.fn<string>('lower', ['author_username']), '=', username.toLowerCase())
        : where('author_id', '=', author_id),
    )
    .execute();

/** Whether that account has disclosed to the author before that it is automated, in a reply that was published. */
export async function hasDisclosed(
  db: Db,
  { account_id, author_id }: Pick<InteractionRow, 'account_id' | 'author_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('interactions')
    .innerJoin('occurrences', 'occurrences.id', 'interactions.occurrence_id')
    .select('interactions.id')
    .where('interactions.account_id', '=', account_id)
    .where('interactions.author_id', '=', author_id)
    .where('interactions.disclosed', '=', 1)
    .where('occurrences.state', 'not in', unpublishedStates)
    .executeTakeFirst();
  return row !== undefined;
}

/** `undefined` once it is deleted. */
export async function stateOf(db: Db, id: string): Promise<InteractionState | undefined> {
  const row = await db
    .selectFrom('interactions')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

/** Whether several messages to an agent were decided about since then, also by itself. Nothing waits longer than a week. */
export async function areManyDecided(db: Db, agent_id: string, since: number): Promise<boolean> {
  const rows = await db
    .selectFrom('interactions')
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('seen_at', '>=', since - 2 * waitsBare)
    .where('updated_at', '>=', since)
    .where('state', 'in', ['queued', 'answered', 'failed', 'rejected', 'done', 'expired'])
    .limit(2)
    .execute();
  return rows.length > 1;
}

/** The account that answers; `undefined` once it is deleted. */
export const findAccount = (
  db: Db,
  id: string,
): Promise<Selectable<Schema['accounts']> | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** Agents’ names by id. */
export async function namesOfAgents(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(agents.map(({ id, name }) => [id, name]));
}
