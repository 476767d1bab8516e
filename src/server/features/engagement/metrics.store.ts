/** SQL of the engagement figures. */
import { day } from '#contract/core/time.ts';
import type { InteractionState } from '#contract/engagement/types.ts';
import { type Db, deleteStepByStep } from '#server/db/client.ts';

const recent = 20;
/** A day longer than the longest period of the figures. */
const kept = 91 * day;
const unanswered: readonly InteractionState[] = ['ignored', 'blocked', 'expired'];

/** Everything that an agent has seen since an instant. */
export const listSince = (db: Db, agent_id: string, since: number) =>
  db
    .selectFrom('interactions')
    .select(['id', 'score', 'lane', 'state', 'seen_at'])
    .where('agent_id', '=', agent_id)
    .where('seen_at', '>=', since)
    .execute();

/** The newest of these that were decided about. */
export const listScored = (db: Db, agent_id: string, since: number) =>
  db
    .selectFrom('interactions')
    .select(['id', 'kind', 'seen_at', 'score', 'tone', 'platform', 'author_username', 'text'])
    .select('state')
    .where('agent_id', '=', agent_id)
    .where('seen_at', '>=', since)
    .where('score', 'is not', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recent)
    .execute();

/** Deletes mentions without a reply once no figure counts them. */
export const removeOldInteractions = (db: Db, now: number): Promise<unknown> =>
  deleteStepByStep(db, 'interactions', (trx, limit) =>
    trx
      .selectFrom('interactions')
      .select('id')
      .where('state', 'in', unanswered)
      .where('seen_at', '<=', now - kept)
      .limit(limit)
      .execute(),
  );
