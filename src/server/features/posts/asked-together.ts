import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { listUnfinished } from '#server/ledger/publish/series.store.ts';
import type { Db } from '#server/db/client.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { listGroup } from './store.ts';

/**
 * What of the same schedule needs approval together with an occurrence that does, itself included: one for each account that
 * whoever looks may use.
 */
export async function askedTogether(db: Db, entry: LoadedOccurrence): Promise<string[]> {
  const { owner_id, group_id, series_id, run, state } = entry;
  if (state !== 'AWAITING_APPROVAL') return [];
  const own = passOfOwner(owner_id)?.accounts;
  const found: string[] = [];
  for (const { id } of await listGroup(db, owner_id, group_id ?? series_id)) {
    const entries = await loadOccurrences(db, await listUnfinished(db, id));
    found.push(
      ...entries
        .filter((one) => one.run === run && one.state === state)
        .filter(({ account }) => own?.includes(account.id) ?? true)
        .map((one) => one.id),
    );
  }
  return found;
}
