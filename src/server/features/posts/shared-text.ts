/**
 * The text of a run of a schedule with several accounts. Those that are prepared together share it anyway; it is kept
 * with the first series for those that reach the run later. Each account gets it once, so that a rewrite is a new text.
 */
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { noteLot, useMaterial } from '#server/features/agents/service.ts';
import { findSharedText } from '#server/ledger/publish/prepare.store.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { changeSeries } from '#server/ledger/publish/series.store.ts';
import type { Run } from './claim-run.ts';

/** The same for each run of a schedule, whatever its accounts. */
export const nameOfRun = ({
  group_id,
  series_id,
  run,
  series_version,
}: Pick<LoadedOccurrence, 'group_id' | 'series_id' | 'run' | 'series_version'>): string =>
  `${group_id ?? series_id} ${run} ${series_version}`;

const Line = z.object({
  id: z.string(),
  owner_id: z.string(),
  agent_id: z.string(),
  uses: z.int(),
});

/** A generated text, and the result of its checks. */
export const Written = z.object({
  parts: z.array(z.string()),
  /** Its writer, and why. */
  detail: z.string(),
  /** Failed checks, in a sentence; `null` if it passed them all. */
  fault: z.string().nullable(),
  /** Why its owner has to approve it in any case, in a sentence. */
  ask: z.string().nullable().default(null),
  /** Why its run is skipped, in a sentence: it says nothing that was not said before. */
  nothing_new: z.string().nullable().default(null),
  /** The lines of the agent’s material that count as used when it is handed over. */
  lines: z.array(Line).default([]),
  /** Its side in a trial of its agent. */
  lot: z
    .object({ trial_id: z.string(), unit: z.string(), has: z.boolean() })
    .nullable()
    .default(null),
});
export type Written = z.infer<typeof Written>;

const Shared = Written.extend({
  run: z.int(),
  version: z.int(),
  /** The series that received it. */
  given: z.array(z.string()),
});
type Shared = z.infer<typeof Shared>;

async function read(db: Db, groupId: string): Promise<Shared | undefined> {
  const json = await findSharedText(db, groupId);
  return json === null ? undefined : Shared.parse(JSON.parse(json));
}

const isOf = ({ run, version }: Shared, [first]: Run): boolean =>
  run === first.run && version === first.series_version;

/** The text of this run that another account had written, unless one of these has received it already. */
export async function sharedText(db: Db, run: Run): Promise<Written | undefined> {
  const [{ group_id }] = run;
  const shared = group_id === null ? undefined : await read(db, group_id);
  if (!shared || !isOf(shared, run)) return undefined;
  return run.some(({ series_id }) => shared.given.includes(series_id)) ? undefined : shared;
}

/** Records that these accounts received a text, in the transaction that locks the first series. */
async function shareText(trx: Db, run: Run, written: Written): Promise<void> {
  const [{ group_id, run: number, series_version: version }] = run;
  if (group_id === null) return;
  const before = await read(trx, group_id);
  // An account that is behind must not replace the text of those ahead of it.
  if (before && (before.version > version || (before.version === version && before.run > number))) {
    return;
  }
  const ids = run.map(({ series_id }) => series_id);
  const isSame = before && isOf(before, run) && !ids.some((id) => before.given.includes(id));
  const given = [...(isSame ? before.given : []), ...ids];
  const shared: Shared = { ...Written.parse(written), run: number, version, given };
  await changeSeries(trx, group_id, { shared_text: JSON.stringify(shared) });
}

/** Another run was made from the same material in the meantime. */
export class MaterialTaken extends AppError {
  constructor() {
    super('conflict', { message: 'Another post was made from the same material in the meantime.' });
  }
}

/**
 * Counts what a text is made of, unless it is skipped, and keeps it for accounts that reach the run later. A trial counts each
 * of its posts.
 */
export async function handOver(ctx: Context, trx: Db, run: Run, text: Written): Promise<void> {
  const isKept = text.nothing_new === null || !run[0].recurring;
  if (isKept && !(await useMaterial(ctx, trx, text.lines))) throw new MaterialTaken();
  if (isKept) for (const { id } of run) await noteLot(trx, text.lot, id);
  await shareText(trx, run, text);
}
