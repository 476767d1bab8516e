/** What is kept about answering people, for the person whose agents do it. */
import type { Db } from '#server/db/client.ts';
import type { After } from './export.store.ts';

/** How agents answer people, where their owner chose something. */
export const listEngagement = (db: Db, owner_id: string) =>
  db
    .selectFrom('engagement_settings')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('agent_id')
    .execute();

/** Whose mentions are read, and how far they were. */
export const listCursors = (db: Db, owner_id: string) =>
  db
    .selectFrom('listeners')
    .select(['account_id', 'cursor', 'next_at', 'search_at', 'failures'])
    .where('owner_id', '=', owner_id)
    .orderBy('account_id')
    .execute();

/** Also those who may be written to again. */
export const listOptOuts = (db: Db, owner_id: string) =>
  db
    .selectFrom('opt_outs')
    .select(['id', 'platform', 'author_id', 'username', 'phrase', 'at', 'removed_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** What people said to agents, what was decided, and what became of it. */
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
