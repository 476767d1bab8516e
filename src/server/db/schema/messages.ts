/** Tables of messages to programs and people elsewhere: webhooks, and chats with bots. */
import type { Generated } from 'kysely';
import type { DeliveryStates, WebhookStates } from '#contract/webhooks/calls.ts';
import type { testEvent, WebhookEvent } from '#contract/webhooks/events.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Json, Millis } from './column-types.ts';

interface Webhooks {
  id: string;
  owner_id: string;
  url: string;
  /** The subscribed events. */
  events: Json;
  state: (typeof WebhookStates)[number];
  /** Why it is off. */
  reason: string | null;
  /** The signing secret, and the previous one until `old_until`, encrypted by `sealed.ts`. */
  secret: string;
  old_secret: string | null;
  old_until: Millis | null;
  /** Since when every attempt failed; `null` after a success. */
  failing_since: Millis | null;
  created_at: Millis;
  /** The member, an owner too, who made it or last saw its secret; `null` for the founder. */
  made_by: Generated<string | null>;
}

interface WebhookDeliveries {
  /** Sent as `webhook-id`. */
  id: string;
  owner_id: string;
  webhook_id: string;
  event: WebhookEvent | typeof testEvent;
  /** Its subject, such as a post’s id. Events about one subject are sent in the order of `n`. */
  subject: string;
  n: number;
  /** The exact body. */
  body: Json;
  state: (typeof DeliveryStates)[number];
  tries: number;
  /** The earliest time of the next attempt. */
  next_at: Millis;
  /** The first attempt since the event or its replay; attempts end some time after it. */
  first_at: Millis | null;
  tried_at: Millis | null;
  /** Until when a worker has leased it. */
  lease_until: Millis | null;
  /** From the last response. */
  status: number | null;
  answer: string | null;
  problem: string | null;
  created_at: Millis;
}

/** All webhook tables. */
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

export interface MessageTables {
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  chats: Chats;
  chat_messages: ChatMessages;
  chat_asks: ChatAsks;
}
