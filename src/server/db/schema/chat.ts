/** The tables of people's own chats with bots. */
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Millis } from './column-types.ts';

export interface ChatTables {
  chats: Chats;
  chat_messages: ChatMessages;
  chat_asks: ChatAsks;
}

/** A person's chat with a bot that is connected here. Before they start the bot it has a code, and after that a chat. */
interface Chats {
  id: string;
  user_id: string;
  platform: PlatformId;
  /** The bot, as accounts name who speaks in them, and its public name. */
  speaker: string;
  bot: string;
  code_hash: string | null;
  code_until: Millis | null;
  chat: string | null;
  person: string | null;
  name: string | null;
  /** Why the last message was refused, in a sentence. */
  problem: string | null;
  created_at: Millis;
  linked_at: Millis | null;
  reached_at: Millis | null;
}

/** What waits to be sent to a chat, or changed there; gone once it is. */
interface ChatMessages {
  id: string;
  user_id: string;
  chat_id: string;
  /** Sealed by `sealed.ts`. */
  sealed: string;
  tries: number;
  next_at: Millis;
  created_at: Millis;
}

/** Posts that a chat was asked about. Stays a while after the decision, to say what became of the post. */
interface ChatAsks {
  id: string;
  user_id: string;
  chat_id: string;
  occurrence_id: string;
  /** A fingerprint of what was shown. */
  hash: string;
  /** The message, once it was sent. */
  message: string | null;
  expires_at: Millis;
  /** What was pressed; `null` until then. */
  verdict: 'approve' | 'reject' | null;
}
