import type { WhitelistEntry } from '#contract/admin.ts';
import { shortAddress } from '#web/lib/wallet/short-address.ts';

/** The name of a wallet for an administrator: its user, its note, or its address. */
export const nameOf = ({ username, note, address }: WhitelistEntry): string =>
  username ?? (note || shortAddress(address));
