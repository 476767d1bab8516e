/** The tables of accounts on platforms. */
import type { Generated } from 'kysely';
import type { ReturnPage } from '#contract/connections/types.ts';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { Flag, Json, Millis } from './column-types.ts';

/**
 * A person's account on a platform. While it is in use, it is the only one of its person there and the only one of
 * its kind in the installation, which is the place together with who speaks there; one that was taken away stays where the ledger names it.
 */
export interface Accounts {
  id: string;
  owner_id: string;
  platform: PlatformId;
  external_id: string;
  username: string;
  /** The origin of the server that it lives on; empty on platforms that are one place for everybody. */
  service: Generated<string>;
  /** Whoever speaks in its place, where several may speak in one: a Telegram bot by its number. Else empty. */
  speaker: Generated<string>;
  status: 'connected' | 'needs_reconnect';
  /** Sealed by `sealed.ts`; `null` where the platform needs none. */
  secret: string | null;
  connected_at: Millis;
  display_name: Generated<string>;
  /** A small picture as a `data:` address, and the address on the platform that it was made from. */
  avatar: string | null;
  avatar_source: string | null;
  followers: number | null;
  status_reason: string | null;
  /** Why what is said to it cannot be read, in a sentence; `null` while it can. */
  unheard_reason: string | null;
  /** When the platform last said how the account is. */
  checked_at: Millis | null;
  /** When its owner was told that it must be connected again; `null` while it is well. */
  told_at: Millis | null;
  /** When its secret ends by itself. */
  expires_at: Millis | null;
  disconnected_at: Millis | null;
  /** Whether figures of its posts are read; `null` where its owner did not choose. */
  reads_figures: Flag | null;
  /** What its owner ticked: see the `Checklist` of the contract. */
  automated_label: Generated<Flag>;
  bio_disclosure: Generated<Flag>;
  ai_replies_approved: Generated<Flag>;
  /** When its queue posts: `QueueSettings` of the contract; `null` before its owner saved any. */
  queue: Json | null;
  /** Those of its posting times that are marked evergreen, as `1 09:00`; `null` where none is. */
  evergreen: Json | null;
  /** Evergreen slots before this were dealt with; `null` where there are none. */
  evergreen_at: Millis | null;
  /** What its server allows: `AccountLimits` of the contract; `null` where it did not say, or no server differs. */
  limits: Json | null;
}

/** Visits to a platform's sign-in that someone has not come back from yet; a row goes with its first return. */
export interface OauthRequests {
  id: string;
  user_id: string;
  /** Where the person went: what another platform sends back ends nothing. */
  platform: PlatformId;
  /** Of what tells the visit from all others and comes back with the person. */
  token_hash: string;
  /** What only this server may know of it, sealed by `sealed.ts`. */
  secret: string;
  /** Where the person started and comes back to. */
  page: ReturnPage;
  agent_id: string | null;
  /** The account that is to be connected again; `null` where one is added. */
  account_id: string | null;
  created_at: Millis;
  expires_at: Millis;
}

/** What platforms, or servers of them, know this installation by. They are the server's: no person owns one. */
export interface PlatformApps {
  id: string;
  platform: PlatformId;
  /** The origin of a server that has an app of its own; empty where the platform is one place for everybody. */
  server: string;
  /** The id and the secret as JSON, sealed by `sealed.ts`. */
  secret: string;
  updated_at: Millis;
}

/** Secrets that their platform has yet to forget; they are nobody's any more, and go when it did. */
/** An address here to which a platform sends what is said to a speaker of its. */
export interface Hooks {
  /** The last part of its path, which nobody guesses. */
  id: string;
  platform: PlatformId;
  speaker: string;
  url: string;
  /** What proves that the platform sends, and what the speaker speaks with; sealed by `sealed.ts`. */
  secret: string;
  /** Since when everything is sent there; `null` while it is read. */
  since: Millis | null;
  /** When it is seen to next. */
  look_at: Millis;
  /** How often in a row something was wrong. */
  failures: number;
}

export interface Revocations {
  id: string;
  platform: PlatformId;
  external_id: string;
  username: string;
  /** Sealed by `sealed.ts`. */
  secret: string;
  tries: number;
  /** Not before this is the platform asked again. */
  next_at: Millis;
  created_at: Millis;
}
