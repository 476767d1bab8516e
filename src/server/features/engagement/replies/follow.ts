/** Follows replies to their outcome: in the ledger, sent by their owner, or expired. */
import { hour, minute } from '#contract/core/time.ts';
import { type InteractionEvent, moveInteraction } from '#domain/engagement/interaction.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { openAccount } from '#server/account-secret.ts';
import { type Outgoing, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { listIn } from '#server/db/json.ts';
import { isOwned } from '#server/ledger/publish/outcome.store.ts';
import { findAccount, listEnded, listLapsed } from './replies.store.ts';
import {
  changeRow,
  type InteractionChange,
  type InteractionRow,
  listDue,
  leaveAlone,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { resolveNotified } from './notify.ts';

const patience = 15_000;

async function move(
  ctx: Context,
  row: InteractionRow,
  event: InteractionEvent,
  change: InteractionChange = {},
): Promise<void> {
  const next = moveInteraction(row.state, event);
  if ('refused' in next) return;
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await changeRow(trx, row, { ...change, state: next.state }, ctx.clock());
    if (kept) await resolveNotified(ctx, trx, row);
  });
}

/** How long a row that failed is left alone. */
const restAfterFailure = 10 * minute;

/** Works on each row. One that fails is left alone for a while, so that it holds up no other. */
async function forEach<T extends { row: InteractionRow }>(
  ctx: Context,
  all: readonly T[],
  stop: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> {
  for (const one of all) {
    if (stop.aborted) return;
    try {
      await work(one);
    } catch (err) {
      ctx.log.error({ err, interaction: one.row.id }, 'a reply could not be followed up');
      await leaveAlone(ctx.db, one.row, ctx.clock() + restAfterFailure);
    }
  }
}

/** Copies the outcome of replies from the ledger. */
async function followLedger(ctx: Context, stop: AbortSignal): Promise<void> {
  await forEach(ctx, await listEnded(ctx.db, ctx.clock()), stop, async ({ row, post }) => {
    if (post.state === 'PUBLISHED') {
      const { external_id: reply_id, url: reply_url, published_at: answered_at } = post;
      await move(ctx, row, 'published', { reply_id, reply_url, answered_at });
    } else {
      await move(ctx, row, 'unpublished', { note: explainReason(post.reason, post.detail) });
    }
  });
}

const alone = (rows: readonly InteractionRow[]) => rows.map((row) => ({ row }));

/** Expires replies without a decision. */
async function expire(ctx: Context, stop: AbortSignal): Promise<void> {
  const rows = await listLapsed(ctx.db, ctx.clock());
  await forEach(ctx, alone(rows), stop, async ({ row }) => {
    const note = `Not handled within ${row.draft === null ? 'a week' : 'two days'}.`;
    await move(ctx, row, 'lapse', { note });
  });
}

/** The reply as its owner would have sent it. */
function asSent(row: InteractionRow): Outgoing {
  const [text = ''] = listIn(row.draft ?? '[]');
  return {
    text,
    media: [],
    in_reply_to: row.external_id,
    idem_key: row.id,
    agent: { id: row.agent_id, name: '' },
    prepared: {},
    first_intent_at: row.opened_at ?? row.updated_at,
  };
}

const rests = [2 * minute, 10 * minute, hour, 6 * hour] as const;

/** Looks for a reply that its owner sent among the account's posts. */
async function readBack(ctx: Context, row: InteractionRow): Promise<void> {
  const now = ctx.clock();
  const port = ctx.social[row.platform];
  const account = await findAccount(ctx.db, row.account_id);
  const rest = rests[Math.min(row.tries, rests.length - 1)] ?? hour;
  const next = { next_at: now + rest, tries: row.tries + 1 };
  if (!port.find || account?.status !== 'connected')
    return void (await changeRow(ctx.db, row, next, now));
  const span = { since: (row.opened_at ?? now) - minute, until: now };
  const isTaken = (id: string) => isOwned(ctx.db, row.platform, id);
  try {
    const found = await port.find(
      openAccount(ctx.sealer, account),
      asSent(row),
      { ...span, isTaken },
      ctx.timeout(patience),
    );
    if (!found) return void (await changeRow(ctx.db, row, next, now));
    const sent = { reply_id: found.external_id, reply_url: found.url, answered_at: now };
    await move(ctx, row, 'seen', sent);
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, interaction: row.id }, 'a reply could not be looked for');
    }
    await changeRow(ctx.db, row, next, now);
  }
}

/** One round. */
export async function followAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await followLedger(ctx, stop);
  await expire(ctx, stop);
  const opened = await listDue(ctx.db, 'handoff', ctx.clock(), 50);
  await forEach(ctx, alone(opened), stop, ({ row }) => readBack(ctx, row));
}
