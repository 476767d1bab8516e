import type { Role } from '#contract/core/role-rights.ts';
import type { Db } from './client.ts';

/** The rights of a membership of somebody’s space, while it lasts. */
export const findRights = (
  db: Db,
  id: string,
): Promise<{ role: Role; agents: string | null; accounts: string | null } | undefined> =>
  db
    .selectFrom('space_members')
    .select(['role', 'agents', 'accounts'])
    .where('id', '=', id)
    .executeTakeFirst();
