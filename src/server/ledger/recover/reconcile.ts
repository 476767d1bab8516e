/** Finds out the outcome of a call whose answer was lost. */
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { openAccount } from '#server/account-secret.ts';
import { capabilityOf, type ReadBackWindow, type Sent } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import { publishedEvent, unlessAborted } from '#server/ledger/publish/call-platform.ts';
import type { LoadedOccurrence, PartRow } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { nextPart, openAttempts } from '#server/ledger/publish/loaded-occurrence.ts';
import { move } from '#server/ledger/publish/transition.ts';
import { outgoingOf } from '#server/ledger/publish/publish.service.ts';
import { isOwned } from '#server/ledger/publish/outcome.store.ts';
import { backupTime } from './after-restore.store.ts';
import { recordOutcome } from '#server/ledger/publish/record-outcome.ts';

/** Clocks differ slightly, so a post may seem older than the call that created it. */
const clockMargin = minute;

const isRestored = ({ restored_at }: LoadedOccurrence): boolean => restored_at !== null;

type Finding = { event: OccurrenceEvent; sent?: Sent };

/** The span in which the part was sent, if it was. */
async function whenSent(
  ctx: Pick<Context, 'clock' | 'db'>,
  occurrence: LoadedOccurrence,
  part: PartRow,
) {
  const first = occurrence.attempt_rows.find((attempt) => attempt.part_id === part.id)?.intent_at;
  const last = openAttempts(occurrence).at(-1)?.deadline;
  const { restored_at, due_at, created_at } = occurrence;
  if (restored_at === null) {
    return {
      since: (first ?? created_at) - clockMargin,
      until: (last ?? ctx.clock()) + ledgerTimes.settled,
    };
  }
  // It was sent in the lost span: at its due time, or at once on request.
  const lost = (await backupTime(ctx.db)) ?? due_at;
  return {
    since: Math.min(first ?? due_at, due_at, lost) - clockMargin,
    until: Math.max(last ?? 0, restored_at) + ledgerTimes.settled,
  };
}

async function read(ctx: Context, occurrence: LoadedOccurrence, part: PartRow): Promise<Finding> {
  const port = ctx.social[occurrence.platform];
  const capability = capabilityOf(port, occurrence.account);
  if (!port.find || capability === 'none') {
    // With a key, repeating is harmless; but a cancelled post must not be repeated to find out.
    const repeat =
      capability === 'key' && occurrence.cancel_requested === 0 && !isRestored(occurrence);
    return { event: { type: repeat ? 'absent' : 'unreadable' } };
  }
  const search: ReadBackWindow = {
    ...(await whenSent(ctx, occurrence, part)),
    isTaken: (external_id) => isOwned(ctx.db, occurrence.platform, external_id),
  };
  const signal = ctx.timeout(ledgerTimes.read);
  try {
    const account = openAccount(ctx.sealer, occurrence.account);
    const post = await outgoingOf(ctx, occurrence, part);
    const sent = await unlessAborted(port.find(account, post, search, signal), signal);
    if (!sent) return { event: { type: 'absent' } };
    return { event: publishedEvent('found', post, sent), sent };
  } catch (error) {
    ctx.log.warn({ err: error, occurrence: occurrence.id }, 'a platform could not be read');
    return { event: { type: 'unreadable' } };
  }
}

/**
 * Reads back an occurrence in UNKNOWN that is due for it: adopts a post that is found, and otherwise continues as the
 * state machine says.
 */
export async function reconcile(ctx: Context, unknown: LoadedOccurrence): Promise<void> {
  const occurrence = await move(ctx, unknown, { type: 'read_due' });
  if (occurrence?.state !== 'RECONCILING') return;
  await ctx.probe?.('reconciling');
  const part = nextPart(occurrence);
  if (!part || (openAttempts(occurrence).length === 0 && !isRestored(occurrence))) {
    await move(ctx, occurrence, { type: 'nothing_open' });
    return;
  }
  const { event, sent } = await read(ctx, occurrence, part);
  try {
    await recordOutcome(ctx, occurrence, event, sent && { sent });
  } catch (error) {
    // The post that was found belongs to another part, so ours was not published.
    if (!isUniqueViolation(error)) throw error;
    await recordOutcome(ctx, occurrence, { type: 'absent' });
  }
}
