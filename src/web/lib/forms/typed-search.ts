/**
 * The search parameters with these names, as typed. Each screen validates them itself: it imports the contract, which
 * the router, as a part of the landing page, does not.
 */
export const typedSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const typed: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = search[name];
      // The router turns values that look like numbers and booleans into these, and only if that loses nothing.
      if (typeof value === 'number' || typeof value === 'boolean') typed[name] = String(value);
      if (typeof value === 'string' && value) typed[name] = value;
    }
    return typed;
  };
