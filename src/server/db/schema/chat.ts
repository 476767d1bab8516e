/** Tables of people’s chats with bots. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Generated } from 'kysely';
import type { Millis } from './column-types.ts';

export interface ChatTables {
  chats: Chats;
  chat_messages: ChatMessages;
  chat_asks: ChatAsks;
}

/** A person’s chat with a connected bot. It has a code until they start the bot, and a chat id afterwards. */
interface Chats {
  id: string;
  user_id: string;
  platform: LivePlatform;
  /** The bot’s id as in `accounts.speaker`, and its public name. */
  speaker: string;
  bot: string;
  code_hash: string | null;
  code_until: Millis | null;
  chat: string | null;
  person: string | null;
  name: string | null;
  /** Why the last message was rejected, in a sentence. */
  problem: string | null;
  created_at: Millis;
  linked_at: Millis | null;
  reached_at: Millis | null;
}

/** Messages waiting to be sent or edited; deleted afterwards. */
interface ChatMessages {
  id: string;
  user_id: string;
  chat_id: string;
  /** Encrypted by `sealed.ts`. */
  sealed: string;
  tries: number;
  next_at: Millis;
  created_at: Millis;
}

/** Posts that a chat was asked about. Kept for a while after the decision, to report the post’s outcome. */
interface ChatAsks {
  id: string;
  user_id: string;
  chat_id: string;
  occurrence_id: string;
  /** A fingerprint of what was shown. */
  hash: string;
  /** The message, once sent. */
  message: string | null;
  expires_at: Millis;
  /** The button pressed; `null` if none yet. */
  verdict: 'approve' | 'reject' | null;
  /** The id for which its buttons were signed, if it isn’t `user_id` any more. */
  asked_as: Generated<string | null>;
}
