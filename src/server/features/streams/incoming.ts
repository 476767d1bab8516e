/** Items that programs send to the secret URL of a feed. */
import { day } from '#contract/core/time.ts';
import type { SentItem } from '#contract/streams/types.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/transaction.ts';
import { isWhitelisted, secretMatches, splitToken } from '#server/features/auth/service.ts';
import { countSince } from './items.store.ts';
import { storeNew } from './rows.ts';
import { changeStream, findStreamById, type StreamRow } from './streams.store.ts';

/** Maximum number of items per URL within 24 hours. */
const mostSent = 200;

/** The feed of a URL. Throws `not_found` if it is invalid, or its owner has no access. */
async function streamOf({ db }: Context, token: string): Promise<StreamRow> {
  const halves = splitToken(token);
  const stream = halves && (await findStreamById(db, halves.id));
  if (!stream || stream.secret_hash === null) throw new AppError('not_found');
  if (!secretMatches(halves.secret, stream.secret_hash)) throw new AppError('not_found');
  if (!(await isWhitelisted(db, stream.owner_id))) throw new AppError('not_found');
  return stream;
}

/** Stores an item once, and returns its state. Throws `not_found`, `conflict`, `rate_limited`. */
export async function receiveItem(ctx: Context, token: string, sent: SentItem): Promise<string> {
  const { id: stream_id, owner_id } = await streamOf(ctx, token);
  const { id: guid = '', title = '', text = '', url = '' } = sent;
  return ctx.db.transaction().execute(async (trx) => {
    // Locks the owner, so that concurrent requests are deduplicated and counted.
    await holdUser(trx, owner_id);
    const stream = await findStreamById(trx, stream_id);
    if (!stream) throw new AppError('not_found');
    if (stream.paused_at !== null) {
      throw new AppError('conflict', { message: 'This feed is paused, so nothing was kept.' });
    }
    const now = ctx.clock();
    if ((await countSince(trx, stream_id, now - day)) >= mostSent) {
      const message = `This address takes ${mostSent} items a day.`;
      throw new AppError('rate_limited', { message, retry_after: 3600 });
    }
    const item = { guid, title, text, url, published_at: null };
    const count = await storeNew(trx, stream, [item], now);
    await changeStream(trx, stream_id, { checked_at: now });
    return count === 0 ? 'Received before.' : 'Received.';
  });
}
