import type { WhitelistEntry } from '#contract/admin.ts';

export const shortAddress = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;

/** How an administrator knows a wallet: by who uses it, else by its note, else by itself. */
export const nameOf = ({ username, note, address }: WhitelistEntry): string =>
  username ?? (note || shortAddress(address));
