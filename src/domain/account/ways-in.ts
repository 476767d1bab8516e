/** Which sign-in methods an account has, so that no one locks themselves out. */

export interface WaysIn {
  wallets: number;
  has_password: boolean;
  /** In lower case. */
  email: string | null;
  email_verified: boolean;
  /** A new address that is not verified yet. */
  pending_email: string | null;
}

/** Whether a wallet may be unlinked: another wallet remains, or a password with a verified address. */
export const mayLoseWallet = ({ wallets, has_password, email_verified }: WaysIn): boolean =>
  wallets > 1 || (has_password && email_verified);

/** Whether something signs in to the account once a passkey is removed; `passkeys` are those that remain. */
export const mayLosePasskey = ({
  wallets,
  passkeys,
  has_password,
}: Pick<WaysIn, 'wallets' | 'has_password'> & { passkeys: number }): boolean =>
  wallets > 0 || passkeys > 0 || has_password;

/**
 * What changing the address (`null` to remove it) does. A verified address stays until the new one is verified too
 * (`awaited`); an unverified one is `replaced` at once. An account without a wallet must keep an address (`refused`).
 */
export type EmailVerdict = 'unchanged' | 'refused' | 'removed' | 'replaced' | 'awaited';

/** Decides what changing the address to `wanted` does. */
export function judgeEmail(account: WaysIn, wanted: string | null): EmailVerdict {
  if (wanted === account.email) return 'unchanged';
  if (wanted === null) return account.wallets > 0 ? 'removed' : 'refused';
  if (wanted === account.pending_email) return 'unchanged';
  return account.email_verified ? 'awaited' : 'replaced';
}
