/** The secret of an account on a platform: sealed where it is kept, open for one call. */
import { AccountLimits } from '#contract/connections/types.ts';
import { type Account, PlatformError } from './adapters/social/port.ts';
import { type Place, SealBroken, type Sealer } from './db/sealed.ts';

/** Where the secret of an account is sealed for. */
export const placeOfSecret = ({ id, owner_id }: Pick<Account, 'id' | 'owner_id'>): Place => ({
  table: 'accounts',
  row: id,
  column: 'secret',
  owner: owner_id,
});

/** An account as it is kept: its secret sealed, its server's limits as JSON. */
export interface KeptAccount extends Omit<Account, 'limits'> {
  limits?: string | null;
}

/** What the account's server allows; `null` where it did not say. */
export function limitsIn({ limits }: Pick<KeptAccount, 'limits'>): AccountLimits | null {
  return limits ? AccountLimits.parse(JSON.parse(limits)) : null;
}

/** The account as an adapter takes it. Says `reconnect` when its secret can no longer be opened. */
export function openAccount(sealer: Pick<Sealer, 'open'>, account: KeptAccount): Account {
  const { id, owner_id, external_id, username, secret } = account;
  const known = { id, owner_id, external_id, username, limits: limitsIn(account) };
  if (secret === null) return { ...known, secret };
  try {
    return { ...known, secret: sealer.open(secret, placeOfSecret(account)) };
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    const message = 'The saved credentials of this account can’t be read. Reconnect it.';
    throw new PlatformError('reconnect', message, { cause });
  }
}
