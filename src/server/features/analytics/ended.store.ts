/** Posts that came to an end: they went out, or they were due and failed. */
import { sql } from 'kysely';
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { End, PostMetrics } from '#domain/analytics/metrics.ts';
import type { Delivery } from '#domain/analytics/reliability.ts';
import { failedStates, ownReasons, type Span } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import type { Db } from '#server/db/client.ts';
import { textUnder } from '#server/db/json.ts';
import { newestReading } from '#server/db/newest-reading.ts';
import { endedAt } from '#server/ledger/read/indexed.store.ts';
import { occurrencesOf, type Subject } from './store.ts';

/** Whose posts ended when, with their figures as they were at the end of the UTC day `until`. */
export interface Asked extends Subject {
  span: Span;
  until: string;
}

/** Occurrences that ended in the span, and what was read of them. What its owner dropped, paused or froze did not fail. */
export function endedPosts(db: Db, { span: { from, to }, until, ...subject }: Asked) {
  const newest = newestReading(db, until);
  return occurrencesOf(db, subject)
    .leftJoin(
      () => newest.rows.as('metrics'),
      (join) => join.on(newest.on),
    )
    .where((where) =>
      where.or([
        where('occurrences.reason', 'is', null),
        where('occurrences.reason', 'not in', ownReasons),
      ]),
    )
    .where(endedAt, '>=', from)
    .where(endedAt, '<', to);
}

/** Likes, replies and reposts together, as `interactionsOf` of the domain adds them. */
export const interactions = sql<number | null>`case
  when metrics.likes is null and metrics.replies is null and metrics.reposts is null then null
  else coalesce(metrics.likes, 0) + coalesce(metrics.replies, 0) + coalesce(metrics.reposts, 0) end`;

/** What a post is, as its writer or its schedule was asked for it. */
export const contentType = (db: Db) => sql<
  string | null
>`case when series.kind = 'reply' then 'reply'
  when series.content_type is not null then series.content_type
  else (select ${textUnder(db, 'pieces.brief', 'content_type')} from pieces
    where pieces.occurrence_id = occurrences.id limit 1) end`;

/** `null`: words of the owner's own, posted at once. */
export const ContentType = z.enum(ContentTypes).nullable();
export type ContentType = z.infer<typeof ContentType>;

export const EndState = z.enum(['PUBLISHED', 'IN_INBOX', ...failedStates]);
export type EndState = z.infer<typeof EndState>;

/** How a post ended. What was sent to an inbox is not published, whatever the ledger calls it. */
export const endState = sql<string>`case
  when occurrences.state = 'PUBLISHED' and accounts.platform in (${sql.join(inboxPlatforms.map((id) => sql.lit(id)))})
  then 'IN_INBOX' else occurrences.state end`;

const ends: Partial<Record<EndState, End>> = { PUBLISHED: 'published', IN_INBOX: 'in_inbox' };
/** The same as people count it. */
export const endOf = (state: EndState): End => ends[state] ?? 'failed';

export interface EndedPost extends Delivery {
  id: string;
  agent_id: string;
  platform: LivePlatform;
  /** When it went out, or when it should have. */
  at: number;
  end: End;
  content_type: ContentType;
  figures: PostMetrics;
  /** When its platform was last asked. */
  read_at: number | null;
}

/** Each of them, or only those with one of these ids. */
export async function listEnded(
  db: Db,
  asked: Asked,
  ids?: readonly string[],
): Promise<EndedPost[]> {
  let query = endedPosts(db, asked);
  if (ids) query = query.where('occurrences.id', 'in', ['', ...ids]);
  const rows = await query
    .select(['occurrences.id', endState.as('state'), 'occurrences.due_at', endedAt.as('at')])
    .select(['occurrences.published_at', 'series.agent_id', 'accounts.platform'])
    .select(contentType(db).as('content_type'))
    .select(['metrics.impressions', 'metrics.likes', 'metrics.replies', 'metrics.reposts'])
    .select('metrics.read_at')
    .execute();
  return rows.map(({ impressions, likes, replies, reposts, ...row }) => ({
    ...row,
    state: EndState.parse(row.state),
    end: endOf(EndState.parse(row.state)),
    platform: LivePlatform.parse(row.platform),
    content_type: ContentType.parse(row.content_type),
    figures: { impressions, likes, replies, reposts },
  }));
}
