/** Sends queued messages to chats, and updates those with approval requests. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { minute, second } from '#contract/core/time.ts';
import { openAccount } from '#server/account-secret.ts';
import { type ChatMessage, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { linkInSpace, linkToPost } from '#server/features/notifications/attention.ts';
import { type Carrier, deliverAll } from '#server/features/notifications/outbox.ts';
import type { Waiting } from '#server/features/notifications/outbox.store.ts';
import { decidable, shownWhole } from '#server/features/notifications/push/decision.ts';
import { job } from '#server/jobs/port.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { buttonData } from './asks.ts';
import { resultOf } from './post-result.ts';
import {
  type AskRow,
  type ChatRow,
  findAsk,
  findChat,
  findBotAccount,
  recordAskMessage,
  recordDelivery,
} from './chats.store.ts';
import { queueMessage, sealContextOfMessage, WaitingChat } from './queue-chat.ts';

/** Timeout of one message. */
const sendTimeout = 20 * second;

/** A linked chat. */
type Open = ChatRow & { chat: string };
type Outcome = 'sent' | 'expired';

/** The bot of a chat with its adapter; `undefined` if none of its accounts is connected. */
async function botOf(ctx: Context, chat: Open) {
  const { chats } = ctx.social[chat.platform];
  const row = await findBotAccount(ctx.db, chat);
  return chats && row ? { chats, account: openAccount(ctx.sealer, row) } : undefined;
}

const openButton = ({ config }: Context, link: string) => ({
  label: 'Open',
  url: config.public_url + link,
});

/** Sends a message, and records the result for the settings. `undefined` if no account can send it. */
async function send(ctx: Context, chat: Open, message: ChatMessage): Promise<string | undefined> {
  const voice = await botOf(ctx, chat);
  if (!voice) return undefined;
  try {
    const id = await voice.chats.send(voice.account, chat.chat, message, ctx.timeout(sendTimeout));
    await recordDelivery(ctx.db, chat.id, { problem: null, reached_at: ctx.clock() });
    return id;
  } catch (error) {
    const isOver = error instanceof PlatformError && error.kind === 'reconnect';
    if (isOver) await recordDelivery(ctx.db, chat.id, { problem: error.message });
    throw error;
  }
}

/** The page of the post, in its space. */
const linkFor = (entry: LoadedOccurrence, { user_id }: AskRow): string =>
  user_id === entry.owner_id ? linkToPost(entry) : linkInSpace(linkToPost(entry), entry.owner_id);

/** Sends an approval request, if the post is unchanged since the request was created. */
async function ask(ctx: Context, chat: Open, ask_id: string): Promise<Outcome> {
  const question = await findAsk(ctx.db, ask_id);
  const entry = question && (await loadOccurrence(ctx.db, question.occurrence_id));
  if (!entry || (await resultOf(ctx, question)) !== undefined) return 'expired';
  const { user_id: reader } = question;
  const post = await decidable(ctx.db, { id: entry.id, reader }, limits.chat_text);
  if (post?.hash !== question.hash || question.expires_at <= ctx.clock()) return 'expired';
  const id = await send(ctx, chat, {
    text: `${post.title}\n\n${post.text}`,
    buttons: [
      { label: 'Approve', data: buttonData(ctx, question, 'approve') },
      { label: 'Reject', data: buttonData(ctx, question, 'reject') },
      openButton(ctx, linkFor(entry, question)),
    ],
  });
  if (id === undefined) return 'expired';
  await recordAskMessage(ctx.db, question.id, id);
  // A decision made while it was being sent could not update the message.
  const after = await loadOccurrence(ctx.db, question.occurrence_id);
  if (after?.state !== entry.state) {
    await queueMessage(ctx, ctx.db, chat, { kind: 'settle', ask: question.id }, ctx.clock());
  }
  return 'sent';
}

/** The message of a decided post. */
function settled(
  ctx: Context,
  entry: LoadedOccurrence | undefined,
  question: AskRow,
  sentence: string,
): ChatMessage {
  const text = entry && shownWhole(entry, limits.chat_text);
  return {
    text: [sentence, text].filter(Boolean).join('\n\n'),
    buttons: entry ? [openButton(ctx, linkFor(entry, question))] : [],
  };
}

/** Updates the message of an approval request with the result. */
async function settle(ctx: Context, chat: Open, ask_id: string): Promise<Outcome> {
  const question = await findAsk(ctx.db, ask_id);
  const voice = await botOf(ctx, chat);
  // If it was not sent yet, there is nothing to update, and it will not be sent.
  if (!question || question.message === null || !voice) return 'expired';
  const result = await resultOf(ctx, question);
  if (result === undefined) return 'expired';
  const message = settled(ctx, result.entry, question, result.sentence);
  const signal = ctx.timeout(sendTimeout);
  await voice.chats.change(voice.account, chat.chat, question.message, message, signal);
  return 'sent';
}

async function deliver(ctx: Context, row: Waiting['chat_messages']): Promise<Outcome> {
  const opened = ctx.sealer.open(row.sealed, sealContextOfMessage(row));
  const waiting = WaitingChat.parse(JSON.parse(opened));
  const found = await findChat(ctx.db, row.chat_id);
  if (!found || found.chat === null) return 'expired';
  const chat = { ...found, chat: found.chat };
  if (waiting.kind === 'ask') return ask(ctx, chat, waiting.ask);
  if (waiting.kind === 'settle') return settle(ctx, chat, waiting.ask);
  if (waiting.not_after <= ctx.clock()) return 'expired';
  const { text, link } = waiting;
  const buttons = link === null ? [] : [openButton(ctx, link)];
  return (await send(ctx, chat, { text, buttons })) === undefined ? 'expired' : 'sent';
}

const carrierOf = (ctx: Context): Carrier<'chat_messages'> => ({
  table: 'chat_messages',
  what: 'chat message',
  is_one: false,
  deliver: (row) => deliver(ctx, row),
  refusalOf(error) {
    if (!(error instanceof PlatformError)) {
      return { reason: error instanceof Error ? error.name : 'unknown', is_final: false };
    }
    const { kind, message, retry_after } = error;
    const wait = retry_after === undefined ? undefined : retry_after * second;
    return { reason: message, is_final: kind === 'reconnect' || kind === 'rejected', wait };
  },
});

export const deliverChatsJob = (ctx: Context) =>
  job({
    name: 'notices.chat',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 3 * second,
    in_each: true,
    run: (_payload, signal) => deliverAll(ctx, carrierOf(ctx), signal),
  });
