/** Reads the engagement data of a person: settings, cursors, opt-outs and interactions. */
import type { Db } from '#server/db/client.ts';
import type { After } from './export.store.ts';

/** Engagement settings of agents whose owner changed them. */
export const listEngagement = (db: Db, owner_id: string) =>
  db
    .selectFrom('engagement_settings')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('agent_id')
    .execute();

/** The accounts whose mentions are read, and their cursors. */
export const listCursors = (db: Db, owner_id: string) =>
  db
    .selectFrom('listeners')
    .select(['account_id', 'cursor', 'next_at', 'search_at', 'failures'])
    .where('owner_id', '=', owner_id)
    .orderBy('account_id')
    .execute();

/** Includes opt-outs that were withdrawn. */
export const listOptOuts = (db: Db, owner_id: string) =>
  db
    .selectFrom('opt_outs')
    .select(['id', 'platform', 'author_id', 'username', 'phrase', 'at', 'removed_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** What people wrote to agents, what was decided, and the result. */
export const pageOfInteractions = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('interactions')
    .select(['id', 'agent_id', 'account_id', 'platform', 'kind', 'external_id', 'url', 'text'])
    .select(['tone', 'author_id', 'author_username', 'author_name', 'author_followers'])
    .select(['in_reply_to', 'conversation', 'likes', 'posted_at', 'seen_at', 'state', 'score'])
    .select('send_at')
    .select(['lane', 'decision', 'decided_at', 'draft', 'draft_fault', 'edited', 'disclosed'])
    .select(['occurrence_id', 'reply_id', 'reply_url', 'answered_at', 'opened_at', 'note'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
