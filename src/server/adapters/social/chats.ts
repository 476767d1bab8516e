/** Bots that people can talk to: messages with buttons, and what somebody does in a chat with them. */
import { z } from 'zod';
import type { Account } from './port.ts';

/** A person started the bot with the code of a link. `person` and `chat` are the platform's numbers. */
export const ChatStart = z.object({
  code: z.string(),
  chat: z.string(),
  person: z.string(),
  name: z.string(),
});
export type ChatStart = z.infer<typeof ChatStart>;

/** Somebody pressed a button under a message of the bot. What it carries may be forged by whoever has the bot's token. */
export const ChatPress = z.object({
  /** By which the press is answered, and told from others. */
  query: z.string(),
  data: z.string(),
  chat: z.string(),
  person: z.string(),
});
export type ChatPress = z.infer<typeof ChatPress>;

export interface ChatMessage {
  text: string;
  /** In one row. What carries `data` comes back when it is pressed: up to 64 bytes. */
  buttons: readonly ({ label: string; data: string } | { label: string; url: string })[];
}

/** Every method that calls throws only `PlatformError`. The account is any through which the bot speaks. */
export interface Chats {
  /** The bot's public name, and the address that starts it with a code of 43 characters of base64url. */
  invite(
    account: Account,
    code: string,
    signal: AbortSignal,
  ): Promise<{ bot: string; url: string }>;
  /** Answers the number of the message. Repeating it sends it again. */
  send(account: Account, chat: string, message: ChatMessage, signal: AbortSignal): Promise<string>;
  /** Puts another text and other buttons there; a message that is gone or says so already counts as changed. */
  change(
    account: Account,
    chat: string,
    id: string,
    message: ChatMessage,
    signal: AbortSignal,
  ): Promise<void>;
  /** A few words for who pressed, up to 200 characters. */
  answer(account: Account, query: string, text: string, signal: AbortSignal): Promise<void>;
  /** What of what the bot heard is for this server, not for an agent. */
  heard(said: readonly unknown[]): { starts: ChatStart[]; presses: ChatPress[] };
}
