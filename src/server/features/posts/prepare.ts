/** Prepares planned posts: fixed texts unchanged, others written by their agent. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { fitText, fitTo, onePartFault } from '#domain/text/fit-text.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import { Extras } from '#contract/posts/extras.ts';
import { besideWarning } from '#domain/platforms/post-extras.ts';
import { withMentions } from '#domain/text/with-mentions.ts';
import { limitsIn } from '#server/account-secret.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { writeOne } from '#server/writing/write-one.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { mediaIds } from '#server/ledger/publish/loaded-occurrence.ts';
import { isSeriesLive } from '#server/ledger/publish/live.store.ts';
import { move, moveWithin } from '#server/ledger/publish/transition.ts';
import {
  findOrder,
  isBeingWritten,
  renewLease,
  writeParts,
} from '#server/ledger/publish/prepare.store.ts';
import { holdSeries } from '#server/ledger/publish/series.store.ts';
import { nothingNew } from './nothing-new.ts';
import { runBrief } from './run-brief.ts';
import {
  pictureMode,
  pictureOfRun,
  type RunPicture,
  finishPicture,
  textOfInterruptedRun,
} from './run-picture.ts';
import { shareText, sharedText, tightestAccount, type Written } from './shared-text.ts';

/** The result: an event, and the text if there is one. */
interface Prepared {
  event: OccurrenceEvent;
  texts: readonly string[];
  media: readonly string[];
  /** What an agent wrote, before it was fitted to the account. */
  written?: Written;
  /** The result for the generated picture, if there is to be one. */
  picture?: RunPicture;
}

/** Locks the first series of a schedule for several accounts before that of the entry, like every other
 * transaction, to prevent deadlocks. */
async function lockFirst(trx: Db, { group_id }: LoadedOccurrence): Promise<void> {
  if (group_id !== null) await holdSeries(trx, group_id);
}

/** Whether another account of the schedule is generating the text or picture, which this one will reuse. */
async function mustWait(trx: Db, entry: LoadedOccurrence): Promise<boolean> {
  if (entry.group_id === null || !(await isBeingWritten(trx, entry))) return false;
  if (entry.content_text === '') return (await sharedText(trx, entry)) === undefined;
  return pictureMode(await findOrder(trx, entry.series_id)) !== 'none';
}

/** Claims a planned occurrence; `undefined` if another process has it. */
async function claim(ctx: Context, id: string): Promise<LoadedOccurrence | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const entry = await loadOccurrence(trx, id);
    if (entry?.state !== 'PLANNED') return undefined;
    await lockFirst(trx, entry);
    if (await mustWait(trx, entry)) return undefined;
    if (!(await isSeriesLive(trx, entry))) return undefined;
    const next = await moveWithin(ctx, trx, entry, { type: 'prepare' });
    return next?.state === 'PREPARING' ? loadOccurrence(trx, id) : undefined;
  });
}

/** The event for a failure: an outage is temporary, problems of budget or settings are not. */
function failureEvent(error: unknown): OccurrenceEvent {
  if (!(error instanceof AppError)) throw error;
  const { message: detail } = error;
  if (error.code === 'provider_failed') return { type: 'outage', detail };
  if (error.code === 'budget_exceeded') return { type: 'over_budget', detail };
  // A recurring post is skipped, and its owner told, instead of leaving an empty draft at each of its times.
  if (error.code === 'needs_facts') return { type: 'nothing_new', detail };
  return { type: 'checks_failed', detail };
}

const Texts = z.array(z.string());
const partsIn = (json: string): string[] => Texts.parse(JSON.parse(json));

type Order = Awaited<ReturnType<typeof findOrder>>;

/** The pictures of an order, with whether each is animated. A deleted one keeps its place, and fails when it is sent. */
async function picturesOf(ctx: Context, { owner_id }: LoadedOccurrence, ids: readonly string[]) {
  const shown = await ctx.hooks.media.describe(ctx, owner_id, ids);
  return ids.map((id) => ({ id, url: shown.find((one) => one.id === id)?.url ?? '' }));
}

/** The limits of this entry's account, considering its content warning. */
const roomFor = ({ platform, account, extras }: LoadedOccurrence) =>
  besideWarning(allowedOn(platform, limitsIn(account)), Extras.parse(JSON.parse(extras)));

/** A fixed text, fitted to this account’s network if the schedule has several accounts. */
async function fixedText(
  ctx: Context,
  entry: LoadedOccurrence,
  { content_text: text, content_type }: Order,
  ids: readonly string[],
): Promise<Prepared> {
  const room = roomFor(entry);
  const isThread = content_type === 'thread';
  const event = { type: 'prepared' } as const;
  if (entry.group_id === null) {
    const isSplit = isThread && onePartFault(room) === undefined;
    return { event, texts: isSplit ? splitIntoParts(text, room) : [text], media: ids };
  }
  const fitted = fitText({ text, isThread, media: await picturesOf(ctx, entry, ids) }, room);
  const detail = fitted.changes.join(' ');
  return {
    event: detail === '' ? event : { ...event, detail },
    texts: fitted.parts,
    media: fitted.media.map(({ id }) => id),
  };
}

/** Has the agent write; for a schedule with several accounts, once for all of them. */
async function written(
  ctx: Context,
  entry: LoadedOccurrence,
  order: Order,
  signal: AbortSignal,
): Promise<Written> {
  const known = (await textOfInterruptedRun(ctx.db, entry)) ?? (await sharedText(ctx.db, entry));
  if (known) return known;
  const { brief: asked, focus } = runBrief(order);
  const pictures = mediaIds(order.media).length + (pictureMode(order) === 'none' ? 0 : 1);
  const { owner_id, agent_id } = entry;
  const { platform, room: whole } = await tightestAccount(ctx.db, entry, pictures);
  const room = besideWarning(whole, Extras.parse(JSON.parse(entry.extras)));
  // Instead of a thread of which only the first part could be sent.
  const brief: typeof asked =
    asked.content_type === 'thread' && onePartFault(room) !== undefined
      ? { ...asked, content_type: 'tweet', length: 'long' }
      : asked;
  const seed = randomInt(2 ** 31);
  const about = { owner_id, agent_id, platform, room, brief, focus, seed, signal, pictures };
  const { parts, model_used, why, sources, fault, repeats } = await writeOne(ctx, about);
  const from = sources.length === 0 ? '' : ` From ${sources.join('; ')}.`;
  const nothing_new = fault === null ? null : await nothingNew(ctx.db, entry, { parts, repeats });
  return { parts, detail: `${model_used}: ${why}${from}`, fault, nothing_new };
}

/** A text that failed a check waits for its owner, unless it only says what was said before. */
function eventOf({ fault, nothing_new }: Written, detail: string): OccurrenceEvent {
  if (fault === null) return { type: 'prepared', detail };
  return nothing_new === null
    ? { type: 'checks_failed', detail: fault }
    : { type: 'nothing_new', detail: nothing_new };
}

/** A written text, fitted to this account’s network. */
async function asPosted(
  ctx: Context,
  entry: LoadedOccurrence,
  order: Order,
  text: Written,
  ids: readonly string[],
): Promise<Prepared> {
  const { parts, media, changes } =
    entry.group_id === null
      ? { parts: text.parts, media: ids.map((id) => ({ id })), changes: [] }
      : fitTo({ parts: text.parts, media: await picturesOf(ctx, entry, ids) }, roomFor(entry));
  const detail = [text.detail, ...changes].join(' ');
  const place = { limit: roomFor(entry), pictures: media.length };
  return {
    event: eventOf(text, detail),
    texts: runBrief(order).include_mentions ? withMentions(parts, order.topic, place) : parts,
    media: media.map(({ id }) => id),
    written: text,
  };
}

/** The generated picture of this run, if its schedule has one. A text that failed a check is rewritten first. */
const pictureFor = async (
  ctx: Context,
  entry: LoadedOccurrence,
  order: Order,
  text: Written | null,
  signal: AbortSignal,
): Promise<RunPicture | undefined> =>
  pictureMode(order) === 'none' || (text && text.fault !== null)
    ? undefined
    : pictureOfRun(ctx, entry, order, text, signal);

/** Applies a failed picture to the event: the post waits for its owner, unless it may be published without it. */
function withPicture(event: OccurrenceEvent, order: Order, { fault }: RunPicture): OccurrenceEvent {
  if (fault === undefined || event.type !== 'prepared') return event;
  if (pictureMode(order) === 'required') {
    return { type: 'checks_failed', detail: `Its picture couldn’t be drawn. ${fault}` };
  }
  const detail = [event.detail, `Published without a picture. ${fault}`];
  return { ...event, detail: detail.filter(Boolean).join(' ') };
}

async function writeRun(
  ctx: Context,
  entry: LoadedOccurrence,
  signal: AbortSignal,
): Promise<Prepared> {
  const order = await findOrder(ctx.db, entry.series_id);
  const media = mediaIds(order.media);
  if (order.parts !== null) {
    return { event: { type: 'prepared' }, texts: partsIn(order.parts), media };
  }
  try {
    const text = order.content_text === '' ? await written(ctx, entry, order, signal) : null;
    const picture = await pictureFor(ctx, entry, order, text, signal);
    const ids = picture?.id === undefined ? media : [...media, picture.id];
    const post = text
      ? await asPosted(ctx, entry, order, text, ids)
      : await fixedText(ctx, entry, order, ids);
    const { first_comment } = runBrief(order);
    const made = first_comment === '' ? post : { ...post, texts: [...post.texts, first_comment] };
    return picture ? { ...made, picture, event: withPicture(made.event, order, picture) } : made;
  } catch (error) {
    return { event: failureEvent(error), texts: [], media };
  }
}

/** Renews the lease while `work` runs, and aborts it when the lease is lost or the time limit exceeded. */
async function underLease<T>(
  ctx: Pick<Context, 'clock' | 'db' | 'log' | 'timeout'>,
  entry: LoadedOccurrence,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renew = () =>
    renewLease(ctx.db, entry, ctx.clock() + ledgerTimes.lease)
      .then((isOurs) => isOurs || lost.abort())
      .catch((err: unknown) =>
        ctx.log.warn({ err, occurrence: entry.id }, 'the lease of a post could not be renewed'),
      );
  const timer = setInterval(() => void renew(), ledgerTimes.lease / 3);
  try {
    const tooLong = ctx.timeout(limits.writing_job);
    return await work(AbortSignal.any([stop, lost.signal, tooLong]));
  } finally {
    clearInterval(timer);
  }
}

/**
 * Prepares one planned occurrence, if no other process has it. After an interruption it is retried when its lease
 * has expired.
 */
export async function prepareOne(ctx: Context, id: string, stop: AbortSignal): Promise<void> {
  const entry = await claim(ctx, id);
  if (!entry) return;
  await ctx.probe?.('writing');
  const made = await underLease(ctx, entry, stop, (signal) => writeRun(ctx, entry, signal));
  if (stop.aborted) {
    await move(ctx, entry, { type: 'let_go' });
    return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockFirst(trx, entry);
    if (!(await moveWithin(ctx, trx, entry, made.event))) return;
    // Of a run that is skipped no text is kept: it was said before.
    if (made.texts.length > 0 && !(made.event.type === 'nothing_new' && entry.recurring))
      await writeParts(trx, entry, made.texts, made.media);
    if (made.written) await shareText(trx, entry, made.written);
    if (made.picture) await finishPicture(trx, entry, made.picture);
  });
  await ctx.probe?.('ready');
}
