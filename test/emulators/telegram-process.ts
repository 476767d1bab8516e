/** Starts the emulated Telegram in a process and controls it. */
import { writeKey } from '#server/adapters/social/telegram/chat.ts';
import type { Held } from '#server/adapters/social/port.suite.ts';
import type { Order } from './telegram-control.ts';
import type { Call, Message } from './telegram-state.ts';
import { startEmulator } from './process.ts';

export interface Telegram {
  /** The Bot API’s origin. */
  base_url: string;
  order(order: Order): Promise<unknown>;
  /** Every message, oldest first. */
  messages(): Promise<Message[]>;
  /** Every call, oldest first. */
  calls(): Promise<Call[]>;
  /** The bots’ posts in a chat. An album is one post. */
  held(chat: number): Promise<Held[]>;
  close(): Promise<void>;
}

const isPost = ({ from, sender_chat, is_automatic_forward }: Message): boolean =>
  sender_chat === undefined
    ? from?.is_bot === true
    : from === undefined && is_automatic_forward !== true;

function postOf(album: readonly [Message, ...Message[]]): Held {
  const [first, ...others] = album;
  const { chat, reply_to_message: parent, text, caption } = first;
  const key = (...message_ids: [number, ...number[]]) =>
    writeKey({ chat_id: chat.id, message_ids });
  return {
    external_id: key(first.message_id, ...others.map(({ message_id }) => message_id)),
    text: text ?? caption ?? '',
    in_reply_to: parent ? key(parent.message_id) : null,
    media: album.filter(({ photo, animation, video }) => photo ?? animation ?? video).length,
  };
}

function postsOf(messages: readonly Message[]): Held[] {
  const albums = new Map<string, [Message, ...Message[]]>();
  for (const message of messages) {
    const name = message.media_group_id ?? `message ${message.message_id}`;
    const album = albums.get(name);
    if (album) album.push(message);
    else albums.set(name, [message]);
  }
  return [...albums.values()].map(postOf);
}

/** A process with an empty Telegram, on a free port. */
export async function startTelegram(): Promise<Telegram> {
  const { ready: base_url, order, close } = await startEmulator('telegram');
  const messages = async () => (await order({ op: 'messages' })) as Message[];
  return {
    base_url,
    order,
    messages,
    calls: async () => (await order({ op: 'calls' })) as Call[],
    held: async (chat) =>
      postsOf((await messages()).filter((one) => one.chat.id === chat && isPost(one))),
    close,
  };
}
