/** Queues notifications for a person's chat, and the results of approval requests. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { noticeTitle, notificationKinds } from '#contract/notifications/kinds.ts';
import type { Transition } from '#domain/ledger/occurrence-event.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { insertChatMessage } from '#server/features/notifications/outbox.store.ts';
import { decidable } from '#server/features/notifications/push/decision.ts';
import { type NewNotification, wantsKind } from '#server/features/notifications/store.ts';
import { type ChatRow, findChatOf, insertAsk, listAsksAbout } from './chats.store.ts';

/** A queued message: a notification, an approval request, or the update of one. */
export const WaitingChat = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    text: z.string(),
    link: z.string().nullable(),
    not_after: z.number(),
  }),
  z.object({ kind: z.literal('ask'), ask: z.string() }),
  z.object({ kind: z.literal('settle'), ask: z.string() }),
]);
type WaitingChat = z.infer<typeof WaitingChat>;

/** The encryption context of a queued message. */
export const sealContextOfMessage = ({ id, user_id }: { id: string; user_id: string }) => ({
  table: 'chat_messages',
  row: id,
  column: 'sealed',
  owner: user_id,
});

/** Queues one message for a chat. */
export async function queueMessage(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  { id: chat_id, user_id }: Pick<ChatRow, 'id' | 'user_id'>,
  message: WaitingChat,
  now: number,
): Promise<void> {
  const row = { id: newId(), user_id };
  const sealed = sealer.seal(JSON.stringify(message), sealContextOfMessage(row));
  await insertChatMessage(db, { ...row, chat_id, sealed }, now);
}

/**
 * Queues an approval request for each of these posts that can be shown completely; returns whether that was all of
 * them.
 */
async function queueAsks(
  ctx: Pick<Context, 'sealer'>,
  db: Db,
  { id: chat_id, user_id }: ChatRow,
  posts: readonly string[],
  now: number,
): Promise<boolean> {
  let queued = 0;
  for (const occurrence_id of posts.slice(0, limits.chat_asks)) {
    const post = await decidable(db, { id: occurrence_id, reader: user_id }, limits.chat_text);
    if (!post) continue;
    const id = newId();
    const expires_at = now + limits.decision_life;
    const known = { occurrence_id, hash: post.hash, message: null, verdict: null, asked_as: null };
    await insertAsk(db, { id, user_id, chat_id, ...known, expires_at });
    await queueMessage(ctx, db, { id: chat_id, user_id }, { kind: 'ask', ask: id }, now);
    queued += 1;
  }
  return queued > 0 && queued === posts.length;
}

/**
 * Inside the transaction of a notification: queues messages for the person's chat, if they want this kind. Security
 * alerts are never sent there, because the network can read the chat, and so can anyone who has the bot's token.
 */
export async function queueChatNotifications(
  ctx: Pick<Context, 'sealer'>,
  db: Db,
  { user_id, kind, title: own, text, link }: NewNotification,
  now: number,
  to_approve: readonly string[],
): Promise<void> {
  if (notificationKinds[kind].switch === null) return;
  const chat = await findChatOf(db, user_id);
  if (!chat || chat.linked_at === null || !(await wantsKind(db, user_id, kind))) return;
  if (await queueAsks(ctx, db, chat, to_approve, now)) return;
  const title = noticeTitle({ kind, title: own });
  const news = { kind: 'news', text: `${title}\n\n${text}`, link } as const;
  await queueMessage(ctx, db, chat, { ...news, not_after: now + day }, now);
}

/** Inside the transaction of a transition: updates the messages that asked about the post. */
export async function queueAskUpdates(
  ctx: Pick<Context, 'sealer'>,
  trx: Db,
  { id, state }: LoadedOccurrence,
  next: Transition,
  now: number,
): Promise<void> {
  if (state !== 'AWAITING_APPROVAL' || next.state === state) return;
  await queueAskUpdate(ctx, trx, id, now);
}

/** Like `queueAskUpdates`, for an approval that leaves it waiting, for somebody else’s. */
export async function queueAskUpdate(
  ctx: Pick<Context, 'sealer'>,
  trx: Db,
  id: string,
  now: number,
): Promise<void> {
  for (const { id: ask, chat_id, user_id } of await listAsksAbout(trx, id))
    await queueMessage(ctx, trx, { id: chat_id, user_id }, { kind: 'settle', ask }, now);
}
