/** What the address asks of the whitelist. Without the contract: every page of the web loads it. */

export interface WhitelistSearch {
  search?: string;
}

export function whitelistSearchOf({ search }: Record<string, unknown>): WhitelistSearch {
  return typeof search === 'string' && search ? { search } : {};
}
