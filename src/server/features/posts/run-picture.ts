/**
 * Pictures generated for the runs of a schedule, one for all of its accounts. Before the request, the first series
 * stores the text of the run: if the process dies, the next one reuses the text, and does not pay for a second picture.
 */
import { z } from 'zod';
import { picturePrompt, styleOfAgent } from '#domain/pictures/post-picture.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { configOf } from '#server/ledger/publish/fixed-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { drawForPost, findPostPicture } from '#server/features/images/service.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { findRunPicture, type TextOrder } from '#server/ledger/publish/prepare.store.ts';
import { changeSeries, holdSeries } from '#server/ledger/publish/series.store.ts';
import { nameOfRun, Written } from './shared-text.ts';

const Noted = z.object({
  run: z.int(),
  version: z.int(),
  /** The text of the run; `null` for a fixed text. */
  text: Written.nullable(),
  /** Version 0.2.0 stores here why it could not be generated, and needs both fields. */
  fault: z.string().nullable(),
  given: z.array(z.string()),
});
type Noted = z.infer<typeof Noted>;

/** The series that stores it: the first one of a schedule. */
const firstOf = ({ group_id, series_id }: LoadedOccurrence): string => group_id ?? series_id;

async function read(db: Db, entry: LoadedOccurrence): Promise<Noted | undefined> {
  const json = await findRunPicture(db, firstOf(entry));
  const noted = json === null ? undefined : Noted.parse(JSON.parse(json));
  const isOf = noted?.run === entry.run && noted.version === entry.series_version;
  return isOf ? noted : undefined;
}

const write = (trx: Db, entry: LoadedOccurrence, noted: Noted | null): Promise<void> =>
  changeSeries(trx, firstOf(entry), { run_picture: noted && JSON.stringify(noted) });

/** The text of a run whose process died while generating the picture. */
export async function textOfInterruptedRun(
  db: Db,
  entry: LoadedOccurrence,
): Promise<Written | undefined> {
  return (await read(db, entry))?.text ?? undefined;
}

/** Records that it is about to be generated, if this process still has the lease of the run. */
async function note(
  ctx: Pick<Context, 'db'>,
  entry: LoadedOccurrence,
  text: Written | null,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdSeries(trx, firstOf(entry));
    const now = await loadOccurrence(trx, entry.id);
    if (now?.state !== 'PREPARING' || now.lease_token !== entry.lease_token) return false;
    const { run, series_version: version } = entry;
    await write(trx, entry, { run, version, text, fault: null, given: [] });
    return true;
  });
}

const interrupted =
  'The server stopped while it was being drawn, so it may have been paid for already.';

export interface RunPicture {
  /** Id of the picture; `undefined` if there is none. */
  id?: string;
  /** Why there is none, in a sentence. */
  fault?: string;
}

async function drawPicture(
  ctx: Context,
  entry: LoadedOccurrence,
  wanted: { key: string; prompt: string },
  signal: AbortSignal,
): Promise<RunPicture> {
  const { owner_id, agent_id } = entry;
  const style = styleOfAgent(entry.agent_kind);
  try {
    return { id: (await drawForPost(ctx, { ...wanted, owner_id, agent_id, style, signal })).id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: error.message };
  }
}

/** The picture of a run: the existing one, or a new one. `text`: what the agent wrote, unless it is fixed. */
export async function pictureOfRun(
  ctx: Context,
  entry: LoadedOccurrence,
  { topic, content_text }: Pick<TextOrder, 'topic' | 'content_text'>,
  text: Written | null,
  signal: AbortSignal,
): Promise<RunPicture> {
  const { owner_id } = entry;
  const key = nameOfRun(entry);
  const { picture, is_free } = await findPostPicture(ctx, { owner_id, key });
  if (picture) return { id: picture.id };
  // It may be in progress, and paid for.
  const isBegun = (await read(ctx.db, entry))?.fault === null;
  if (isBegun && !is_free) return { fault: interrupted };
  // Another process has claimed the run, so this result is discarded.
  if (!(await note(ctx, entry, text))) return {};
  await ctx.probe?.('drawing');
  const prompt = picturePrompt(text?.parts[0] ?? content_text, topic);
  return drawPicture(ctx, entry, { key, prompt }, signal);
}

/** In the transaction that records the run and locks the first series: generating is done. */
export const finishPicture = (trx: Db, entry: LoadedOccurrence): Promise<void> =>
  write(trx, entry, null);

/** Applies a failed picture to the event: the post waits for its owner, unless it may be published without it. */
export function withPicture(
  event: OccurrenceEvent,
  order: TextOrder,
  { fault }: RunPicture = {},
): OccurrenceEvent {
  if (fault === undefined || event.type !== 'prepared') return event;
  if (configOf(order).picture === 'required') {
    return { type: 'checks_failed', detail: `Couldn’t generate its image. ${fault}` };
  }
  const detail = [event.detail, `Published without an image. ${fault}`];
  return { ...event, detail: detail.filter(Boolean).join(' ') };
}
