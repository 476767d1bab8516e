/** What the address asks of the whitelist. Without the contract: every page of the web loads it. */

export interface WhitelistSearch {
  search?: string;
  page?: number;
}

export function whitelistSearchOf({ search, page }: Record<string, unknown>): WhitelistSearch {
  const at = Math.trunc(Number(page));
  return { ...(typeof search === 'string' && search && { search }), ...(at > 1 && { page: at }) };
}
