/** The emulator’s Bot API methods, with Telegram’s own error messages. */
import { z } from 'zod';
import {
  answerCallbackQuery,
  editMessageReplyMarkup,
  editMessageText,
} from './telegram-buttons.ts';
import { deleteWebhook, getWebhookInfo, noteAllowed, setWebhook } from './telegram-hooks.ts';
import type { Asked } from './telegram-request.ts';
import {
  sendAnimation,
  sendMediaGroup,
  sendMessage,
  sendPhoto,
  sendVideo,
} from './telegram-sending.ts';
import {
  bad,
  botNumber,
  type ChatFacts,
  type Member,
  type Message,
  Refusal,
  shortChat,
  type State,
} from './telegram-state.ts';

/** The chat of a call. */
function chatOf(state: State, { fields }: Asked): ChatFacts {
  const { chat_id } = fields;
  if (typeof chat_id !== 'string' && typeof chat_id !== 'number') throw bad('chat_id is empty');
  if (chat_id === '') throw bad('chat_id is empty');
  const chat = [...state.chats.values()].find(
    ({ id, username, type }) =>
      String(id) === String(chat_id) ||
      (type !== 'private' && username !== undefined && `@${username}` === chat_id),
  );
  if (!chat) throw bad('chat not found');
  return chat;
}

const Int = z.coerce.number().int();

function numberIn(fields: Asked['fields'], name: string, missing: string): number {
  const value = Int.safeParse(fields[name]);
  if (fields[name] === undefined || !value.success) throw bad(missing);
  return value.data;
}

const botUser = (state: State, token: string) => ({
  id: botNumber(token),
  is_bot: true,
  first_name: 'Bot',
  username: state.bots.get(token)?.username ?? '',
});

function getMe(state: State, { token }: Asked) {
  const can_read_all_group_messages = state.bots.get(token)?.sees_all ?? false;
  return { ...botUser(state, token), can_join_groups: true, can_read_all_group_messages };
}

const noGifts = {
  unlimited_gifts: false,
  limited_gifts: false,
  unique_gifts: false,
  premium_subscription: false,
  gifts_from_channels: false,
};

/** A bot sees public chats and those it is or was in. */
function getChat(state: State, asked: Asked) {
  const chat = chatOf(state, asked);
  const { status } = chat.member;
  if (chat.type !== 'private' && chat.username === undefined && status === 'left') {
    throw bad('chat not found');
  }
  if (status === 'kicked')
    throw new Refusal(403, `Forbidden: bot was kicked from the ${chat.type} chat`);
  return {
    ...shortChat(chat),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: noGifts,
    ...(chat.linked_chat_id !== undefined && { linked_chat_id: chat.linked_chat_id }),
    ...(chat.permissions && { permissions: chat.permissions }),
  };
}

const noneOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, false]));

/** The fields that the Bot API always returns for a member with this status. */
const always: Partial<Record<Member['status'], Record<string, unknown>>> = {
  creator: { is_anonymous: false },
  administrator: {
    ...noneOf('can_be_edited', 'is_anonymous', 'can_delete_messages', 'can_manage_video_chats'),
    ...noneOf('can_restrict_members', 'can_promote_members', 'can_change_info'),
    ...noneOf('can_invite_users', 'can_post_stories', 'can_edit_stories', 'can_delete_stories'),
    can_manage_chat: true,
  },
  restricted: {
    ...noneOf('is_member', 'can_send_messages', 'can_send_audios', 'can_send_documents'),
    ...noneOf('can_send_photos', 'can_send_videos', 'can_send_video_notes'),
    ...noneOf('can_send_voice_notes', 'can_send_polls', 'can_send_other_messages'),
    ...noneOf('can_add_web_page_previews', 'can_react_to_messages', 'can_edit_tag'),
    ...noneOf('can_change_info', 'can_invite_users', 'can_pin_messages', 'can_manage_topics'),
    until_date: 0,
  },
  kicked: { until_date: 0 },
};

const wholeMember = (member: Member) => ({ ...always[member.status], ...member });

function getChatMember(state: State, asked: Asked) {
  const chat = chatOf(state, asked);
  const user = numberIn(asked.fields, 'user_id', 'invalid user_id specified');
  if (user !== botNumber(asked.token)) throw bad('user not found');
  if (chat.type === 'channel' && chat.member.status === 'left') {
    throw bad('member list is inaccessible');
  }
  return { user: botUser(state, asked.token), ...wholeMember(chat.member) };
}

function mayDelete(message: Message, chat: ChatFacts, bot: number, now: number): boolean {
  if (chat.member.can_delete_messages === true) return true;
  const own = message.from?.id === bot || message.sender_chat?.id === chat.id;
  return own && now - message.date * 1000 < 48 * 3_600_000;
}

function deleteMessage(state: State, asked: Asked) {
  const chat = chatOf(state, asked);
  const id = numberIn(asked.fields, 'message_id', 'message identifier is not specified');
  const at = state.messages.findIndex((one) => one.chat.id === chat.id && one.message_id === id);
  const message = state.messages[at];
  if (!message) throw bad('message to delete not found');
  if (!mayDelete(message, chat, botNumber(asked.token), state.clock())) {
    throw bad("message can't be deleted");
  }
  state.messages.splice(at, 1);
  return true;
}

function getUpdates(state: State, { token, fields }: Asked) {
  if (state.webhook || state.hooks.has(botNumber(token))) {
    const why = "can't use getUpdates method while webhook is active";
    throw new Refusal(409, `Conflict: ${why}; use deleteWebhook to delete the webhook first`);
  }
  const bot = botNumber(token);
  noteAllowed(state, bot, fields);
  const offset = Int.catch(0).parse(fields['offset'] ?? 0);
  const limit = Math.min(100, Math.max(1, Int.catch(100).parse(fields['limit'] ?? 100)));
  const waiting = state.updates.get(bot) ?? [];
  // Updates before the offset are deleted.
  const kept =
    offset < 0 ? waiting.slice(offset) : waiting.filter(({ update_id }) => update_id >= offset);
  state.updates.set(bot, kept);
  return kept.slice(0, limit);
}

type Method = (state: State, asked: Asked) => unknown;

const methods: Record<string, Method> = {
  getme: getMe,
  getchat: getChat,
  getchatmember: getChatMember,
  getchatmembercount: (state, asked) => chatOf(state, asked).count,
  deletemessage: deleteMessage,
  getupdates: getUpdates,
  setwebhook: setWebhook,
  deletewebhook: deleteWebhook,
  getwebhookinfo: getWebhookInfo,
  answercallbackquery: answerCallbackQuery,
  editmessagetext: (state, asked) => editMessageText(state, chatOf(state, asked), asked),
  editmessagereplymarkup: (state, asked) =>
    editMessageReplyMarkup(state, chatOf(state, asked), asked),
  sendmessage: (state, asked) => sendMessage(state, chatOf(state, asked), asked),
  sendphoto: (state, asked) => sendPhoto(state, chatOf(state, asked), asked),
  sendanimation: (state, asked) => sendAnimation(state, chatOf(state, asked), asked),
  sendvideo: (state, asked) => sendVideo(state, chatOf(state, asked), asked),
  sendmediagroup: (state, asked) => sendMediaGroup(state, chatOf(state, asked), asked),
};

/** Whether a call creates messages. */
export const creates = ({ method }: Asked): boolean => /^send/i.test(method);

/** The `result` of a call. Throws a `Refusal`. */
export function perform(state: State, asked: Asked): unknown {
  if (!/^\d+:[\w-]+$/.test(asked.token)) throw new Refusal(404, 'Not Found');
  if (!state.bots.has(asked.token) || state.revoked.has(asked.token)) {
    throw new Refusal(401, 'Unauthorized');
  }
  const method = methods[asked.method.toLowerCase()];
  if (!method) throw new Refusal(404, 'Not Found');
  return method(state, asked);
}
