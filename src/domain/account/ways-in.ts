/** Which sign-in methods an account has, so that no one locks themselves out. */

export interface WaysIn {
  wallets: number;
  /** Issuers that sign in to it. */
  issuers: number;
  has_password: boolean;
  /** In lower case. */
  email: string | null;
  email_verified: boolean;
  /** A new address that is not verified yet. */
  pending_email: string | null;
}

/** Whether a wallet may be unlinked: another wallet or an issuer remains, or a password with a verified address. */
export const mayLoseWallet = (ways: WaysIn): boolean =>
  ways.wallets > 1 || ways.issuers > 0 || (ways.has_password && ways.email_verified);

/**
 * What changing the address (`null` to remove it) does. A verified address stays until the new one is verified too
 * (`awaited`); an unverified one is `replaced` at once. An account without a wallet and an issuer must keep an address (`refused`).
 */
export type EmailVerdict = 'unchanged' | 'refused' | 'removed' | 'replaced' | 'awaited';

/** Decides what changing the address to `wanted` does. */
export function judgeEmail(account: WaysIn, wanted: string | null): EmailVerdict {
  if (wanted === account.email) return 'unchanged';
  if (wanted === null) return account.wallets + account.issuers > 0 ? 'removed' : 'refused';
  if (wanted === account.pending_email) return 'unchanged';
  return account.email_verified ? 'awaited' : 'replaced';
}
