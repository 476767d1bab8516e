/** What of a person’s is counted: of one agent, network or account, or all of it. */
import { sql } from 'kysely';
import { waitingInteractions } from '#contract/engagement/types.ts';
import { failedStates, ownReasons } from '#domain/analytics/post-times.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { type Db, literals } from '#server/db/client.ts';
import { isNotRejected, waitsForOwner } from './indexed.store.ts';

/** Whose posts; of all agents and platforms if none is named. */
export interface Subject {
  owner_id: string;
  agent_id?: string | undefined;
  /** Only posts for this platform. */
  platform?: LivePlatform | undefined;
  /** Only posts for this account. */
  connection_id?: string | undefined;
}

/**
 * A person's occurrences. The filters by agent, platform and account are written so that no index on those columns
 * is used: it would lead to everything they ever posted.
 */
export function occurrencesOf(db: Db, { owner_id, agent_id, platform, connection_id }: Subject) {
  let all = db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .where('occurrences.owner_id', '=', owner_id);
  if (agent_id !== undefined) all = all.where(sql`(series.agent_id || '')`, '=', agent_id);
  if (platform !== undefined) all = all.where(sql`(accounts.platform || '')`, '=', platform);
  if (connection_id !== undefined) all = all.where(sql`(accounts.id || '')`, '=', connection_id);
  return all;
}

/** With agents and variants, without what was deleted: `postKey` tells which are one post. */
const postsOf = (db: Db, subject: Subject) =>
  occurrencesOf(db, subject)
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .where('series.deleted_at', 'is', null)
    .where('agents.deleted_at', 'is', null);

/** The posts that wait for their owner, wherever these are counted. */
export const waitingPosts = (db: Db, subject: Subject) =>
  postsOf(db, subject).where(waitsForOwner).where(isNotRejected);

/**
 * The posts of one time that failed or were missed, which need their owner too: only they can send them again. Found by
 * the few series that never published, not among everything that ended.
 */
export const lostPosts = (db: Db, subject: Subject) =>
  postsOf(db, subject)
    .where('series.owner_id', '=', subject.owner_id)
    .where('series.last_published_at', 'is', null)
    .where('series.kind', '=', 'scheduled')
    .where('series.frequency', '=', 'once')
    .whereRef('occurrences.seq', '=', 'series.last_seq')
    .where(sql<boolean>`(occurrences.state || '') in (${literals(failedStates)})`)
    .where(sql<boolean>`coalesce(occurrences.reason, '') not in (${literals(ownReasons)})`);

/** The messages that wait for their owner’s reply, wherever these are counted; none of deleted agents. */
export function waitingMessages(db: Db, { owner_id, agent_id, platform, connection_id }: Subject) {
  let all = db
    .selectFrom('interactions')
    .innerJoin('agents', 'agents.id', 'interactions.agent_id')
    .where('interactions.owner_id', '=', owner_id)
    .where('interactions.state', 'in', waitingInteractions)
    .where('agents.deleted_at', 'is', null);
  if (agent_id !== undefined) all = all.where('interactions.agent_id', '=', agent_id);
  if (platform !== undefined) all = all.where('interactions.platform', '=', platform);
  if (connection_id !== undefined) all = all.where('interactions.account_id', '=', connection_id);
  return all;
}
