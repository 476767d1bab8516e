/** Links a person's own chat with the bot of one of their accounts, and unlinks it. */
import { createHash, randomBytes } from 'node:crypto';
import { cut } from '#contract/core/cut.ts';
import { second, toIsoOrNull } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { type ChatBot, type ChatLink } from '#contract/notifications/chats.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { openAccount } from '#server/account-secret.ts';
import { type ChatStart, PlatformError } from '#server/adapters/social/port.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { type Origin, ownOrigin, record } from '#server/features/audit/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { answerStranger, type Bot } from './answer.ts';
import {
  type ChatRow,
  deleteChat,
  findByCode,
  findChat,
  findChatOf,
  findBotAccount,
  pollBotSoon,
  insertChat,
  isKnownChat,
  listBotAccounts,
  claimCode,
} from './chats.store.ts';
import { queueMessage } from './queue-chat.ts';

const patience = 15 * second;
const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

const noVoice =
  'The bot is no longer connected here. Connect its account again, or disconnect this chat and choose another bot.';

/** Why messages or buttons do not work, if they do not. */
async function problemOf({ db }: Context, chat: ChatRow): Promise<string | null> {
  const voice = await findBotAccount(db, chat);
  if (!voice) return noVoice;
  if (chat.problem !== null) return chat.problem;
  return voice.status === 'connected' ? voice.unheard_reason : voice.status_reason;
}

/** A chat in API form. */
async function readChat(ctx: Context, chat: ChatRow): Promise<ChatLink> {
  return {
    id: chat.id,
    platform: chat.platform,
    bot: chat.bot,
    name: chat.name,
    linked_at: toIsoOrNull(chat.linked_at),
    link_until: toIsoOrNull(chat.code_until),
    reached_at: toIsoOrNull(chat.reached_at),
    problem: await problemOf(ctx, chat),
  };
}

const withChats = (ctx: Context) => LivePlatformIds.filter((id) => ctx.social[id].chats);

/** A person's chat, if any, and the bots they can use. */
export async function readChats(ctx: Context, user_id: string) {
  const on = withChats(ctx);
  const accounts = await listBotAccounts(ctx.db, user_id, on);
  const bots = new Map<string, ChatBot>();
  for (const { id, platform, speaker, username, display_name, status } of accounts) {
    const key = `${platform} ${speaker}`;
    if (status !== 'connected' || bots.has(key)) continue;
    const name = accountName({ platform, username, display_name });
    bots.set(key, { connection_id: id, platform, name });
  }
  const row = await findChatOf(ctx.db, user_id);
  // An unused link has expired.
  const isOver = row?.linked_at === null && (row.code_until ?? 0) <= ctx.clock();
  const chat = row && !isOver ? await readChat(ctx, row) : null;
  return { chat, bots: [...bots.values()], platforms: on };
}

/** The bot's name and its start URL. Throws `connection_failed` with the network's words. */
async function invited(
  ctx: Context,
  account: Parameters<typeof openAccount>[1],
  code: string,
  platform: LivePlatform,
) {
  try {
    const { chats } = ctx.social[platform];
    const opened = openAccount(ctx.sealer, account);
    const invitation = await chats?.invite(opened, code, ctx.timeout(patience));
    if (invitation) return invitation;
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError('connection_failed', { message: cause.message, cause });
  }
  throw new AppError('not_found');
}

/** Creates a link that connects the first person who opens it. Throws if the person has a chat already. */
export async function inviteToChat(
  ctx: Context,
  user_id: string,
  connection_id: string,
): Promise<{ data: ChatLink; url: string }> {
  const accounts = await listBotAccounts(ctx.db, user_id, withChats(ctx));
  const account = accounts.find(({ id }) => id === connection_id);
  if (!account) throw new AppError('not_found');
  const { speaker } = account;
  const platform = account.platform;
  const code = randomBytes(32).toString('base64url');
  const { bot, url } = await invited(ctx, account, code, platform);
  const now = ctx.clock();
  const chat: ChatRow = {
    id: newId(),
    user_id,
    platform,
    speaker,
    bot,
    code_hash: codeHash(code),
    code_until: now + limits.chat_link_life,
    chat: null,
    person: null,
    name: null,
    problem: null,
    created_at: now,
    linked_at: null,
    reached_at: null,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const before = await findChatOf(trx, user_id);
    if (before && before.linked_at !== null) {
      throw conflictError('A chat is connected. Disconnect it first.');
    }
    if (before) await deleteChat(trx, before.id);
    await insertChat(trx, chat);
    await pollBotSoon(trx, chat, now);
  });
  return { data: await readChat(ctx, chat), url };
}

const tooOld =
  'This link is too old or was used. Get a new one in SocialAI, in the settings under Notifications.';
const welcome =
  'Connected. SocialAI writes here when something needs you, and you can approve or reject posts right here.';

/** Links the chat in which the bot was started with the code of a link. Idempotent. */
export async function startChat(ctx: Context, bot: Bot, start: ChatStart): Promise<void> {
  const { code, chat, person, name } = start;
  const now = ctx.clock();
  const code_hash = codeHash(code);
  const row = await findByCode(ctx.db, bot, code_hash);
  if (!row || (row.code_until ?? 0) <= now) {
    const isAgain = await isKnownChat(ctx.db, { ...bot, chat, person });
    if (!isAgain) await answerStranger(ctx, bot, chat, tooOld);
    return;
  }
  const { user_id } = row;
  const there = platforms[row.platform].name;
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const change = { chat, person, name: cut(name, 200), linked_at: now, problem: null };
    if (!(await claimCode(trx, row, change))) return;
    await queueMessage(
      ctx,
      trx,
      row,
      { kind: 'news', text: welcome, link: null, not_after: now + limits.push_life },
      now,
    );
    const detail = `chat on: @${row.bot} in ${there}`;
    await record(
      ctx,
      trx,
      { event: 'notifications_changed', user_id, origin: ownOrigin, detail },
      now,
    );
    const text = `${change.name} in ${there} now gets notifications and can approve posts. If that isn’t you, disconnect the chat in the settings under Notifications and change your password.`;
    await alertOwner(ctx, trx, { user_id, kind: 'chat_connected', text }, now);
  });
}

/** Throws `not_found` if the person has no such chat. */
export async function disconnectChat(
  ctx: Context,
  user_id: string,
  id: string,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const chat = await findChat(trx, id);
    if (chat?.user_id !== user_id) throw new AppError('not_found');
    await deleteChat(trx, id);
    const detail = `chat off: @${chat.bot} in ${platforms[chat.platform].name}`;
    await record(
      ctx,
      trx,
      { event: 'notifications_changed', user_id, origin, detail },
      ctx.clock(),
    );
  });
}
