/** The owner's decisions about waiting replies. */
import { limitsOfAccount } from '#server/ledger/read/account-limits.store.ts';
import { minute } from '#contract/core/time.ts';
import { engagementMessages } from '#contract/engagement/types.ts';
import { type InteractionEvent, moveInteraction } from '#domain/engagement/interaction.ts';
import { optedOut } from '#domain/engagement/opt-out.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import { requireFit } from '#server/post-fit.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { learn, lockAgent, unlearn } from '#server/features/agents/service.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { findReply } from '#server/ledger/publish/reply.store.ts';
import { cancelReply } from '#server/features/engagement/replies/withdraw.ts';
import { leavesAt } from '#domain/posts/post-acts.ts';
import { listIn } from '#server/db/json.ts';
import {
  changeRow,
  findRow,
  isConnected,
  isForSelf,
  lockRow,
  type InteractionChange,
  type InteractionRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { findOptOut } from './opt-outs.store.ts';
import { sendReply, isLinked } from '#server/features/engagement/replies/send.ts';
import { countApproval } from '#server/features/engagement/settings/settings.store.ts';
import { resolveNotified } from '#server/features/engagement/replies/notify.ts';

export const overtaken = () => conflictError('This reply was already handled. Reload the page.');

/** Runs `work` on a post of that owner. Throws `not_found`. */
const withRow = (
  ctx: Context,
  owner_id: string,
  id: string,
  work: (trx: Db, row: InteractionRow) => Promise<void>,
): Promise<InteractionRow> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, owner_id, id);
    if (!row) throw new AppError('not_found');
    await work(trx, row);
    await resolveNotified(ctx, trx, row);
    const after = await findRow(trx, owner_id, id);
    if (!after) throw new AppError('not_found');
    return after;
  });

function stateAfter({ state }: InteractionRow, event: InteractionEvent) {
  const next = moveInteraction(state, event);
  if ('refused' in next) throw overtaken();
  return next.state;
}

async function change(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  row: InteractionRow,
  changed: InteractionChange,
): Promise<void> {
  if (!(await changeRow(trx, row, changed, ctx.clock()))) throw overtaken();
}

/** A text that the owner or a program wrote before, in place of the agent’s, is known already or says nothing. */
async function learnReply(
  ctx: Context,
  trx: Db,
  row: InteractionRow,
  decided: { parts?: readonly string[] | undefined; is_rejected?: boolean; reason?: string },
): Promise<void> {
  if (row.edited === 1) return;
  const { parts, ...rest } = decided;
  const { owner_id, agent_id, id: about, draft } = row;
  const written = draft === null ? null : listIn(draft);
  const how = { owner_id, agent_id, about, is_reply: true, ...rest };
  await learn(ctx, trx, { ...how, written, parts: parts ?? written ?? [] });
}

/** Without a draft, the owner must write the text. */
function requireWords({ draft }: InteractionRow, parts: readonly string[] | undefined): void {
  if (draft !== null || parts !== undefined) return;
  const message = engagementMessages.answer;
  throw fieldError('parts', message);
}

/** The owner's edit; nothing if the text is unchanged. */
async function editOf(
  ctx: Pick<Context, 'config'>,
  trx: Db,
  row: InteractionRow,
  parts: readonly string[] | undefined,
) {
  const written = listIn(row.draft ?? '[]');
  if (parts === undefined || JSON.stringify(parts) === JSON.stringify(written)) return {};
  const place = { platform: row.platform, room: await limitsOfAccount(trx, row) };
  requireFit(ctx, place, { parts }, { text: ({ part = 0 }) => `parts.${part}` });
  return { draft: JSON.stringify(parts), draft_fault: null, edited: 1 as const };
}

/** Throws if the author opted out, even if the owner approves the reply. */
async function requireNoOptOut(trx: Db, row: InteractionRow): Promise<void> {
  const who = { ...row, username: row.author_username };
  if ((await findOptOut(trx, who)) === undefined) return;
  throw conflictError(optedOut);
}

/** Throws if posts of the agent cannot be sent. */
async function requireSendable(trx: Db, row: InteractionRow): Promise<void> {
  if ((await frozenSince(trx, row.owner_id)) !== null) throw new AppError('publishing_frozen');
  if (!(await isForSelf(trx, row))) {
    const agent = await lockAgent(trx, row.owner_id, row.agent_id);
    if (agent.status === 'inactive') throw new AppError('agent_inactive');
    if (!(await isLinked(trx, row))) throw new AppError('not_connected');
    return;
  }
  if (!(await isConnected(trx, row))) throw new AppError('not_connected');
}

/**
 * Sends a reply, as written or edited, now or after so many seconds. Throws `not_found`, `invalid_input` if it is too
 * long, and `conflict` if it no longer waits.
 */
export const approve = (
  ctx: Context,
  owner_id: string,
  id: string,
  { parts, delay_s }: { parts?: readonly string[] | undefined; delay_s: number },
): Promise<InteractionRow> =>
  withRow(ctx, owner_id, id, async (trx, row) => {
    stateAfter(row, 'approve');
    await requireNoOptOut(trx, row);
    await requireSendable(trx, row);
    requireWords(row, parts);
    const due_at = delay_s === 0 ? ctx.clock() : leavesAt(ctx.clock(), delay_s);
    const edit = await editOf(ctx, trx, row, parts);
    if (!(await sendReply(ctx, trx, row, { ...edit, by: 'owner', due_at }))) {
      throw conflictError('This post already has a reply.');
    }
    await learnReply(ctx, trx, row, { parts });
    // A text that the owner wrote says nothing about the agent's.
    if (row.draft !== null) await countApproval(trx, row.agent_id);
  });

/**
 * Takes a reply back in the seconds before it is sent, and what was learned from it. Its words stay where there was a
 * draft; without one it waits as before. Throws `not_found` and `conflict`.
 */
export const unsend = (ctx: Context, owner_id: string, id: string): Promise<InteractionRow> =>
  withRow(ctx, owner_id, id, async (trx, row) => {
    const state = stateAfter(row, 'unsend');
    const { agent_id, occurrence_id } = row;
    const reply = occurrence_id === null ? undefined : await findReply(trx, occurrence_id);
    const isLeaving = occurrence_id !== null && reply && reply.due_at > ctx.clock();
    if (!isLeaving || !(await cancelReply(ctx, trx, occurrence_id))) {
      throw conflictError('Too late to undo: the reply is on its way.');
    }
    const isDrafted = reply.made_with_ai === 1;
    const words = isDrafted ? {} : { draft: null, edited: 0 as const };
    await change(ctx, trx, row, { ...words, state, occurrence_id: null, send_at: null });
    if (!isDrafted || row.edited === 0) await unlearn(trx, agent_id, id);
    if (isDrafted) await countApproval(trx, agent_id, -1);
  });

/**
 * Replaces a waiting text; the owner still decides. Throws `not_found`, `invalid_input` if it is too long, and
 * `conflict` if it no longer waits.
 */
export async function proposeEdit(
  ctx: Context,
  owner_id: string,
  id: string,
  parts: readonly string[],
): Promise<InteractionRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, owner_id, id);
    if (!row) throw new AppError('not_found');
    stateAfter(row, 'approve');
    await requireNoOptOut(trx, row);
    await change(ctx, trx, row, await editOf(ctx, trx, row, parts));
    return (await findRow(trx, owner_id, id)) ?? row;
  });
}

/** Throws `not_found` and `conflict`. */
export const reject = (
  ctx: Context,
  owner_id: string,
  id: string,
  note: string,
): Promise<InteractionRow> =>
  withRow(ctx, owner_id, id, async (trx, row) => {
    await change(ctx, trx, row, { state: stateAfter(row, 'reject'), note });
    if (row.draft !== null) await learnReply(ctx, trx, row, { is_rejected: true, reason: note });
  });

/** Records that the network's composer was opened with this text; from now on the reply is looked for there. */
export const markOpened = (
  ctx: Context,
  owner_id: string,
  id: string,
  parts: readonly string[] | undefined,
): Promise<InteractionRow> =>
  withRow(ctx, owner_id, id, async (trx, row) => {
    if (row.state !== 'handoff') throw overtaken();
    await requireNoOptOut(trx, row);
    const now = ctx.clock();
    const opened = { opened_at: row.opened_at ?? now, next_at: now + minute, tries: 0 };
    const edit = await editOf(ctx, trx, row, parts);
    await change(ctx, trx, row, { ...edit, ...opened });
    if ('draft' in edit) await learnReply(ctx, trx, row, { parts });
  });

/** The owner says that they have sent it. Throws `not_found` and `conflict`. */
export const markDone = (ctx: Context, owner_id: string, id: string): Promise<InteractionRow> =>
  withRow(ctx, owner_id, id, async (trx, row) => {
    await change(ctx, trx, row, { state: stateAfter(row, 'done'), answered_at: ctx.clock() });
    await learnReply(ctx, trx, row, {});
  });
