/** Tables of people: accounts, credentials, sessions and notifications. */
import type { Generated } from 'kysely';
import type { AuditEventName } from '#contract/audit/events.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Flag, Json, Millis } from './column-types.ts';

export interface Users {
  id: string;
  username: string;
  is_admin: Flag;
  /** In lower case. Only unique among verified addresses. */
  email: string | null;
  email_verified_at: Millis | null;
  /** Since when the account has `email`, verified or not. */
  email_since: Millis | null;
  /** A new address that replaces `email` once it is verified. */
  pending_email: string | null;
  /** In PHC string format; `null` without a password. */
  password_hash: string | null;
  token_balance: Generated<number>;
  reputation_score: Generated<number>;
  subscription_tier: Generated<string>;
  /** Only the settings that differ from the defaults. */
  notification_settings: Generated<Json>;
  /** The monthly budget in micro-dollars; `null` for no limit. */
  monthly_budget: number | null;
  /** When publishing was stopped; `null` if it is not. */
  frozen_at: Millis | null;
  /** The end of the last week that a report was due for, sent or not. */
  reported_at: Millis | null;
  /** What its owner calls their space; `null` for their own name. */
  space_name: string | null;
  /** The short name of the issuer whose groups or domains give access or the administration; `null` for none. */
  access_by: string | null;
  admin_by: string | null;
  created_at: Millis;
  /** Since when it is a space that nobody signs in to, because its founder left their place; `null` for a person. */
  handed_over_at: Millis | null;
  /** The space that this person founded and left. */
  founded: string | null;
}

export interface ApiTokens {
  id: string;
  owner_id: string;
  name: string;
  secret_hash: string;
  /** Its last characters. */
  hint: string;
  scopes: Json;
  /** Ids of the agents it is limited to; `null` for all. */
  agents: Json | null;
  accounts: Json | null;
  daily_posts: number | null;
  /** Micro-dollars. */
  monthly_budget: number | null;
  /** IP addresses and ranges it may be used from; empty for all. */
  addresses: Json;
  expires_at: Millis | null;
  last_used_at: Millis | null;
  revoked_at: Millis | null;
  /** The day (days since the epoch, UTC) that `posts_today` counts. */
  posts_day: number;
  posts_today: number;
  created_at: Millis;
  /** The member, an owner too, who made it; `null` for the founder. */
  made_by: Generated<string | null>;
}

/** A program that its owner authorized by OAuth. Its rights and expiry are those of the API token with the same id. */
export interface ProgramGrants {
  id: string;
  owner_id: string;
  /** The URL of the program’s metadata document, or a registration signed by this server. */
  client_id: string;
  redirect_uri: string;
  code_hash: string;
  /** The PKCE challenge (S256) for exchanging the code. */
  code_challenge: string;
  code_until: Millis;
  /** `null` until the program exchanged the code; it has no token before. */
  code_used_at: Millis | null;
  /** Stays the same across token rotations, so that a reused old token is recognized. */
  family_hash: string | null;
  refresh_hash: string | null;
  /** The previous refresh token, in case the answer that replaced it was lost. */
  replaced_hash: string | null;
  refreshed_at: Millis | null;
  /** When the access token expires; it is the secret of the API token. */
  access_until: Millis | null;
}

export interface Sessions {
  id: string;
  user_id: string;
  /** Shared by all tokens rotated from one sign-in. */
  family_id: string;
  secret_hash: string;
  created_at: Millis;
  /** When the person signed in: the start of the absolute lifetime. */
  signed_in_at: Millis;
  /** When the person last proved their identity, by signing in or confirming. */
  authenticated_at: Millis;
  last_seen_at: Millis;
  /** When a refresh replaced this token. */
  rotated_at: Millis | null;
  user_agent: string;
  ip: string;
}

export interface SecondFactors {
  user_id: string;
  /** The TOTP secret, encrypted by `sealed.ts`. */
  secret: string;
  /** `null` during setup. */
  enabled_at: Millis | null;
  /** The time step (RFC 6238) of the last accepted code; this and earlier steps are rejected. */
  last_step: number;
  created_at: Millis;
}

export interface BackupCodes {
  user_id: string;
  code_hash: string;
  used_at: Millis | null;
}

/** Sign-ins that passed the first factor and wait for the second. */
export interface PendingLogins {
  id: string;
  user_id: string;
  secret_hash: string;
  failures: number;
  /** The hash of a claim sent with the first factor, and the wallet that sent it. */
  claim_hash: string | null;
  address: string | null;
  created_at: Millis;
}

/** Single-use tokens of links in emails. */
export interface MailTokens {
  id: string;
  user_id: string;
  kind: 'verify' | 'reset';
  /** The address that the email was sent to. */
  email: string;
  secret_hash: string;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}

/** Password guesses, counted per key over sliding windows. */
export interface Tries {
  id: string;
  key: string;
  at: Millis;
}

/** Emails waiting to be sent; deleted afterwards. */
export interface Mails {
  id: string;
  user_id: string | null;
  /** Recipient, subject and texts as JSON, encrypted by `sealed.ts` because they may contain a token. */
  sealed: string;
  tries: number;
  /** The earliest time of the next attempt. */
  next_at: Millis;
  created_at: Millis;
}

/** The key pair that identifies this server to push services; one row. */
export interface PushKeys {
  id: string;
  public_key: string;
  /** The private key, encrypted by `sealed.ts`. */
  secret: string;
  created_at: Millis;
}

/** Browsers that get push notifications. */
export interface PushDevices {
  id: string;
  user_id: string;
  /** The sign-in in which it was added; it is removed together with it. */
  family_id: string;
  endpoint_hash: string;
  /** The subscription as JSON, encrypted by `sealed.ts`: anyone who has it can send to the device. */
  sealed: string;
  /** For example `Firefox on Windows`. */
  device: string;
  created_at: Millis;
  reached_at: Millis | null;
}

/** Notifications waiting to be pushed; deleted afterwards. */
export interface Pushes {
  id: string;
  user_id: string;
  device_id: string;
  /** Title, text, link and decision as JSON, encrypted by `sealed.ts`. */
  sealed: string;
  tries: number;
  /** The earliest time of the next attempt. */
  next_at: Millis;
  created_at: Millis;
}

/** Decisions that a notification offers; deleted once one is made. */
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
  /** What it is about. A person has at most one notice of a kind per subject. */
  subject: string;
  /** Its own title; `null` for that of its kind. */
  title: string | null;
  text: string;
  link: string | null;
  created_at: Millis;
  read_at: Millis | null;
  /** What became of what it asked for, in a few words, and when; `null` while it is asked, and where nothing was. */
  outcome: Generated<string | null>;
  settled_at: Generated<Millis | null>;
}

export interface Wishes {
  user_id: string;
  wish: string;
  created_at: Millis;
  /** Of a request for access: what the person calls themself and wrote, and when it was declined. */
  name: string | null;
  note: string | null;
  refused_at: Millis | null;
}

/** Append-only; the database itself refuses to change or delete a row. */
export interface AuditEvents {
  id: string;
  at: Millis;
  event: AuditEventName;
  /** The account concerned; no foreign key, because the event outlives the account. */
  user_id: string | null;
  ip: string;
  user_agent: string;
  request_id: string;
  detail: string | null;
}

/** Answers to requests with an idempotency key. */
export interface IdempotentAnswers {
  user_id: string;
  key: string;
  request_hash: string;
  /** `null` while the first request is still at work. */
  status: number | null;
  body: Json | null;
  created_at: Millis;
  made_id: string | null;
  /** Bytes of `body`; `null` while there is none, and where only the id is kept. */
  size: number | null;
}

export interface Whitelist {
  address: string;
  added_by: string;
  note: string;
  added_at: Millis;
  /** Set when the address was taken off; it is then never seeded again. */
  removed_at: Millis | null;
}

export interface Wallets {
  address: string;
  user_id: string;
  linked_at: Millis;
}
