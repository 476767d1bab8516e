/** SQL of the accounts that posts about feed items are for. */
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';

/** Those of the chosen accounts that are connected. */
export const listChosen = (db: Db, owner_id: string, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'platform'])
    .where('owner_id', '=', owner_id)
    .where('disconnected_at', 'is', null)
    .where(inJson(db, 'id', ids))
    .execute();

/** The platform of an agent’s first account. */
export const firstPlatform = (db: Db, agent_id: string) =>
  db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select('accounts.platform')
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy('agent_accounts.rank')
    .orderBy('agent_accounts.linked_at')
    .executeTakeFirst();
