import type { WhitelistEntry } from '#contract/admin.ts';
import { shortAddress } from '#web/lib/wallet/short-address.ts';

/** How an administrator knows a wallet: by who uses it, else by its note, else by itself. */
export const nameOf = ({ username, note, address }: WhitelistEntry): string =>
  username ?? (note || shortAddress(address));
