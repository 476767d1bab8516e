/** Finds out what became of a call whose answer was lost. */
import { ledgerTimes } from '#domain/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/occurrence-event.ts';
import type { Search, Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import { unlessAborted } from './call-platform.ts';
import type { Entry, PartRow } from './entry.store.ts';
import { nextPart, openAttempts } from './entry.ts';
import { move } from './move.ts';
import { outgoingOf } from './publish.service.ts';
import { isOwned } from './outcome.store.ts';
import { settle } from './settle.ts';

/** Clocks differ a little; a post may seem to be older than the call that made it. */
const clockMargin = 60_000;

type Finding = { event: OccurrenceEvent; sent?: Sent };

async function read(ctx: Context, entry: Entry, part: PartRow): Promise<Finding> {
  const port = ctx.social[entry.platform];
  if (!port.find) {
    // With a key, repeating is harmless; but what was cancelled must not be repeated to find out.
    const repeat = port.capability === 'key' && entry.cancel_requested === 0;
    return { event: { type: repeat ? 'absent' : 'unreadable' } };
  }
  const first = entry.attempt_rows.find((attempt) => attempt.part_id === part.id);
  const last = openAttempts(entry).at(-1);
  const search: Search = {
    since: (first?.intent_at ?? entry.created_at) - clockMargin,
    until: (last?.deadline ?? ctx.clock()) + ledgerTimes.settled,
    isTaken: (external_id) => isOwned(ctx.db, entry.platform, external_id),
  };
  const signal = ctx.timeout(ledgerTimes.read);
  try {
    const post = await outgoingOf(ctx, entry, part);
    const sent = await unlessAborted(port.find(entry.account, post, search, signal), signal);
    return sent ? { event: { type: 'found' }, sent } : { event: { type: 'absent' } };
  } catch (error) {
    ctx.log.warn({ err: error, occurrence: entry.id }, 'a platform could not be read');
    return { event: { type: 'unreadable' } };
  }
}

/** Reads back an occurrence in UNKNOWN that is due for it: adopts what is found, and goes on as the table says. */
export async function reconcile(ctx: Context, unknown: Entry): Promise<void> {
  const entry = await move(ctx, unknown, { type: 'read_due' });
  if (entry?.state !== 'RECONCILING') return;
  await ctx.probe?.('reconciling');
  const part = nextPart(entry);
  if (!part || openAttempts(entry).length === 0) {
    await move(ctx, entry, { type: 'nothing_open' });
    return;
  }
  const { event, sent } = await read(ctx, entry, part);
  try {
    await settle(ctx, entry, event, sent && { sent });
  } catch (error) {
    // What was found belongs to another part of the ledger: ours is not there.
    if (!isUniqueViolation(error)) throw error;
    await settle(ctx, entry, { type: 'absent' });
  }
}
