/** Tables of accounts on platforms. */
import type { Approvers } from '#contract/posts/approvers.ts';
import type { Generated } from 'kysely';
import type { ReturnPage } from '#contract/connections/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Flag, Json, Millis } from './column-types.ts';

/**
 * A person’s account on a platform. While connected, it is unique for its person and unique on this server, by place
 * and speaker. A disconnected one is kept while the ledger refers to it.
 */
export interface Accounts {
  id: string;
  owner_id: string;
  platform: LivePlatform;
  external_id: string;
  username: string;
  /** The origin of its server; empty on platforms with a single server. */
  service: Generated<string>;
  /** Who speaks in a place shared by several: the id of a Telegram bot. Otherwise empty. */
  speaker: Generated<string>;
  status: 'connected' | 'needs_reconnect';
  /** Encrypted by `sealed.ts`; `null` if the platform needs none. */
  secret: string | null;
  connected_at: Millis;
  display_name: Generated<string>;
  /** A small image as a `data:` URL, and its source URL on the platform. */
  avatar: string | null;
  avatar_source: string | null;
  followers: number | null;
  status_reason: string | null;
  /** Why its mentions cannot be read, in a sentence; `null` while they can. */
  unheard_reason: string | null;
  /** When it was last checked with the platform. */
  checked_at: Millis | null;
  /** When its owner was asked to reconnect it; `null` while it works. */
  told_at: Millis | null;
  /** When its credentials expire. */
  expires_at: Millis | null;
  disconnected_at: Millis | null;
  /** Whether figures of its posts are read; `null` if its owner did not choose. */
  reads_figures: Flag | null;
  /** What its owner ticked; see the contract’s `Checklist`. */
  automated_label: Generated<Flag>;
  bio_disclosure: Generated<Flag>;
  ai_replies_approved: Generated<Flag>;
  /** The contract’s `QueueSettings`; `null` before its owner saved any. */
  queue: Json | null;
  /** Its posting times marked as evergreen, as `1 09:00`; `null` if none. */
  evergreen: Json | null;
  /** Evergreen slots before this were processed; `null` if there are none. */
  evergreen_at: Millis | null;
  /** The contract’s `AccountLimits`; `null` if its server reports none or has none of its own. */
  limits: Json | null;
  /** The ids of agents that had it switched off when it was disconnected; `null` if none was noted. */
  off_for: Json | null;
  /** Who must approve what is posted there, beside the setting of the agent. */
  approvers: Generated<Approvers>;
}

/** Pending sign-ins at platforms; a row is deleted at the first return. */
export interface OauthRequests {
  id: string;
  user_id: string;
  /** The platform the person was sent to: a return from another one does not complete it. */
  platform: LivePlatform;
  /** The hash of the token that identifies the sign-in and comes back with the person. */
  token_hash: string;
  /** Data only this server may know, encrypted by `sealed.ts`. */
  secret: string;
  /** The page the person started from and returns to. */
  page: ReturnPage;
  agent_id: string | null;
  /** The account to reconnect; `null` if one is added. */
  account_id: string | null;
  created_at: Millis;
  expires_at: Millis;
}

/** Apps by which platforms, or their servers, identify this server. They belong to the server, not to a person. */
export interface PlatformApps {
  id: string;
  platform: LivePlatform;
  /** The origin of a server with an app of its own; empty on platforms with a single server. */
  server: string;
  /** The app’s id and secret as JSON, encrypted by `sealed.ts`. */
  secret: string;
  updated_at: Millis;
}

/** An address here to which a platform pushes messages for a speaker, such as a bot. */
export interface Hooks {
  /** The last part of its path, which cannot be guessed. */
  id: string;
  platform: LivePlatform;
  speaker: string;
  url: string;
  /** The webhook secret and the bot’s token, encrypted by `sealed.ts`. */
  secret: string;
  /** Since when the platform pushes; `null` while it is polled. */
  since: Millis | null;
  /** When it is checked next. */
  look_at: Millis;
  /** Consecutive failures. */
  failures: number;
}

/** Credentials still to be revoked at their platform. They have no owner any more, and are deleted once revoked. */
export interface Revocations {
  id: string;
  platform: LivePlatform;
  external_id: string;
  username: string;
  /** Encrypted by `sealed.ts`. */
  secret: string;
  tries: number;
  /** The earliest time of the next attempt. */
  next_at: Millis;
  created_at: Millis;
}
