/** SQL of trials of guidelines, and of the texts that take part in them. */
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { type DrawnPost, comparedAge } from '#domain/analytics/growth.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { AgentRow } from '#server/features/agents/store.ts';

/** Active agents that nobody looked at since an instant, longest ago first. */
export const listUnlooked = (
  db: Db,
  { before, most }: { before: number; most: number },
): Promise<AgentRow[]> =>
  db
    .selectFrom('agents')
    .leftJoin('growth_looks', 'growth_looks.agent_id', 'agents.id')
    .selectAll('agents')
    .where('agents.deleted_at', 'is', null)
    .where('agents.is_self', '=', 0)
    .where('agents.status', '=', 'active')
    .where('agents.created_at', '<', before)
    .where((row) => row.or([row('looked_at', 'is', null), row('looked_at', '<', before)]))
    .orderBy('looked_at')
    .orderBy('agents.id')
    .limit(most)
    .execute();

/** Marks an agent as looked at; `false` if another process did since. */
export async function markLooked(
  trx: Db,
  agent_id: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('growth_looks')
    .values({ agent_id, looked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('agent_id')
        .doUpdateSet({ looked_at: now })
        .where('growth_looks.looked_at', '<', before),
    )
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type TrialRow = Selectable<Schema['growth_trials']>;

const open = ['running', 'over'] as const;

/** The trial of an agent that is running, or whose owner has to decide. */
export const findOpenTrial = (db: Db, agent_id: string): Promise<TrialRow | undefined> =>
  db
    .selectFrom('growth_trials')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('state', 'in', open)
    .executeTakeFirst();

/** Trials whose posts can be compared, longest ago first. */
export const listDueTrials = (
  db: Db,
  { before, most }: { before: number; most: number },
): Promise<TrialRow[]> =>
  db
    .selectFrom('growth_trials')
    .selectAll()
    .where('state', '=', 'running')
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .limit(most)
    .execute();

export const insertTrial = async (
  trx: Db,
  row: Insertable<Schema['growth_trials']>,
): Promise<void> => void (await trx.insertInto('growth_trials').values(row).execute());

/** Changes a trial that is in one of these states; `false` if it isn’t any more. */
export async function changeTrial(
  trx: Db,
  id: string,
  from: readonly TrialRow['state'][],
  change: Updateable<Schema['growth_trials']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('growth_trials')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes which texts took part, once nothing more is counted. */
export const forgetTexts = async (trx: Db, trial_id: string): Promise<void> =>
  void (await trx.deleteFrom('trial_texts').where('trial_id', '=', trial_id).execute());

/** Keeps the side of a text, unless its trial was ended meanwhile. */
export async function putTrialText(
  trx: Db,
  {
    text_id,
    trial_id,
    unit,
    has,
  }: Omit<Insertable<Schema['trial_texts']>, 'owner_id' | 'agent_id'>,
): Promise<void> {
  await trx
    .insertInto('trial_texts')
    .columns(['text_id', 'trial_id', 'owner_id', 'agent_id', 'unit', 'has'])
    .expression(
      trx
        .selectFrom('growth_trials')
        .select((row) => [
          row.cast<string>(row.val(text_id), 'text').as('text_id'),
          'id',
          'owner_id',
          'agent_id',
          row.cast<string>(row.val(unit), 'text').as('unit'),
          sql<0 | 1>`${sql.lit(has)}`.as('has'),
        ])
        .where('id', '=', trial_id)
        .where('state', '=', 'running'),
    )
    .onConflict((conflict) => conflict.column('text_id').doUpdateSet({ trial_id, unit, has }))
    .execute();
}

interface TrialPost extends DrawnPost {
  /** Whether its results hardly grow any more. */
  isSettled: boolean;
}

/** The published posts of a trial. A suggestion may have become a post, or its text published as it was. */
export async function listTrialPosts(db: Db, trial: TrialRow): Promise<TrialPost[]> {
  const rows = await db
    .selectFrom('ended_posts')
    .innerJoin('occurrences', 'occurrences.id', 'ended_posts.occurrence_id')
    .leftJoin('variants', 'variants.series_id', 'occurrences.series_id')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .leftJoin('posts as suggested', 'suggested.occurrence_id', 'ended_posts.occurrence_id')
    .innerJoin('trial_texts', (join) =>
      join.on((row) =>
        row.or([
          row('trial_texts.text_id', '=', row.ref('ended_posts.occurrence_id')),
          row('trial_texts.text_id', '=', row.ref('posts.id')),
          row('trial_texts.text_id', '=', row.ref('posts.piece_id')),
          row('trial_texts.text_id', '=', row.ref('suggested.id')),
        ]),
      ),
    )
    .select(['ended_posts.occurrence_id', 'ended_posts.account_id', 'ended_posts.at'])
    .select(['interactions', 'read_at', 'unit', 'has'])
    .where('ended_posts.owner_id', '=', trial.owner_id)
    .where('ended_posts.agent_id', '=', trial.agent_id)
    .where('ended_posts.at', '>=', trial.started_at)
    .where('ended_posts.state', '=', 'PUBLISHED')
    .where('trial_texts.trial_id', '=', trial.id)
    .orderBy('ended_posts.at')
    .orderBy('ended_posts.occurrence_id')
    .execute();
  const once = new Map(rows.map((row) => [row.occurrence_id, row]));
  return [...once.values()].map(({ account_id, at, interactions, read_at, unit, has }) => ({
    account: account_id,
    at,
    reactions: interactions ?? 0,
    unit,
    has: has === 1,
    isSettled: interactions !== null && read_at !== null && read_at - at >= comparedAge,
  }));
}
