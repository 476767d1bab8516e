/** Finished posts: published, or due and failed. Replies are none. */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import type { End, PostMetrics } from '#domain/analytics/metrics.ts';
import type { Delivery } from '#domain/analytics/reliability.ts';
import type { Span } from '#domain/analytics/post-times.ts';
import type { Db } from '#server/db/client.ts';
import { newestReading } from '#server/db/newest-reading.ts';
import { contentType, EndState, endState, isNotOwn } from '#server/ledger/read/ended.store.ts';
import { endedAt } from '#server/ledger/read/indexed.store.ts';
import { occurrencesOf, type Subject } from '#server/ledger/read/subject.store.ts';

/** Whose posts finished when, with their figures at the end of the UTC day `until`. */
export interface EndedQuery extends Subject {
  span: Span;
  until: string;
  /** The agents whose posts are not counted. */
  without?: readonly string[];
}

/** `null`: a text of the owner, posted at once. */
export const ContentType = z.enum(ContentTypes).nullable();
export type ContentType = z.infer<typeof ContentType>;

const ends: Partial<Record<EndState, End>> = { PUBLISHED: 'published', IN_INBOX: 'in_inbox' };
/** The outcome as it is shown to people. */
export const endOf = (state: EndState): End => ends[state] ?? 'failed';

export interface EndedPost extends Delivery {
  id: string;
  agent_id: string;
  platform: LivePlatform;
  /** The names of its account. */
  username: string;
  display_name: string;
  /** When it was published, or should have been. */
  at: number;
  end: End;
  content_type: ContentType;
  figures: PostMetrics;
  /** When its platform was last asked. */
  read_at: number | null;
}

/** Each of them; or, instead of the span, the posts with these ids. */
export async function listEnded(
  db: Db,
  { span: { from, to }, until, without = [], ...subject }: EndedQuery,
  ids?: readonly string[],
): Promise<EndedPost[]> {
  const newest = newestReading(db, until);
  const ended = occurrencesOf(db, subject)
    .leftJoin(
      () => newest.rows.as('metrics'),
      (join) => join.on(newest.on),
    )
    .where('occurrences.in_reply_to', 'is', null)
    .where('series.agent_id', 'not in', ['', ...without])
    .where(isNotOwn);
  const query = ids
    ? ended.where('occurrences.id', 'in', ['', ...ids]).where(endedAt, 'is not', null)
    : ended.where(endedAt, '>=', from).where(endedAt, '<', to);
  const rows = await query
    .select(['occurrences.id', endState.as('state'), 'occurrences.due_at', endedAt.as('at')])
    .select(['occurrences.published_at', 'series.agent_id', 'accounts.platform'])
    .select(['accounts.username', 'accounts.display_name'])
    .select(contentType(db).as('content_type'))
    .select(['metrics.impressions', 'metrics.likes', 'metrics.replies', 'metrics.reposts'])
    .select('metrics.read_at')
    .execute();
  return rows.map(({ impressions, likes, replies, reposts, ...row }) => ({
    ...row,
    state: EndState.parse(row.state),
    end: endOf(EndState.parse(row.state)),
    platform: row.platform,
    content_type: ContentType.parse(row.content_type),
    figures: { impressions, likes, replies, reposts },
  }));
}
