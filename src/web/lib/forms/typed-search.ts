/**
 * What an address says after its question mark under these names, as it was typed. Which words are known is for the
 * screen to say: it knows the contract, which the router, as part of the first page, does without.
 */
export const typedSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const typed: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const said = search[name];
      // The router makes numbers and truths of what looks like one, and only where nothing is lost by it.
      if (typeof said === 'number' || typeof said === 'boolean') typed[name] = String(said);
      if (typeof said === 'string' && said) typed[name] = said;
    }
    return typed;
  };
