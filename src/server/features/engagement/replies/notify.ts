/** Notifies the owners about waiting replies: once a day per agent, and about everyone who may be in danger. */
import { EngagementDecision, isWaitingInteraction } from '#contract/engagement/types.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { selfName } from '#contract/posts/author.ts';
import { isEmergency } from '#domain/mood/message-mood.ts';
import { dateIn } from '#domain/schedule/scheduled-time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notifyOwners, resolveNotificationsAbout } from '#server/features/notifications/service.ts';
import { announcedWaits } from '#server/features/engagement/inbox/inbox.store.ts';
import type { InteractionRow } from '#server/features/engagement/mentions/interactions.store.ts';
import { namesOfAgents, stateOf } from './replies.store.ts';

/** Messages that came while replies were off are in the inbox but send no notification. */
const cameWhileOff = ({ decision }: InteractionRow): boolean =>
  decision !== null &&
  EngagementDecision.parse(JSON.parse(decision)).signals.some(({ signal }) => signal === 'off');

function wordsOf({ state, draft, platform, urgent, text }: InteractionRow, name: string): string {
  const place = platforms[platform].name;
  if (urgent === 1) {
    const need = isEmergency(text) ? 'need medical help now' : 'be thinking of harming themselves';
    return `Someone who wrote to ${name} on ${place} may ${need}. No reply was written or sent. Read it now.`;
  }
  if (name === selfName) return `Someone replied to a post of yours on ${place}.`;
  if (draft === null) return `Someone wrote to ${name} on ${place}. Only you should reply.`;
  return state === 'handoff'
    ? `${name} drafted a reply for you to send on ${place}.`
    : `${name}’s reply on ${place} needs your approval.`;
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
  await notifyOwners(ctx, trx, { ...about, owner_id: row.owner_id, text: wordsOf(row, name) }, now);
}

/** Inside the transaction of a decision: marks notifications as read once nothing waits that they announced. */
export async function resolveNotified(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  { id, owner_id, agent_id }: Pick<InteractionRow, 'id' | 'owner_id' | 'agent_id'>,
): Promise<void> {
  const now = ctx.clock();
  const state = await stateOf(trx, id);
  if (state === undefined || !isWaitingInteraction(state)) {
    await resolveNotificationsAbout(trx, { owner_id, kind: 'person_in_need', about: id }, now);
  }
  if (await announcedWaits(trx, { owner_id, agent_id })) return;
  await resolveNotificationsAbout(trx, { owner_id, kind: 'reply_waits', about: agent_id }, now);
}
