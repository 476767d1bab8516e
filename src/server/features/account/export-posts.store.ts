/** Reads the posts and schedules of a person; every column is named. */
import { presentEvent } from '#domain/ledger/occurrence-event.ts';
import type { Db } from '#server/db/client.ts';
import type { After } from './export.store.ts';

export const pageOfPosts = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'series.id as series_id', 'occurrences.run'])
    .select(['series.agent_id', 'series.account_id', 'accounts.platform'])
    .select(['series.kind', 'occurrences.state', 'occurrences.reason', 'occurrences.detail'])
    .select(['occurrences.in_reply_to', 'occurrences.due_at', 'occurrences.published_at'])
    .select('occurrences.created_at')
    .where('occurrences.owner_id', '=', owner_id)
    .where('occurrences.id', '>', after)
    .orderBy('occurrences.id')
    .limit(limit)
    .execute();

/** Schedules, including deleted ones. */
export const pageOfSchedules = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('series')
    .select([
      'id',
      'agent_id',
      'account_id',
      'group_id',
      'content_type',
      'content_text',
      'parts',
      'topic',
      'media',
      'alts',
      'extras',
    ])
    .select(['config', 'review', 'anchor_local', 'timezone', 'frequency', 'max_runs', 'run_count'])
    .select(['weekdays', 'times', 'ends_on', 'about_minutes'])
    .select(['status', 'version', 'failures', 'approved', 'created_at', 'updated_at'])
    .select(['paused_at', 'deleted_at'])
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 'scheduled')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Posts for several accounts, including deleted ones, without suggestions that nobody kept. */
export const pageOfIdeas = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('posts')
    .select(['id', 'agent_id', 'idea', 'parts', 'media', 'extras', 'labels', 'review'])
    .select('piece_id')
    .select(['made_with_ai', 'import_line', 'version', 'created_at', 'updated_at', 'deleted_at'])
    .where('owner_id', '=', owner_id)
    .where('is_suggestion', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The ids of posts, whose variants and versions are read with them. */
export const pageOfIdeaIds = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('is_suggestion', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const listVariants = (db: Db, posts: readonly string[]) =>
  db
    .selectFrom('variants')
    .select(['variants.post_id', 'variants.account_id', 'variants.parts', 'variants.media'])
    .select('variants.extras')
    .select(['variants.alts', 'variants.changes', 'variants.made_with_ai', 'variants.series_id'])
    .where('variants.post_id', 'in', posts)
    .orderBy('variants.post_id')
    .orderBy('variants.n')
    .execute();

/** Feeds of agents, without the internal state of their polling. */
export const listStreams = (db: Db, owner_id: string) =>
  db
    .selectFrom('streams')
    .select(['id', 'agent_id', 'kind', 'url', 'name', 'act', 'account_ids', 'review', 'note'])
    .select(['include', 'exclude', 'daily_limit', 'error', 'failing_at', 'checked_at'])
    .select(['paused_at', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute();

/** Items of feeds, and what was made of them. */
export const pageOfStreamItems = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('stream_items')
    .select(['id', 'stream_id', 'title', 'url', 'text', 'published_at', 'state', 'reason'])
    .select(['post_id', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Evergreen items of agents. */
export const listEvergreen = (db: Db, owner_id: string) =>
  db
    .selectFrom('evergreen_items')
    .select(['id', 'agent_id', 'topic', 'facts', 'link', 'season_from', 'season_to'])
    .select(['cooldown_days', 'max_uses', 'review', 'paused_at', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute();

/** The posting times reserved for evergreen items, and what happened at each. */
export const pageOfEvergreenSlots = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('evergreen_slots')
    .select(['id', 'account_id', 'slot_at', 'state', 'item_id', 'topic', 'post_id', 'reason'])
    .select(['created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Text templates. */
export const listTemplates = (db: Db, owner_id: string) =>
  db
    .selectFrom('templates')
    .select(['id', 'name', 'body', 'created_at', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .execute();

/** Earlier versions of posts. */
export const listVersions = (db: Db, posts: readonly string[]) =>
  db
    .selectFrom('post_versions')
    .select(['post_versions.id', 'post_versions.post_id', 'post_versions.agent_id'])
    .select(['post_versions.source', 'post_versions.texts'])
    .select(['post_versions.begun_at', 'post_versions.made_at'])
    .where('post_versions.post_id', 'in', posts)
    .orderBy('post_versions.post_id')
    .orderBy('post_versions.id')
    .execute();

/** Who approved which exact text. */
export const pageOfApprovals = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('approvals')
    .select(['id', 'series_id', 'occurrence_id', 'way', 'by_name', 'by_identity'])
    .select(['token_id', 'label', 'content', 'at'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Calendar addresses for the person's posts. */
export const listCalendarFeeds = (db: Db, owner_id: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['id', 'created_at'])
    .where('owner_id', '=', owner_id)
    .execute();

/** Programs with access to the account, and their scopes. */
export const listTokens = (db: Db, owner_id: string) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'hint', 'scopes', 'agents', 'accounts', 'daily_posts'])
    .select(['monthly_budget', 'addresses', 'expires_at', 'last_used_at', 'revoked_at'])
    .select('created_at')
    .where('owner_id', '=', owner_id)
    .execute();

/** Webhooks of the person. */
export const listWebhooks = (db: Db, owner_id: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'state', 'reason', 'failing_since', 'old_until', 'created_at'])
    .where('owner_id', '=', owner_id)
    .execute();

/** Webhook deliveries, sent and waiting, by event id. */
export const pageOfDeliveries = (db: Db, owner_id: string, { after, limit }: After) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id', 'event', 'body', 'state', 'tries', 'next_at', 'first_at'])
    .select(['tried_at', 'status', 'answer', 'problem', 'created_at'])
    .where('owner_id', '=', owner_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The tokens that belong to programs signed in by OAuth, and the address they came from. */
export const listPrograms = (db: Db, owner_id: string) =>
  db
    .selectFrom('program_grants')
    .select(['id', 'client_id', 'redirect_uri', 'code_used_at', 'refreshed_at'])
    .where('owner_id', '=', owner_id)
    .execute();

/** The history of posts, step by step. */
export async function listMoves(db: Db, occurrence_ids: readonly string[]) {
  const rows = await db
    .selectFrom('occurrence_moves')
    .select(['occurrence_id', 'at', 'event', 'state', 'reason', 'detail'])
    .where('occurrence_id', 'in', occurrence_ids)
    .orderBy('occurrence_id')
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, event: presentEvent(row.event) }));
}

export const listParts = (db: Db, occurrence_ids: readonly string[]) =>
  db
    .selectFrom('parts')
    .select(['id', 'occurrence_id', 'n', 'text', 'media', 'state', 'external_id', 'url'])
    .where('occurrence_id', 'in', occurrence_ids)
    .orderBy('n')
    .execute();

export const listAttempts = (db: Db, occurrence_ids: readonly string[]) =>
  db
    .selectFrom('attempts')
    .select(['part_id', 'n', 'intent_at', 'deadline', 'outcome', 'detail', 'settled_at'])
    .where('occurrence_id', 'in', occurrence_ids)
    .orderBy('intent_at')
    .orderBy('n')
    .execute();

export const listPostMetrics = (db: Db, occurrence_ids: readonly string[]) =>
  db
    .selectFrom('post_metrics')
    .select(['occurrence_id', 'day', 'read_at', 'impressions', 'likes', 'replies', 'reposts'])
    .where('occurrence_id', 'in', occurrence_ids)
    .orderBy('occurrence_id')
    .orderBy('day')
    .execute();

export const listFollowers = (db: Db, owner_id: string) =>
  db
    .selectFrom('account_metrics')
    .innerJoin('accounts', 'accounts.id', 'account_metrics.account_id')
    .select(['account_metrics.account_id', 'account_metrics.day', 'account_metrics.read_at'])
    .select('account_metrics.followers')
    .where('accounts.owner_id', '=', owner_id)
    .orderBy('account_metrics.account_id')
    .orderBy('account_metrics.day')
    .execute();
