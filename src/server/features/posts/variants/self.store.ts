/** The author of a person's own posts: one hidden row among their agents, which the ledger treats like any other. */
import { selfName } from '#contract/posts/author.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

const findSelf = (db: Db, ownerId: string) =>
  db
    .selectFrom('agents')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('is_self', '=', 1)
    .executeTakeFirst();

/** Never used for writing: the columns of an agent may not be empty. */
const noPersona = {
  description: '',
  personality_type: 'custom',
  custom_archetype: '',
  voice_tone: 0,
  humor_style: '',
  intelligence_level: '',
  controversy_comfort: 0,
  specialization: null,
  target_topics: '[]',
  avoid_topics: '[]',
  behavioral_guidelines: '[]',
  platforms: '[]',
  avatar_url: null,
  reply_frequency: '',
  post_frequency: '',
  posts_per_day: null,
  content_kinds: '[]',
} as const;

/** The owner as an author; created with their first own post. Locks their row. */
export async function requireSelf(trx: Db, owner_id: string, now: number): Promise<string> {
  await holdUser(trx, owner_id);
  const known = await findSelf(trx, owner_id);
  if (known) return known.id;
  const id = newId();
  const row = {
    ...noPersona,
    id,
    owner_id,
    name: selfName,
    is_self: 1 as const,
    status: 'active',
    status_reason: null,
    monthly_budget: null,
    version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await trx.insertInto('agents').values(row).execute();
  return id;
}
