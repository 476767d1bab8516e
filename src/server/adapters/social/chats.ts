/** Chats between people and bots: messages with buttons, and what people do in the chat. */
import { z } from 'zod';
import type { Account } from './port.ts';

/** A person started the bot with a link’s code. `person` and `chat` are platform ids. */
export const ChatStart = z.object({
  code: z.string(),
  chat: z.string(),
  person: z.string(),
  name: z.string(),
});
export type ChatStart = z.infer<typeof ChatStart>;

/** A person pressed a button under a bot’s message. The data could be forged by anyone with the bot’s token. */
export const ChatPress = z.object({
  /** Identifies the press, for answering it. */
  query: z.string(),
  data: z.string(),
  chat: z.string(),
  person: z.string(),
});
export type ChatPress = z.infer<typeof ChatPress>;

export interface ChatMessage {
  text: string;
  /** In one row. A button’s `data` (up to 64 bytes) comes back when it is pressed. */
  buttons: readonly ({ label: string; data: string } | { label: string; url: string })[];
}

/** Every method that makes calls throws only `PlatformError`. The account is any that uses the bot. */
export interface Chats {
  /** The bot’s public name, and the link that starts it with a code of 43 base64url characters. */
  invite(
    account: Account,
    code: string,
    signal: AbortSignal,
  ): Promise<{ bot: string; url: string }>;
  /** Returns the message’s id. Repeating the call sends it again. */
  send(account: Account, chat: string, message: ChatMessage, signal: AbortSignal): Promise<string>;
  /** Replaces the text and buttons; a missing or already identical message counts as changed. */
  change(
    account: Account,
    chat: string,
    id: string,
    message: ChatMessage,
    signal: AbortSignal,
  ): Promise<void>;
  /** A short notice for the person who pressed, up to 200 characters. */
  answer(account: Account, query: string, text: string, signal: AbortSignal): Promise<void>;
  /** The updates that are for this server, rather than for an agent. */
  heard(updates: readonly unknown[]): { starts: ChatStart[]; presses: ChatPress[] };
}
