/** SQL of the inbox and of conversations. */
import {
  type InteractionState,
  sentInteractions,
  waitingInteractions,
} from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';
import {
  countRows,
  type Page,
  byNumber,
  newestFirst,
  pageOfRows,
  totalOf,
} from '#server/db/keyset.ts';
import { sql } from 'kysely';

interface Wanted {
  owner_id: string;
  platform: LivePlatform;
  /** How their name or handle starts. */
  typed: string;
  most: number;
}

/**
 * The latest ones whose name or handle starts like that, without those who want no contact: one for each name that
 * somebody had.
 */
export const listKnown = (db: Db, { owner_id, platform, typed, most }: Wanted) => {
  const words = typed.toLowerCase();
  const startsLike = (column: 'author_username' | 'author_name') =>
    sql<boolean>`substr(lower(${sql.ref(column)}), 1, ${sql.lit([...words].length)}) = ${words}`;
  return (
    db
      .selectFrom('interactions')
      .select(['author_username as username', 'author_name as name'])
      .where('owner_id', '=', owner_id)
      .where('platform', '=', platform)
      .where('author_username', '!=', '')
      // Whom a search found has not written to them.
      .where('kind', '!=', 'found')
      .where((where) => where.or([startsLike('author_username'), startsLike('author_name')]))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('opt_outs')
              .select('opt_outs.id')
              .where('opt_outs.owner_id', '=', owner_id)
              .where('opt_outs.platform', '=', platform)
              .where('opt_outs.removed_at', 'is', null)
              .where((out) =>
                out.or([
                  out('opt_outs.author_id', '=', out.ref('interactions.author_id')),
                  out('opt_outs.username', '=', sql<string>`lower(interactions.author_username)`),
                ]),
              ),
          ),
        ),
      )
      .groupBy(['author_username', 'author_name'])
      .orderBy((eb) => eb.fn.max('seen_at'), 'desc')
      .limit(most)
      .execute()
  );
};

/** Which of these people want no contact, by their handles in lower case. */
export async function listUnwilling(
  db: Db,
  { owner_id, platform }: Pick<Wanted, 'owner_id' | 'platform'>,
  handles: readonly string[],
): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const rows = await db
    .selectFrom('opt_outs')
    .select('username')
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .where('username', 'in', handles)
    .execute();
  return new Set(rows.map(({ username }) => username));
}

export interface WantedInteractions {
  agent_id?: string | undefined;
  platform?: LivePlatform | undefined;
  connection_id?: string | undefined;
  /** By default those that wait for the owner. */
  state?: InteractionState | 'all' | 'sent' | undefined;
}

/** An owner's rows, without those of deleted agents. */
const mine = (db: Db, owner_id: string) =>
  db
    .selectFrom('interactions')
    .where('owner_id', '=', owner_id)
    .where('agent_id', 'in', (select) =>
      select
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null),
    );

/** Newest first, but people who may be in danger before all others; and the total. */
export async function listInbox(
  db: Db,
  owner_id: string,
  { agent_id, platform, connection_id, state }: WantedInteractions,
  page: Page,
) {
  let query = mine(db, owner_id);
  if (agent_id) query = query.where('agent_id', '=', agent_id);
  if (platform) query = query.where('platform', '=', platform);
  if (connection_id) query = query.where('account_id', '=', connection_id);
  if (state === undefined) query = query.where('state', 'in', waitingInteractions);
  else if (state === 'sent') query = query.where('state', 'in', sentInteractions);
  else if (state !== 'all') query = query.where('state', '=', state);
  const newest = newestFirst('seen_at');
  const order =
    state === undefined ? { ...newest, columns: [byNumber('urgent'), ...newest.columns] } : newest;
  return {
    ...(await pageOfRows(query.selectAll(), page, order)),
    total: await totalOf(query, page),
  };
}

/** Whether a message of an agent waits of which its owner was told; those that came while replies were off are only shown. */
export async function announcedWaits(
  db: Db,
  { owner_id, agent_id }: { owner_id: string; agent_id: string },
): Promise<boolean> {
  const row = await mine(db, owner_id)
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('state', 'in', waitingInteractions)
    .where((where) =>
      where.or([
        where('draft', 'is not', null),
        where('decision', 'is', null),
        where('decision', 'not like', '%"signal":"off"%'),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of an owner's agents reply to people. */
export async function countAnswering(db: Db, owner_id: string): Promise<number> {
  return countRows(
    db
      .selectFrom('engagement_settings as settings')
      .innerJoin('agents', 'agents.id', 'settings.agent_id')
      .where('settings.owner_id', '=', owner_id)
      .where('settings.auto_reply_enabled', '=', 1)
      .where('agents.deleted_at', 'is', null)
      .where('agents.status', '!=', 'inactive'),
  );
}

/** Maximum number of posts in a conversation. */
const longest = 50;

/** All received posts in the conversation of a post, oldest first. */
export function listTalk(db: Db, row: InteractionRow): Promise<InteractionRow[]> {
  const query = db
    .selectFrom('interactions')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where((where) =>
      row.conversation === null
        ? where('id', '=', row.id)
        : where('conversation', '=', row.conversation),
    );
  return query.orderBy('posted_at').orderBy('id').limit(longest).execute();
}

/** Posts of the ledger by their id on the platform, or by their occurrence: the agents' side of a conversation. */
export const listOwnPosts = (
  db: Db,
  account_id: string,
  {
    external_ids,
    occurrence_ids,
  }: { external_ids: readonly string[]; occurrence_ids: readonly string[] },
) =>
  db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .select(['parts.id', 'parts.text', 'parts.url', 'agents.name'])
    .select(['occurrences.published_at', 'occurrences.created_at', 'parts.n'])
    .where('series.account_id', '=', account_id)
    .where((where) =>
      where.or([
        where('parts.external_id', 'in', [...external_ids, '']),
        where('parts.occurrence_id', 'in', [...occurrence_ids, '']),
      ]),
    )
    // A reply on its way, or one that failed, is not part of the conversation.
    .where('parts.state', '=', 'published')
    .orderBy('occurrences.created_at')
    .orderBy('parts.n')
    .limit(longest)
    .execute();
