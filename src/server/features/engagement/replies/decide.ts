/** Decides about new mentions, and stores each decision with its reasons. The decision itself is a pure function. */
import { safeName } from '#domain/account/access.ts';
import { hour, minute } from '#contract/core/time.ts';
import type { EngagementDecision } from '#contract/engagement/types.ts';
import { decideEngagement, decisionForSelf } from '#domain/engagement/decision.ts';
import { isWorthReadingAgain } from '#domain/engagement/message-kinds.ts';
import { asksToStop } from '#domain/engagement/opt-out.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/app-error.ts';
import { withoutDraft, putInInbox } from './owner-review.ts';
import { factsOf } from './facts.ts';
import {
  authorRelation,
  changeRow,
  type InteractionChange,
  type InteractionRow,
  isForSelf,
  listDue,
  never,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { addOptOut } from '#server/features/engagement/inbox/opt-outs.store.ts';
import { withdrawReplies } from './withdraw.ts';

/** How long a found post is checked again, to see whether its likes rise. */
const watched = 6 * hour;
const again = hour;
const undecided = 'We couldn’t decide about this automatically.';
const batch = 100;
/** Maximum number per round; the rest waits for the next one. */
const perRound = 2000;

const decided = (decision: EngagementDecision, now: number): InteractionChange => ({
  decision: JSON.stringify(decision),
  score: decision.score,
  lane: decision.lane,
  decided_at: now,
  next_at: now,
  tries: 0,
});

/** Signals that can change with time. */
const passing: ReadonlySet<string> = new Set(['likes', 'not_rising']);

/** Whether only its likes prevent a reply to a found post, so that it is worth checking again. */
const mayRise = (row: InteractionRow, { signals }: EngagementDecision, now: number): boolean => {
  const against = signals.filter(({ decisive }) => decisive);
  return (
    row.likes !== null &&
    now - row.seen_at < watched &&
    against.length > 0 &&
    against.every(({ signal }) => passing.has(signal))
  );
};

/** A pause ends automatically; mentions that came during it are answered then. */
const isOnlyPaused = ({ forOwner, signals }: EngagementDecision): boolean => {
  const against = signals.filter(({ decisive }) => decisive);
  return !forOwner && against.length > 0 && against.every(({ signal }) => signal === 'paused');
};

function stateAfter(decision: EngagementDecision): 'drafting' | 'blocked' | 'ignored' {
  if (decision.shouldEngage) return 'drafting';
  return decision.lane === 'blocked' ? 'blocked' : 'ignored';
}

/** Records an opt-out: no agent of the owner writes to this author again. */
async function recordOptOut(ctx: Context, row: InteractionRow): Promise<void> {
  const phrase = row.kind === 'found' ? undefined : asksToStop(row.text);
  if (phrase === undefined) return;
  const { owner_id, platform, author_id, author_username: username } = row;
  const who = { owner_id, platform, author_id, username };
  await ctx.db.transaction().execute(async (trx) => {
    await addOptOut(trx, who, phrase, ctx.clock());
    await withdrawReplies(ctx, trx, who, row.id);
  });
}

/** Shows the owner what someone wrote below a post of theirs; no agent deals with it. */
async function showToSelf(ctx: Context, row: InteractionRow): Promise<void> {
  const now = ctx.clock();
  if ((await authorRelation(ctx.db, row)).is_own) {
    await changeRow(ctx.db, row, { state: 'ignored' }, now);
    return;
  }
  const decision = decisionForSelf({
    ...row,
    name: safeName(row.author_name || row.author_username),
  });
  const change = { ...decided(decision, now), ...withoutDraft(decision.mood ?? 'unclear', row) };
  await ctx.db
    .transaction()
    .execute((trx) => putInInbox(ctx, trx, row, { ...change, next_at: never }));
}

async function decideOne(ctx: Context, row: InteractionRow): Promise<void> {
  await recordOptOut(ctx, row);
  if (await isForSelf(ctx.db, row)) return showToSelf(ctx, row);
  const now = ctx.clock();
  const facts = await factsOf(ctx, row);
  const decision = decideEngagement(facts, now);
  if (mayRise(row, decision, now)) {
    await changeRow(ctx.db, row, { next_at: now + again, score: decision.score }, now);
    return;
  }
  const { paused_until } = facts;
  if (paused_until !== null && isOnlyPaused(decision)) {
    await changeRow(ctx.db, row, { next_at: paused_until }, now);
    return;
  }
  if (decision.forOwner) {
    const change = { ...decided(decision, now), ...withoutDraft(decision.mood ?? 'unclear', row) };
    const next_at = isWorthReadingAgain(decision, row.text) ? now : never;
    await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, { ...change, next_at }));
    ctx.meters.answers.inc({ platform: row.platform, decision: 'for_owner' });
    return;
  }
  const state = stateAfter(decision);
  await changeRow(ctx.db, row, { ...decided(decision, now), state }, now);
  ctx.meters.answers.inc({ platform: row.platform, decision: state });
}

const maxTries = 4;

/** A mention that can’t be decided about waits longer each time, and in the end goes to its owner without a draft. */
async function postpone(ctx: Context, row: InteractionRow): Promise<void> {
  const now = ctx.clock();
  const tries = row.tries + 1;
  if (tries < maxTries) {
    const next_at = now + minute * 4 ** row.tries;
    await changeRow(ctx.db, row, { tries, next_at }, now);
    return;
  }
  // One that was found by search waits for no one.
  if (row.kind === 'found') return void (await changeRow(ctx.db, row, { state: 'ignored' }, now));
  await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, { note: undecided }));
}

/** Ignores a mention whose agent was deleted. */
const ignore = (ctx: Pick<Context, 'clock' | 'db'>, row: InteractionRow) =>
  changeRow(ctx.db, row, { state: 'ignored', note: 'The agent no longer exists.' }, ctx.clock());

/** One round, sequentially, because each reply counts toward the limit of the next. */
export async function decideAll(ctx: Context, stop: AbortSignal): Promise<void> {
  for (let count = 0; count < perRound && !stop.aborted;) {
    const rows = await listDue(ctx.db, 'new', ctx.clock(), batch);
    if (rows.length === 0) return;
    for (const row of rows) {
      if (stop.aborted) return;
      count += 1;
      try {
        await decideOne(ctx, row);
      } catch (err) {
        if (err instanceof AppError && err.code === 'not_found') await ignore(ctx, row);
        else {
          ctx.log.error({ err, interaction: row.id }, 'a mention could not be decided about');
          await postpone(ctx, row).catch((error: unknown) =>
            ctx.log.error({ err: error, interaction: row.id }, 'a mention could not be postponed'),
          );
        }
      }
    }
  }
}
