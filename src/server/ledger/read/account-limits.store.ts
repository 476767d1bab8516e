/** The limits of accounts: those of their own server if known, else those of their platform. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import type { Db } from '#server/db/client.ts';
import { byRank } from '#server/ledger/publish/live.store.ts';

/** The limits of an account. */
export async function limitsOfAccount(
  db: Db,
  { account_id, platform }: { account_id: string; platform: LivePlatform },
): Promise<PlatformTraits> {
  const row = await db
    .selectFrom('accounts')
    .select('limits')
    .where('id', '=', account_id)
    .executeTakeFirst();
  return allowedOn(platform, row && limitsIn(row));
}

/** The limits of the account that an agent uses by default on a platform. */
export async function limitsOfAgent(
  db: Db,
  agent_id: string,
  platform: LivePlatform,
): Promise<PlatformTraits> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('agent_accounts', 'agent_accounts.account_id', 'accounts.id')
    .select('accounts.limits')
    .where('agent_accounts.agent_id', '=', agent_id)
    .where('accounts.platform', '=', platform)
    .where('accounts.disconnected_at', 'is', null)
    .orderBy(byRank)
    .executeTakeFirst();
  return allowedOn(platform, row && limitsIn(row));
}
