/** Ids of Telegram chats and messages. A message id is only unique within its chat. */
import { z } from 'zod';
import type { CallTelegram } from './call.ts';

export const Chat = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});
export type Chat = z.infer<typeof Chat>;

/** A post’s ids: an album has several messages. */
export interface MessageKey {
  chat_id: number;
  message_ids: readonly [number, ...number[]];
}

/** For example `-1001234567890/12`, for an album `-1001234567890/12,13`. */
export const writeKey = ({ chat_id, message_ids }: MessageKey): string =>
  `${chat_id}/${message_ids.join(',')}`;

/** `undefined` for anything that is not from `writeKey`. */
export function readKey(key: string): MessageKey | undefined {
  const match = /^(-?\d{1,16})\/(\d{1,15}(?:,\d{1,15})*)$/.exec(key);
  if (!match) return undefined;
  const [, chat = '', ids = ''] = match;
  const [first = 0, ...rest] = ids.split(',').map(Number);
  return { chat_id: Number(chat), message_ids: [first, ...rest] };
}

/** The prefix in the ids of supergroups and channels. */
const longForm = /^-100(\d+)$/;

/** A message’s URL: public for a public chat, for members only in a private one, otherwise `null`. */
export function messageLink({ id, type, username }: Chat, message_id: number): string | null {
  if (type !== 'channel' && type !== 'supergroup') return null;
  if (username !== undefined) return `https://t.me/${username}/${message_id}`;
  const number = longForm.exec(String(id))?.[1];
  return number === undefined ? null : `https://t.me/c/${number}/${message_id}`;
}

/** A chat’s title, or the person’s name. */
export const chatTitle = ({ title, username, first_name, last_name, id }: Chat): string =>
  title ?? ([first_name, last_name].filter(Boolean).join(' ') || username || String(id));

/** A chat’s display name: its public name, otherwise its title, in quotation marks if it looks like a public name. */
export const chatName = (chat: Chat): string => {
  const title = chatTitle(chat);
  return chat.username ?? (/^[\w.-]+$/.test(title) ? `“${title}”` : title);
};

const Linked = z.object({ linked_chat_id: z.int().optional() });

/** The discussion group of a channel, or the channel of such a group. */
export async function readDiscussion(
  call: CallTelegram,
  chat_id: number,
): Promise<number | undefined> {
  const chat = await call({ method: 'getChat', fields: { chat_id }, result: Linked });
  return chat.linked_chat_id;
}
