/** Texts that are there already: the ledger takes them as they are, without a claim or a writer. */
import { ContentConfig } from '#contract/posts/scheduled-posts.ts';
import { Extras } from '#contract/posts/extras.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { besideWarning } from '#domain/platforms/post-extras.ts';
import { fitText, onePartFault } from '#domain/text/fit-text.ts';
import { mediaByPart } from '#domain/text/part-media.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import { limitsIn } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listIn, placesIn } from '#server/db/json.ts';
import { type LoadedOccurrence, loadOccurrence } from './loaded-occurrence.store.ts';
import { isSeriesLive } from './live.store.ts';
import { findOrder, type TextOrder, writeParts } from './prepare.store.ts';
import { holdSeries } from './series.store.ts';
import { moveWithin } from './transition.ts';

/** The content of one post, and the event that it leads to. */
export interface Prepared {
  event: OccurrenceEvent;
  texts: readonly string[];
  /** Ids of the files of each part. */
  media: readonly (readonly string[])[];
}

/** What a schedule adds to each of its posts: a picture drawn for it, mentions, a first comment. */
export const configOf = ({ config }: Pick<TextOrder, 'config'>): ContentConfig =>
  ContentConfig.parse(JSON.parse(config));

/** The pictures of an order, with whether each is animated. A deleted one keeps its place, and fails when it is sent. */
export async function picturesOf(
  ctx: Context,
  { owner_id }: LoadedOccurrence,
  ids: readonly string[],
) {
  const shown = await ctx.hooks.media.describe(ctx, owner_id, ids);
  return ids.map((id) => ({ id, url: shown.find((one) => one.id === id)?.url ?? '' }));
}

/** The limits of an entry's account, considering its content warning. */
export const roomFor = ({ platform, account, extras }: LoadedOccurrence) =>
  besideWarning(allowedOn(platform, limitsIn(account)), Extras.parse(JSON.parse(extras)));

/** A schedule’s fixed text with these pictures, fitted to the account’s network if there are several accounts. */
export async function fixedText(
  ctx: Context,
  entry: LoadedOccurrence,
  { content_text: text, content_type }: TextOrder,
  ids: readonly string[],
): Promise<Prepared> {
  const room = roomFor(entry);
  const isThread = content_type === 'thread';
  const event = { type: 'prepared' } as const;
  if (entry.group_id === null) {
    const isSplit = isThread && onePartFault(room) === undefined;
    return { event, texts: isSplit ? splitIntoParts(text, room) : [text], media: [ids] };
  }
  const fitted = fitText({ text, isThread, media: await picturesOf(ctx, entry, ids) }, room);
  const detail = fitted.changes.join(' ');
  return {
    event: detail === '' ? event : { ...event, detail },
    texts: fitted.parts,
    media: [fitted.media.map(({ id }) => id)],
  };
}

/** The whole content if all of it is fixed; `undefined` if something has to be written or drawn first. */
async function fixedContent(ctx: Context, entry: LoadedOccurrence): Promise<Prepared | undefined> {
  const order = await findOrder(ctx.db, entry.series_id);
  const media = listIn(order.media);
  if (order.parts !== null) {
    const texts = listIn(order.parts);
    const files = mediaByPart(texts, media, placesIn(order.media_parts));
    return { event: { type: 'prepared' }, texts, media: files };
  }
  const { picture, first_comment } = configOf(order);
  if (order.content_text === '' || picture !== 'none') return undefined;
  const post = await fixedText(ctx, entry, order, media);
  return first_comment === '' ? post : { ...post, texts: [...post.texts, first_comment] };
}

/** Locks the series of a planned post that is live, and loads it; `undefined` if it is not. */
async function lockPlanned(trx: Db, id: string): Promise<LoadedOccurrence | undefined> {
  const seen = await loadOccurrence(trx, id);
  if (seen?.state !== 'PLANNED') return undefined;
  // The usual lock order: the first series of a schedule for several accounts before its others.
  if (seen.group_id !== null) await holdSeries(trx, seen.group_id);
  await holdSeries(trx, seen.series_id);
  const planned = await loadOccurrence(trx, id);
  const isLive = planned?.state === 'PLANNED' && (await isSeriesLive(trx, planned));
  return isLive ? planned : undefined;
}

/**
 * In a transaction: prepares a planned post whose content is fixed, if it is time. Afterwards it is ready to be sent, or
 * waits for its owner’s approval.
 */
export async function settleFixed(ctx: Context, trx: Db, id: string): Promise<void> {
  const planned = await lockPlanned(trx, id);
  const content = planned && (await fixedContent({ ...ctx, db: trx }, planned));
  if (!content || !(await moveWithin(ctx, trx, planned, { type: 'prepare' }))) return;
  const entry = await loadOccurrence(trx, id);
  if (entry?.state !== 'PREPARING') return;
  await moveWithin(ctx, trx, entry, content.event);
  await writeParts(trx, entry, content.texts, content.media);
}
