/**
 * The search parameters with these names, as typed. Each screen validates them itself: it imports the contract, which
 * the router, as a part of the landing page, does not.
 */
export const typedSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const typed: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const said = search[name];
      // The router turns values that look like numbers and booleans into these, and only if that loses nothing.
      if (typeof said === 'number' || typeof said === 'boolean') typed[name] = String(said);
      if (typeof said === 'string' && said) typed[name] = said;
    }
    return typed;
  };
