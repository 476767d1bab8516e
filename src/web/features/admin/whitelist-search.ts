/** The search parameters of the access list. Doesn't import the contract, because every page of the web loads it. */

export interface WhitelistSearch {
  search?: string;
}

export function whitelistSearchOf({ search }: Record<string, unknown>): WhitelistSearch {
  return typeof search === 'string' && search ? { search } : {};
}
