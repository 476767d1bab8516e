/** Checks whether a bot may post in a chat, before anything is posted. */
import { z } from 'zod';
import { Count } from '#server/adapters/social/numbers.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import {
  type CallTelegram,
  createTelegramCall,
  telegramSecret,
  type TelegramTools,
  tokenIn,
} from './call.ts';
import { Chat, chatName, chatTitle } from './chat.ts';

export const Bot = z.object({ id: z.int(), username: z.string().optional() });

const Member = z.object({
  status: z.string(),
  /** For administrators, in channels only. */
  can_post_messages: z.boolean().optional(),
  /** For restricted members. */
  can_send_messages: z.boolean().optional(),
  is_member: z.boolean().optional(),
});
type Member = z.infer<typeof Member>;

const FullChat = Chat.extend({
  permissions: z.object({ can_send_messages: z.boolean().optional() }).optional(),
});
type FullChat = z.infer<typeof FullChat>;

const isThere = ({ status, is_member }: Member): boolean =>
  ['creator', 'administrator', 'member'].includes(status) ||
  (status === 'restricted' && is_member === true);

const postsInChannel = ({ status, can_post_messages }: Member): boolean =>
  status === 'creator' || (status === 'administrator' && can_post_messages === true);

const writesInGroup = ({ status, can_send_messages }: Member, { permissions }: FullChat): boolean =>
  status === 'restricted'
    ? can_send_messages !== false
    : status !== 'member' || permissions?.can_send_messages !== false;

/** Why a bot cannot post, in a sentence; `undefined` if it can. */
function hindrance(chat: FullChat, member: Member): string | undefined {
  const name = `“${chatTitle(chat)}”`;
  if (!isThere(member)) {
    return `The bot isn’t a member of ${name}. Add it there as an administrator.`;
  }
  if (chat.type === 'channel') {
    return postsInChannel(member)
      ? undefined
      : `The bot can’t post in ${name}. Make it an administrator that can post messages.`;
  }
  return writesInGroup(member, chat)
    ? undefined
    : `The bot can’t write in ${name}. Make it an administrator, or let members write.`;
}

/**
 * The profile of a bot’s account in a chat, by the chat’s `@name` or id. Throws `reconnect` with a sentence if the
 * token is wrong, the chat is not found, or the bot may not post there.
 */
export async function readTelegramProfile(
  call: CallTelegram,
  chat_id: string | number,
): Promise<Profile> {
  const bot = await call({ method: 'getMe', result: Bot });
  const chat = await call({ method: 'getChat', fields: { chat_id }, result: FullChat });
  const own = { chat_id: chat.id };
  let followers: number | null = null;
  if (chat.type !== 'private') {
    const fields = { ...own, user_id: bot.id };
    const member = await call({ method: 'getChatMember', fields, result: Member });
    const why = hindrance(chat, member);
    if (why !== undefined) throw new PlatformError('reconnect', why);
    followers = await call({ method: 'getChatMemberCount', fields: own, result: Count });
  }
  return {
    external_id: String(chat.id),
    username: chatName(chat),
    display_name: chatTitle(chat),
    // An image’s URL would contain the bot’s token.
    avatar_url: null,
    followers,
  };
}

export interface TelegramCandidate {
  bot_token: string;
  /** The chat’s id, or its name with `@`. */
  chat_id: string;
  signal: AbortSignal;
}

/** Checks a bot and a chat to be connected. Its credentials are the result of `telegramSecret`. */
export const createTelegramLogin = (tools: TelegramTools) => ({
  /** The account’s profile; its `external_id` is the chat’s id. Throws like `readTelegramProfile`. */
  async check({ bot_token, chat_id, signal }: TelegramCandidate): Promise<Profile> {
    const call = createTelegramCall(tools, tokenIn(telegramSecret(bot_token)), signal);
    return readTelegramProfile(call, /^-?\d+$/.test(chat_id) ? Number(chat_id) : chat_id);
  },
});
