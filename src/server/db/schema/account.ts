/** The tables of people: who they are, how they prove it, and what they are told. */
import type { Generated } from 'kysely';
import type { AuditEventName } from '#contract/audit/events.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Users {
  id: string;
  username: string;
  is_admin: Flag;
  /** In lower case. Unique among the verified ones only. */
  email: string | null;
  email_verified_at: Millis | null;
  /** Since when the account has `email`, verified or not. */
  email_since: Millis | null;
  /** A new address that replaces `email` once it is verified. */
  pending_email: string | null;
  /** In the PHC string format; `null` where there is no password. */
  password_hash: string | null;
  token_balance: Generated<number>;
  reputation_score: Generated<number>;
  subscription_tier: Generated<string>;
  /** Only what differs from the defaults. */
  notification_settings: Generated<Json>;
  /** The most that a month may cost, in micro-dollars; `null` where there is no limit. */
  monthly_budget: number | null;
  /** Since when nothing of this person's is published; `null` while it is. */
  frozen_at: Millis | null;
  /** The end of the last week that a report was due about, sent or not. */
  reported_at: Millis | null;
  created_at: Millis;
}

export interface ApiTokens {
  id: string;
  owner_id: string;
  name: string;
  secret_hash: string;
  /** Its last characters. */
  hint: string;
  scopes: Json;
  /** Ids of the only ones that it may touch; `null` for all. */
  agents: Json | null;
  accounts: Json | null;
  daily_posts: number | null;
  /** Micro-dollars. */
  monthly_budget: number | null;
  /** Addresses and ranges from which it works; none for all. */
  addresses: Json;
  expires_at: Millis | null;
  last_used_at: Millis | null;
  revoked_at: Millis | null;
  /** The day, counted since the epoch in UTC, of which `posts_today` is the number of posts. */
  posts_day: number;
  posts_today: number;
  created_at: Millis;
}

/** A program that its owner let sign in by OAuth. What it may do, and until when, is in the API token of the same id. */
export interface ProgramGrants {
  id: string;
  owner_id: string;
  /** The address of the document that describes the program, or a registration that this server signed. */
  client_id: string;
  redirect_uri: string;
  code_hash: string;
  /** What the program has to prove when it brings the code (PKCE, S256). */
  code_challenge: string;
  code_until: Millis;
  /** `null` until the program brought the code: it has no key yet. */
  code_used_at: Millis | null;
  /** Stays the same while the keys change, so that an old one is known for what it is. */
  family_hash: string | null;
  refresh_hash: string | null;
  /** The refresh token before, in case the answer that replaced it was lost. */
  replaced_hash: string | null;
  refreshed_at: Millis | null;
  /** The end of the access token, which is the secret of the API token. */
  access_until: Millis | null;
}

export interface Sessions {
  id: string;
  user_id: string;
  /** All tokens that came from one sign-in by rotation. */
  family_id: string;
  secret_hash: string;
  created_at: Millis;
  /** When the person signed in: the start of the absolute life. */
  signed_in_at: Millis;
  /** When the person last proved who they are, by signing in or by confirming. */
  authenticated_at: Millis;
  last_seen_at: Millis;
  /** Set when a refresh replaced this token. */
  rotated_at: Millis | null;
  user_agent: string;
  ip: string;
}

export interface SecondFactors {
  user_id: string;
  /** The seed, sealed by `sealed.ts`. */
  secret: string;
  /** `null` while it is being set up. */
  enabled_at: Millis | null;
  /** The time step (RFC 6238) of the last code that was taken; none of it or before is taken again. */
  last_step: number;
  created_at: Millis;
}

export interface BackupCodes {
  user_id: string;
  code_hash: string;
  used_at: Millis | null;
}

/** Sign-ins whose first factor was right and whose second one is awaited. */
export interface PendingLogins {
  id: string;
  user_id: string;
  secret_hash: string;
  failures: number;
  /** The hash of a claim that came along with the first factor, and the wallet that brought it. */
  claim_hash: string | null;
  address: string | null;
  created_at: Millis;
}

/** Single-use tokens of links in mails. */
export interface MailTokens {
  id: string;
  user_id: string;
  kind: 'verify' | 'reset';
  /** The address that the mail went to. */
  email: string;
  secret_hash: string;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}

/** Guesses that were judged, counted per key over sliding spans. */
export interface Tries {
  id: string;
  key: string;
  at: Millis;
}

/** Mails that wait to be handed over; gone once they are. */
export interface Mails {
  id: string;
  user_id: string | null;
  /** Recipient, subject and texts as JSON, sealed by `sealed.ts`: they may hold a token. */
  sealed: string;
  tries: number;
  /** Not before this is it handed over again. */
  next_at: Millis;
  created_at: Millis;
}

/** The key pair by which push services know this installation; one row. */
export interface PushKeys {
  id: string;
  public_key: string;
  /** The private key, sealed by `sealed.ts`. */
  secret: string;
  created_at: Millis;
}

/** Browsers that are told while the application is closed. */
export interface PushDevices {
  id: string;
  user_id: string;
  /** The sign-in that it was added in: with that it goes. */
  family_id: string;
  endpoint_hash: string;
  /** The subscription as JSON, sealed by `sealed.ts`: whoever holds it can send to the device. */
  sealed: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  created_at: Millis;
  reached_at: Millis | null;
}

/** What waits to be sent to a device; gone once it is. */
export interface Pushes {
  id: string;
  user_id: string;
  device_id: string;
  /** Title, text, link and decision as JSON, sealed by `sealed.ts`. */
  sealed: string;
  tries: number;
  /** Not before this is it sent again. */
  next_at: Millis;
  created_at: Millis;
}

/** Decisions that a notification offers; gone once one is made. */
export interface PushDecisions {
  id: string;
  user_id: string;
  device_id: string;
  occurrence_id: string;
  expires_at: Millis;
}

export interface Notices {
  id: string;
  user_id: string;
  kind: NotificationKind;
  /** What it is about. One person has one notice of a kind about one thing. */
  subject: string;
  text: string;
  link: string | null;
  created_at: Millis;
  read_at: Millis | null;
}

export interface Wishes {
  user_id: string;
  wish: string;
  created_at: Millis;
}

/** Rows are only ever added; the database itself refuses to change or remove one. */
export interface AuditEvents {
  id: string;
  at: Millis;
  event: AuditEventName;
  /** Whose account it concerns; no reference, because it outlives the account. */
  user_id: string | null;
  ip: string;
  user_agent: string;
  request_id: string;
  detail: string | null;
}
