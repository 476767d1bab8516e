/** Brings planned posts to the exact words that go out: fixed ones as they are, others written by their agent. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import { withMentions } from '#domain/text/with-mentions.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { writeOne } from '#server/features/content/service.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { mediaIds } from '#server/ledger/publish/loaded-occurrence.ts';
import { isSeriesLive } from '#server/ledger/publish/live.store.ts';
import { move, moveWithin } from '#server/ledger/publish/transition.ts';
import { findOrder, renewLease, writeParts } from '#server/ledger/publish/prepare.store.ts';
import { runBrief } from './run-brief.ts';

/** What became of writing: the event, and the words where there are some. */
interface Prepared {
  event: OccurrenceEvent;
  texts: readonly string[];
  media: readonly string[];
}

/** Takes a planned occurrence for this process; `undefined` when another one has it. */
async function take(ctx: Context, id: string): Promise<LoadedOccurrence | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const entry = await loadOccurrence(trx, id);
    if (entry?.state !== 'PLANNED') return undefined;
    if (!(await isSeriesLive(trx, entry))) return undefined;
    const next = await moveWithin(ctx, trx, entry, { type: 'prepare' });
    return next?.state === 'PREPARING' ? loadOccurrence(trx, id) : undefined;
  });
}

/** What a failure to write means: an outage passes by itself, money and the owner's own settings do not. */
function failureEvent(error: unknown): OccurrenceEvent {
  if (!(error instanceof AppError)) throw error;
  const { message: detail } = error;
  if (error.code === 'provider_failed') return { type: 'outage', detail };
  if (error.code === 'budget_exceeded') return { type: 'over_budget', detail };
  return { type: 'checks_failed', detail };
}

const Texts = z.array(z.string());
const partsIn = (json: string): string[] => Texts.parse(JSON.parse(json));

async function writeRun(
  ctx: Context,
  entry: LoadedOccurrence,
  signal: AbortSignal,
): Promise<Prepared> {
  const order = await findOrder(ctx.db, entry.series_id);
  const media = mediaIds(order.media);
  const { owner_id, agent_id, platform } = entry;
  const isThread = order.content_type === 'thread';
  if (order.parts !== null) {
    return { event: { type: 'prepared' }, texts: partsIn(order.parts), media };
  }
  if (order.content_text !== '') {
    const whole = [order.content_text];
    const texts = isThread ? splitIntoParts(order.content_text, platforms[platform]) : whole;
    return { event: { type: 'prepared' }, texts, media };
  }
  const { brief, focus, include_mentions } = runBrief(order);
  try {
    const seed = randomInt(2 ** 31);
    const text = await writeOne(ctx, {
      owner_id,
      agent_id,
      platform,
      brief,
      focus,
      seed,
      signal,
      pictures: media.length,
    });
    const detail = `${text.model_used}: ${text.why}`;
    const event: OccurrenceEvent =
      text.fault === null
        ? { type: 'prepared', detail }
        : { type: 'checks_failed', detail: text.fault };
    const place = { limit: platforms[platform], pictures: media.length };
    const texts = include_mentions ? withMentions(text.parts, order.topic, place) : text.parts;
    return { event, texts, media };
  } catch (error) {
    return { event: failureEvent(error), texts: [], media };
  }
}

/** Keeps the lease while `work` goes on, and aborts it when it is lost or takes too long. */
async function underLease<T>(
  ctx: Context,
  entry: LoadedOccurrence,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renew = () =>
    renewLease(ctx.db, entry, ctx.clock() + ledgerTimes.lease)
      .then((isOurs) => isOurs || lost.abort())
      .catch((err: unknown) => ctx.log.warn({ err, occurrence: entry.id }, 'no lease'));
  const timer = setInterval(() => void renew(), ledgerTimes.lease / 3);
  try {
    const tooLong = ctx.timeout(limits.writing_job);
    return await work(AbortSignal.any([stop, lost.signal, tooLong]));
  } finally {
    clearInterval(timer);
  }
}

/** Prepares one planned occurrence, if no other process has it. What breaks off is begun again once its lease is over. */
export async function prepareOne(ctx: Context, id: string, stop: AbortSignal): Promise<void> {
  const entry = await take(ctx, id);
  if (!entry) return;
  await ctx.probe?.('writing');
  const { event, texts, media } = await underLease(ctx, entry, stop, (signal) =>
    writeRun(ctx, entry, signal),
  );
  if (stop.aborted) {
    await move(ctx, entry, { type: 'let_go' });
    return;
  }
  await move(ctx, entry, event, async (trx) => {
    if (texts.length > 0) await writeParts(trx, entry, texts, media);
  });
  await ctx.probe?.('ready');
}
