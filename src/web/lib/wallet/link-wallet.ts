/** Links a wallet of this browser to the signed-in person's account. */
import type { User } from '#contract/auth/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { proveWallet } from './prove-wallet.ts';
import { session } from '#web/lib/session/session.ts';
import type { SolanaWallet } from './wallet.ts';

/** Has the wallet sign, and caches the changed account. Rejects with `ApiError` or `WalletRefusal`. */
export async function linkWallet(wallet: SolanaWallet): Promise<User> {
  const body = await proveWallet(wallet, 'link');
  const { user } = (await api.users.linkWallet({ body })).data;
  session.setUser(user);
  return user;
}
