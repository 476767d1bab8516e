/**
 * The text of a schedule with several accounts is written once per run: the account that is prepared first has it
 * written, for the network with the lowest limit, and the others reuse it. Each account gets it once, so that a
 * rewrite is a new text.
 */
import { z } from 'zod';
import { LivePlatform } from '#contract/core/platform.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { roomOf } from '#domain/text/post-text.ts';
import { type KeptAccount, limitsIn } from '#server/account-secret.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { findSharedText, listPlaces } from '#server/ledger/publish/prepare.store.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';

/** A generated text, and the result of its checks. */
export const Written = z.object({
  parts: z.array(z.string()),
  /** Its writer, and why. */
  detail: z.string(),
  /** Failed checks, in a sentence; `null` if it passed them all. */
  fault: z.string().nullable(),
  /** Why its run is skipped, in a sentence: it says nothing that was not said before. */
  nothing_new: z.string().nullable().default(null),
});
export type Written = z.infer<typeof Written>;

const Shared = Written.extend({
  run: z.int(),
  version: z.int(),
  /** The series that received it. */
  given: z.array(z.string()),
});
type Shared = z.infer<typeof Shared>;

type Entry = Pick<LoadedOccurrence, 'series_id' | 'group_id' | 'run' | 'series_version'>;

async function read(db: Db, groupId: string): Promise<Shared | undefined> {
  const json = await findSharedText(db, groupId);
  return json === null ? undefined : Shared.parse(JSON.parse(json));
}

const isOf = ({ run, version }: Shared, entry: Entry): boolean =>
  run === entry.run && version === entry.series_version;

/** The text of this run that another account had written, unless this one has received it already. */
export async function sharedText(db: Db, entry: Entry): Promise<Written | undefined> {
  const shared = entry.group_id === null ? undefined : await read(db, entry.group_id);
  if (!shared || !isOf(shared, entry) || shared.given.includes(entry.series_id)) return undefined;
  return shared;
}

/** Records that an account received a text, in the transaction that prepares its post and locks the first series. */
export async function shareText(trx: Db, entry: Entry, written: Written): Promise<void> {
  const { group_id, series_id, run, series_version: version } = entry;
  if (group_id === null) return;
  const before = await read(trx, group_id);
  // An account that is behind must not replace the text of those ahead of it.
  if (before && (before.version > version || (before.version === version && before.run > run))) {
    return;
  }
  const isSame = before && isOf(before, entry) && !before.given.includes(series_id);
  const given = [...(isSame ? before.given : []), series_id];
  const { parts, detail, fault, nothing_new } = written;
  const shared: Shared = { run, version, given, parts, detail, fault, nothing_new };
  await changeSeries(trx, group_id, { shared_text: JSON.stringify(shared) });
}

/** An account to write for: its network and limits. */
interface Place {
  platform: LivePlatform;
  room: PlatformTraits;
}

/** Of the accounts of a schedule, the one with the lowest limit. */
export async function tightestAccount(
  db: Db,
  { group_id, platform, account }: Pick<LoadedOccurrence, 'group_id' | 'platform' | 'account'>,
  pictures: number,
): Promise<Place> {
  const others = group_id === null ? [] : await listPlaces(db, group_id);
  const placeOf = (name: LivePlatform, kept: Pick<KeptAccount, 'limits'>): Place => ({
    platform: name,
    room: allowedOn(name, limitsIn(kept)),
  });
  const roomIn = ({ room }: Place) => roomOf(room, pictures).max_length;
  return others
    .map((one) => placeOf(LivePlatform.parse(one.platform), one))
    .reduce(
      (least, one) => (roomIn(one) < roomIn(least) ? one : least),
      placeOf(platform, account),
    );
}
