/** SQL of what became of an agent’s texts, and of the answers to its proposals. */
import type { Insertable, Selectable } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type VoiceRow = Selectable<Schema['voice_texts']>;
type AnswerRow = Selectable<Schema['voice_answers']>;

/** Whether texts of this agent are learned from: not of the hidden one that owners post themselves through. */
export async function isLearning(db: Db, owner_id: string, agent_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agent_id)
    .where('owner_id', '=', owner_id)
    .where('is_self', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a text in place of what was known about the same thing, and deletes the oldest beyond the limit. */
export async function putText(trx: Db, row: Insertable<Schema['voice_texts']>): Promise<void> {
  const { agent_id, kind, written, text, reason, at } = row;
  const decided = { kind, written, text, reason, at };
  await trx
    .insertInto('voice_texts')
    .values(row)
    // Two accounts of one run may be decided about at the same time.
    .onConflict((conflict) => conflict.columns(['agent_id', 'about']).doUpdateSet(decided))
    .execute();
  const newest = trx
    .selectFrom('voice_texts')
    .select('id')
    .where('agent_id', '=', agent_id)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.voice_texts);
  await trx
    .deleteFrom('voice_texts')
    .where('agent_id', '=', agent_id)
    .where('kind', '=', kind)
    .where('id', 'not in', newest)
    .execute();
}

/** Forgets what was decided about one thing. */
export async function unlearn(trx: Db, agent_id: string, about: string): Promise<void> {
  await trx
    .deleteFrom('voice_texts')
    .where('agent_id', '=', agent_id)
    .where('about', '=', about)
    .execute();
}

/** What became of an agent’s texts, newest first. */
export const listTexts = (db: Db, owner_id: string, agent_id: string): Promise<VoiceRow[]> =>
  db
    .selectFrom('voice_texts')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const listAnswers = (db: Db, agent_id: string) =>
  db
    .selectFrom('voice_answers')
    .select(['proposal as key', 'answer', 'at'])
    .where('agent_id', '=', agent_id)
    .execute();

/** Keeps the newest answer to a proposal. */
export async function putAnswer(trx: Db, row: AnswerRow): Promise<void> {
  const { answer, at } = row;
  await trx
    .insertInto('voice_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'proposal']).doUpdateSet({ answer, at }),
    )
    .execute();
}

const learned = [
  'voice_texts',
  'voice_answers',
  'growth_looks',
  'growth_trials',
  'trial_texts',
  'materials',
] as const;

/** Deletes what a deleted agent learned from and tried, and what it could still have said. */
export async function forgetVoice(trx: Db, agent_id: string): Promise<void> {
  for (const table of learned)
    await trx.deleteFrom(table).where('agent_id', '=', agent_id).execute();
}
