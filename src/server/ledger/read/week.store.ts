import { failedStates, statesForOwner } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from 'kysely';
import { isNotOwn } from './ended.store.ts';
import { isNotRejected } from './indexed.store.ts';
import { postKey } from './post-key.store.ts';

export interface AgentWeek {
  agent_id: string;
  name: string;
  /** Posts published in the span. */
  published: number;
  /** Posts sent as drafts to an inbox on their platform in the span. */
  in_inbox: number;
  /** Posts due in the span that failed or were missed; not those that their owner dropped. */
  failed: number;
  /** Posts that wait for their owner now. */
  waiting: number;
}

/**
 * The week’s counts of posts, each once, for each of an owner’s agents, in order of creation; deleted agents and the owner themself only if
 * there is anything to report. `from` is inclusive, `to` exclusive.
 */
export async function agentWeeks(
  db: Db,
  ownerId: string,
  { from, to }: { from: number; to: number },
): Promise<AgentWeek[]> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin('series', 'series.agent_id', 'agents.id')
    .leftJoin('occurrences', 'occurrences.series_id', 'series.id')
    .leftJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .select(['agents.id as agent_id', 'agents.name', 'agents.deleted_at', 'agents.is_self'])
    .select((select) => {
      const isPost = select('occurrences.in_reply_to', 'is', null);
      const count = (condition: ReturnType<typeof select.and>) =>
        sql<number | string>`count(distinct case when ${condition} then ${postKey} end)`;
      const out = select.and([
        isPost,
        select('occurrences.state', '=', 'PUBLISHED'),
        select('occurrences.published_at', '>=', from),
        select('occurrences.published_at', '<', to),
      ]);
      const isInbox = select('accounts.platform', 'in', inboxPlatforms);
      const failed = select.and([
        isPost,
        select('occurrences.state', 'in', failedStates),
        isNotOwn,
        select('occurrences.due_at', '>=', from),
        select('occurrences.due_at', '<', to),
      ]);
      const waiting = select.and([
        select('occurrences.state', 'in', statesForOwner),
        isNotRejected,
      ]);
      return [
        count(select.and([out, select.not(isInbox)])).as('published'),
        count(select.and([out, isInbox])).as('in_inbox'),
        count(failed).as('failed'),
        count(waiting).as('waiting'),
      ];
    })
    .where('agents.owner_id', '=', ownerId)
    .groupBy(['agents.id', 'agents.name', 'agents.created_at', 'agents.deleted_at'])
    .groupBy('agents.is_self')
    .orderBy('agents.created_at')
    .orderBy('agents.id')
    .execute();
  return rows.flatMap(({ agent_id, name, deleted_at, is_self, ...sums }) => {
    const [published, in_inbox] = [Number(sums.published), Number(sums.in_inbox)];
    const failed = Number(sums.failed);
    const ended = published + in_inbox + failed;
    if (deleted_at !== null && ended === 0) return [];
    // No one can decide about posts of a deleted agent.
    const waiting = deleted_at === null ? Number(sums.waiting) : 0;
    if (is_self === 1 && ended + waiting === 0) return [];
    return { agent_id, name, published, in_inbox, failed, waiting };
  });
}
