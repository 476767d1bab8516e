/** Has an agent write its reply, which then waits for its owner or for its time. */
import { cut } from '#contract/core/cut.ts';
import { roomOfAccount, roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import { day, minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { randomInt } from 'node:crypto';
import { brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { nextReplyAt } from '#domain/engagement/pace.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { clearAgentError, personaOf, setAgentError } from '#server/features/agents/service.ts';
import { type OneText, writeOne } from '#server/features/content/service.ts';
import { withoutDraft, moodOfRow, putInInbox, reviewReason } from './owner-review.ts';
import {
  changeRow,
  type InteractionRow,
  lessonsOf,
  listDue,
  replyTimes,
  never,
  renewRow,
  claimRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { engagementOf } from '#server/features/engagement/settings/read-settings.ts';
import { emitDrafted } from '#server/features/engagement/webhook-events.ts';
import { notifyOfWaiting } from './notify.ts';

const maxTries = 3;
const lessons = 5;
/** Number of replies written concurrently. */
const maxConcurrent = 2;

/** A stranger's text in the form that a brief accepts: without stacked combining marks. */
function quotable(text: string): string {
  const short = cut(text, limits.context);
  const plain = brief.context.safeParse(short);
  if (plain.success) return plain.data;
  const bare = short.normalize('NFKD').replaceAll(/[\p{M}\p{C}]/gu, '');
  return brief.context.parse(cut(bare, limits.context));
}

/** Writes a reply with public facts only. Throws what `writeOne` throws. */
export async function writeReply(
  ctx: Context,
  row: Pick<InteractionRow, 'owner_id' | 'agent_id' | 'platform' | 'text'> &
    Partial<Pick<InteractionRow, 'account_id'>>,
  signal: AbortSignal,
): Promise<OneText> {
  const { owner_id, agent_id, account_id, platform, text } = row;
  const persona = await personaOf(ctx, owner_id, agent_id);
  const topic = persona.target_topics.find((one) => avoidedIn(text, [one]) !== undefined);
  return writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room:
      account_id === undefined
        ? await roomOfAgent(ctx.db, agent_id, platform)
        : await roomOfAccount(ctx.db, { account_id, platform }),
    signal,
    brief: {
      content_type: 'reply',
      length: 'short',
      context: quotable(text),
      ...(topic !== undefined && { topic }),
    },
    lessons: await lessonsOfAgent(ctx, agent_id),
    seed: randomInt(2 ** 31),
  });
}

async function lessonsOfAgent({ db }: Context, agent_id: string) {
  const { wishes, texts } = await lessonsOf(db, agent_id, lessons);
  return {
    wishes: wishes.map((wish) => cut(wish, limits.guideline_item)),
    texts: texts.flatMap(partsIn).map((text) => cut(text, limits.voice_sample)),
  };
}

/** The parts of a reply, parsed from its row. */
export const partsIn = (draft: string): string[] => {
  const parts: unknown = JSON.parse(draft);
  return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
};

/** A random number from 0 to 1. */
export const randomFraction = (): number => randomInt(1_000_001) / 1_000_000;

/** When the next reply of an agent may be sent. */
export async function nextSendTime(ctx: Context, row: InteractionRow): Promise<number> {
  const { rules } = await engagementOf(ctx, row.owner_id, row.agent_id);
  const now = ctx.clock();
  const taken = await replyTimes(ctx.db, row.agent_id, now - 2 * day);
  // In the sandbox no one expects human delays.
  if (platforms[row.platform].is_local) return now;
  return nextReplyAt(rules, taken, now, randomFraction());
}

async function keep(ctx: Context, row: InteractionRow, text: OneText): Promise<void> {
  const by = { writer: text.writer, draft_fault: text.fault };
  const approval = (await reviewReason(ctx, row, by)) !== undefined;
  const next = moveInteraction(row.state, 'written', { lane: row.lane ?? 'blocked', approval });
  if ('refused' in next) return;
  const send_at = next.state === 'queued' ? await nextSendTime(ctx, row) : null;
  const now = ctx.clock();
  const draft = JSON.stringify(text.parts);
  const written = { state: next.state, draft, ...by, send_at };
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await changeRow(
      trx,
      row,
      { ...written, next_at: send_at ?? never, tries: 0 },
      now,
    );
    if (!kept) return;
    await clearAgentError(trx, row.agent_id, now);
    await notifyOfWaiting(ctx, trx, kept);
    await emitDrafted(trx, kept, now);
  });
}

/** An outage is temporary; a rejection because of budget or settings is not. */
async function giveUp(
  ctx: Pick<Context, 'clock' | 'db'>,
  row: InteractionRow,
  error: unknown,
): Promise<void> {
  const now = ctx.clock();
  const passes = !(error instanceof AppError) || error.code === 'provider_failed';
  if (passes && row.tries < maxTries) {
    await changeRow(ctx.db, row, { next_at: now + row.tries * 2 * minute }, now);
    return;
  }
  const next = moveInteraction(row.state, 'unwritten');
  if ('refused' in next) return;
  const note = error instanceof AppError ? error.message : 'Couldn’t write the reply.';
  // A used-up monthly budget has its own notification, and ends with the month.
  const needsOwner =
    error instanceof AppError && (error.code === 'writer_gone' || error.code === 'writer_unpaid');
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await changeRow(trx, row, { state: next.state, note: cut(note, 500) }, now);
    if (kept && needsOwner) await setAgentError(trx, row.agent_id, note, now);
  });
}

async function draftOne(ctx: Context, due: InteractionRow, stop: AbortSignal): Promise<void> {
  const row = await claimRow(ctx.db, due, ctx.clock() + leaseDuration);
  if (!row) return;
  try {
    const mood = await moodOfRow(ctx, row);
    if (isForOwner(mood)) {
      await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, withoutDraft(mood)));
      return;
    }
    const signal = AbortSignal.any([stop, ctx.timeout(limits.writing_job)]);
    const text = await whileLeased(
      ctx.log,
      () => renewRow(ctx.db, row, ctx.clock() + leaseDuration),
      () => writeReply(ctx, row, signal),
    );
    await keep(ctx, row, text);
  } catch (error) {
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error, interaction: row.id }, 'a reply could not be written');
    }
    await giveUp(ctx, row, error);
  }
}

/** One round: writes due replies, a few concurrently. */
export async function draftAll(ctx: Context, stop: AbortSignal): Promise<void> {
  const waiting = await listDue(ctx.db, 'drafting', ctx.clock(), 20);
  const work = async () => {
    for (let next = waiting.shift(); next && !stop.aborted; next = waiting.shift()) {
      await draftOne(ctx, next, stop);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
}
