/** Notifies the owners about waiting replies: once a day per agent, and about everyone who may be in danger. */
import {
  EngagementDecision,
  type InteractionState,
  isWaitingInteraction,
} from '#contract/engagement/types.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { selfName } from '#contract/posts/author.ts';
import { isEmergency } from '#domain/mood/message-mood.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  actorInHand,
  askedSince,
  notifyOwners,
  type Outcome,
  reopenAbout,
  resolveNotificationsAbout,
  settleAbout,
} from '#server/features/notifications/service.ts';
import { announcedWaits } from '#server/features/engagement/inbox/inbox.store.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';
import { areManyDecided, namesOfAgents, stateOf } from './replies.store.ts';

/** Messages that came while replies were off are in the inbox but send no notification. */
const cameWhileOff = ({ decision }: InteractionRow): boolean =>
  decision !== null &&
  EngagementDecision.parse(JSON.parse(decision)).signals.some(({ signal }) => signal === 'off');

/** What happened, so that it is still so when the reply is decided about. */
function wordsOf({ state, draft, platform, urgent, text }: InteractionRow, name: string): string {
  const place = platforms[platform].name;
  if (urgent === 1) {
    const need = isEmergency(text) ? 'need medical help now' : 'be thinking of harming themselves';
    return `Someone who wrote to ${name} on ${place} may ${need}. No reply was written or sent. Read it now.`;
  }
  if (name === selfName) return `Someone replied to a post of yours on ${place}.`;
  if (draft === null) return `Someone wrote to ${name} on ${place}. No reply was drafted.`;
  return state === 'handoff'
    ? `${name} drafted a reply for you to send on ${place}.`
    : `${name} drafted a reply on ${place}.`;
}

export async function notifyOfWaiting(ctx: Context, trx: Db, row: InteractionRow): Promise<void> {
  const isUrgent = row.urgent === 1;
  if (!isWaitingInteraction(row.state) || (!isUrgent && row.draft === null && cameWhileOff(row)))
    return;
  const now = ctx.clock();
  const name = (await namesOfAgents(trx, [row.agent_id])).get(row.agent_id) ?? '';
  const about: { kind: NotificationKind; link: string; subject: string } = isUrgent
    ? { kind: 'person_in_need', link: `/inbox?item=${row.id}`, subject: row.id }
    : { kind: 'reply_waits', link: '/inbox', subject: `${row.agent_id} ${dateIn(now, 'UTC')}` };
  const { owner_id } = row;
  if (await notifyOwners(ctx, trx, { ...about, owner_id, text: wordsOf(row, name) }, now)) return;
  // One a day is enough, but it must not say that everything is decided.
  if (!isUrgent) await reopenAbout(trx, { ...about, owner_id, about: about.subject }, 0);
}

/** What a person did, by the state that it led to. */
const done: Partial<Record<InteractionState, string>> = {
  queued: 'Approved',
  rejected: 'Rejected',
  done: 'Sent',
};

/** Whether no agent drafted the reply: then a person wrote it, and there was nothing to approve. */
const isOwnReply = ({ draft, edited, writer }: InteractionRow): boolean =>
  draft === null || (edited === 1 && writer === null);

/** What became of the messages that were announced since then: of the only one, also who decided it. */
async function outcomeOf(
  trx: Db,
  before: InteractionRow,
  { state, since }: { state: InteractionState | undefined; since: number },
): Promise<Outcome> {
  const { owner_id, agent_id } = before;
  if (await areManyDecided(trx, agent_id, since)) return { words: 'All decided' };
  if (state === 'expired') return { words: 'Not decided in time' };
  const words = state === 'queued' && isOwnReply(before) ? 'Answered' : state && done[state];
  return words ? { words, by: await actorInHand(trx, owner_id) } : { words: 'No longer waiting' };
}

/**
 * Inside the transaction of a decision: says in the notifications what became of what they announced once none of it waits,
 * and has them ask again if the decision was undone.
 */
export async function resolveNotified(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  before: InteractionRow,
): Promise<void> {
  const { id, owner_id, agent_id } = before;
  const now = ctx.clock();
  const state = await stateOf(trx, id);
  if (state === undefined || !isWaitingInteraction(state)) {
    await resolveNotificationsAbout(trx, { owner_id, kind: 'person_in_need', about: id }, now);
  }
  const whose = { owner_id, kind: 'reply_waits', about: agent_id } as const;
  if (before.state === 'queued' && state !== undefined && isWaitingInteraction(state))
    await reopenAbout(trx, whose, before.updated_at);
  if (await announcedWaits(trx, { owner_id, agent_id })) return;
  const since = await askedSince(trx, whose);
  if (since === undefined) return;
  const outcome = await outcomeOf(trx, before, { state, since });
  await settleAbout(trx, { ...whose, outcome }, now);
}
