import type { Db } from '#server/db/client.ts';

const kinds = ['profile', 'product', 'document'] as const;

/** Of the sample products, and of the profile under its owner's id, when each was last written. */
async function writtenAt(db: Db, owner_id: string, ids: readonly string[]) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .where('id', 'in', ids)
    .execute();
  const profile = await db
    .selectFrom('company_profiles')
    .select(['owner_id as id', 'updated_at'])
    .where('owner_id', '=', owner_id)
    .execute();
  return new Map([...products, ...profile].map(({ id, updated_at }) => [id, updated_at]));
}

/**
 * Whether an agent doesn’t use a source. Sample facts describe a company that doesn't exist, so only sample agents use them;
 * and these use nothing else, because nobody gave them anything of their owner's. A profile or a product that its owner
 * changed is theirs.
 */
export async function findBarred(
  db: Db,
  owner_id: string,
  agent_id: string,
): Promise<(source_id: string) => boolean> {
  const samples = await db
    .selectFrom('samples')
    .select(['thing_id', 'kind', 'created_at'])
    .where('owner_id', '=', owner_id)
    .where((where) => where.or([where('kind', 'in', kinds), where('thing_id', '=', agent_id)]))
    .execute();
  if (samples.length === 0) return () => false;
  const ids = samples.map(({ thing_id }) => thing_id);
  if (ids.includes(agent_id)) return (source_id) => !ids.includes(source_id);
  const written = await writtenAt(db, owner_id, ids);
  const unchanged = samples.filter(
    ({ thing_id, created_at }) => (written.get(thing_id) ?? 0) <= created_at,
  );
  return (source_id) => unchanged.some(({ thing_id }) => thing_id === source_id);
}
