/** Finds out what became of a call whose answer was lost. */
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { openAccount } from '#server/account-secret.ts';
import type { Search, Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import { unlessAborted } from '#server/ledger/publish/call-platform.ts';
import type { Entry, PartRow } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { nextPart, openAttempts } from '#server/ledger/publish/loaded-occurrence.ts';
import { move } from '#server/ledger/publish/transition.ts';
import { outgoingOf } from '#server/ledger/publish/publish.service.ts';
import { isOwned } from '#server/ledger/publish/outcome.store.ts';
import { backupTime } from './after-restore.store.ts';
import { settle } from '#server/ledger/publish/record-outcome.ts';

/** Clocks differ a little; a post may seem to be older than the call that made it. */
const clockMargin = minute;

const isRestored = ({ restored_at }: Entry): boolean => restored_at !== null;

type Finding = { event: OccurrenceEvent; sent?: Sent };

/** The span in which the part was sent, if it was. */
async function whenSent(ctx: Context, entry: Entry, part: PartRow) {
  const first = entry.attempt_rows.find((attempt) => attempt.part_id === part.id)?.intent_at;
  const last = openAttempts(entry).at(-1)?.deadline;
  const { restored_at, due_at, created_at } = entry;
  if (restored_at === null) {
    return {
      since: (first ?? created_at) - clockMargin,
      until: (last ?? ctx.clock()) + ledgerTimes.settled,
    };
  }
  // Whoever sent it did so in the lost span: when it was due, or at once when somebody asked for that.
  const lost = (await backupTime(ctx.db)) ?? due_at;
  return {
    since: Math.min(first ?? due_at, due_at, lost) - clockMargin,
    until: Math.max(last ?? 0, restored_at) + ledgerTimes.settled,
  };
}

async function read(ctx: Context, entry: Entry, part: PartRow): Promise<Finding> {
  const port = ctx.social[entry.platform];
  if (!port.find) {
    // With a key, repeating is harmless; but what was cancelled must not be repeated to find out.
    const repeat = port.capability === 'key' && entry.cancel_requested === 0 && !isRestored(entry);
    return { event: { type: repeat ? 'absent' : 'unreadable' } };
  }
  const search: Search = {
    ...(await whenSent(ctx, entry, part)),
    isTaken: (external_id) => isOwned(ctx.db, entry.platform, external_id),
  };
  const signal = ctx.timeout(ledgerTimes.read);
  try {
    const account = openAccount(ctx.sealer, entry.account);
    const post = await outgoingOf(ctx, entry, part);
    const sent = await unlessAborted(port.find(account, post, search, signal), signal);
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
  if (!part || (openAttempts(entry).length === 0 && !isRestored(entry))) {
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
