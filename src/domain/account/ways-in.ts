/** Which ways of signing in an account has, so that nobody locks themselves out. */

export interface WaysIn {
  wallets: number;
  has_password: boolean;
  /** In lower case. */
  email: string | null;
  email_verified: boolean;
  /** A new address that waits for its verification. */
  pending_email: string | null;
}

/** Whether a wallet may go: another one stays, or a password with a verified address does. */
export const mayLoseWallet = ({ wallets, has_password, email_verified }: WaysIn): boolean =>
  wallets > 1 || (has_password && email_verified);

/**
 * What wanting this address (`null` for none) makes of the account. A verified address stays until the new one is
 * verified too (`awaited`); one that nobody proved is `replaced` at once. Without a wallet there has to be one (`refused`).
 */
export type EmailVerdict = 'unchanged' | 'refused' | 'removed' | 'replaced' | 'awaited';

export function judgeEmail(account: WaysIn, wanted: string | null): EmailVerdict {
  if (wanted === account.email) return 'unchanged';
  if (wanted === null) return account.wallets > 0 ? 'removed' : 'refused';
  if (wanted === account.pending_email) return 'unchanged';
  return account.email_verified ? 'awaited' : 'replaced';
}
