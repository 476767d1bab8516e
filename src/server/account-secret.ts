/** The secret of an account on a platform: encrypted in the database, decrypted for one call. */
import { AccountLimits } from '#contract/connections/types.ts';
import { type Account, PlatformError } from './adapters/social/port.ts';
import type { Context } from './context.ts';
import { type SealContext, SealBroken, type Sealer } from './db/sealed.ts';

/** The encryption context of an account's secret. */
export const sealContextOfSecret = ({
  id,
  owner_id,
}: Pick<Account, 'id' | 'owner_id'>): SealContext => ({
  table: 'accounts',
  row: id,
  column: 'secret',
  owner: owner_id,
});

/** A stored account: its secret is encrypted, and the limits of its server are JSON. */
export interface KeptAccount extends Omit<Account, 'limits'> {
  limits?: string | null;
}

/** The limits of the account's server; `null` if it reported none. */
export function limitsIn({ limits }: Pick<KeptAccount, 'limits'>): AccountLimits | null {
  return limits ? AccountLimits.parse(JSON.parse(limits)) : null;
}

/**
 * The decrypted account for an adapter. Throws a `PlatformError` `reconnect` if this server's secrets cannot decrypt
 * it.
 */
export function openAccount(sealer: Pick<Sealer, 'open'>, account: KeptAccount): Account {
  const { id, owner_id, external_id, username, secret } = account;
  const known = { id, owner_id, external_id, username, limits: limitsIn(account) };
  if (secret === null) return { ...known, secret };
  try {
    return { ...known, secret: sealer.open(secret, sealContextOfSecret(account)) };
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    const message = 'The saved credentials of this account can’t be read. Reconnect it.';
    throw new PlatformError('reconnect', message, { cause });
  }
}

/** Like `openAccount`, but `undefined` for one that cannot be decrypted, which is logged. */
export function tryOpenAccount(
  { sealer, log }: Pick<Context, 'sealer' | 'log'>,
  account: KeptAccount,
): Account | undefined {
  try {
    return openAccount(sealer, account);
  } catch (err) {
    if (!(err instanceof PlatformError)) throw err;
    log.info({ err, account: account.id }, 'an account could not be opened');
    return undefined;
  }
}
