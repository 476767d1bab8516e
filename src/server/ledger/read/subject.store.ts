/** What of a person’s is counted: of one agent, network or account, or all of it. */
import { sql } from 'kysely';
import { waitingInteractions } from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
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

/**
 * The posts that wait for their owner, wherever these are counted: `postKey` tells which are one post. Those of deleted
 * agents and schedules are left out.
 */
export const waitingPosts = (db: Db, subject: Subject) =>
  occurrencesOf(db, subject)
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .where(waitsForOwner)
    .where(isNotRejected)
    .where('series.deleted_at', 'is', null)
    .where('agents.deleted_at', 'is', null);

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
