/** The accounts that a post begins with. */
import { platforms } from '#contract/platforms/platforms.ts';
import { type Account, asPosted, type PostValues } from '#web/features/posts/post-values.ts';
import { space } from '#web/lib/session/space.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

type Chosen = PostValues['chosen'];

const keptAs = () => space.keyOf('write:accounts');

/** Keeps a person's choice in this browser, for the next post. */
export const keepAccounts = (chosen: Chosen): void =>
  void storeRecord(keptAs(), { ids: Object.keys(chosen) });

/** Those that the person chose last; before any choice a sandbox, or the only account that an agent was given. */
export function firstAccounts(accounts: readonly Account[], isAgents: boolean): Chosen {
  const well = accounts.filter(({ is_well }) => is_well);
  const { ids } = storedRecord(keptAs()) ?? {};
  const last = well.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  const home = well.find(({ platform }) => platforms[platform].is_local);
  const only = isAgents && well.length === 1 ? well : [];
  const first = last.length > 0 ? last : home ? [home] : only;
  return Object.fromEntries(first.map(({ id }) => [id, asPosted]));
}
