/** What every platform adapter offers. One post at a time: threads and retries are the ledger's business. */
import type { Extras } from '#contract/posts/extras.ts';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import type { Chats } from './chats.ts';
import type { SharedInbox } from './shared-inbox.ts';

/**
 * How a create call whose answer was lost can be settled: `key` – repeating it with the same key is harmless;
 * `read` – the account's posts can be read back; `none` – only a person can look.
 */
export type Capability = 'key' | 'read' | 'none';

/** The account that publishes. `secret` is opened only for the call. */
export interface Account {
  id: string;
  owner_id: string;
  external_id: string;
  username: string;
  secret: string | null;
  /** What its server allows, where it said so. */
  limits?: AccountLimits | null;
}

export interface Outgoing {
  text: string;
  media: readonly {
    id: string;
    mime: string;
    alt: string;
    /** In pixels, where it is known. */
    size?: { width: number; height: number };
    bytes: () => Promise<Uint8Array>;
  }[];
  /** What it carries besides, only what the platform's record names. A poll is with the first part. Left out: nothing. */
  extras?: Extras;
  in_reply_to: string | null;
  /** The agent in whose name it is published; platforms that know no agents ignore it. */
  agent: { id: string; name: string };
  /** The same for every attempt of one part. */
  idem_key: string;
  /** When the first of these attempts was intended, milliseconds UTC: another thing that is the same for all of them. */
  first_intent_at: number;
  /**
   * When the oldest attempt was intended that may have gone out, and where none may, this one. Left out: when the first
   * one was.
   */
  intended_at?: number;
  /** Whether the words or the pictures come from a machine. */
  made_with_ai: boolean;
  /** What `prepare` answered for this post, or, before it does, for the oldest attempt that may have gone out. */
  prepared: Prepared;
}

/** What a platform wants to have before the one call that creates: ids of uploaded pictures, what is answered. */
export type Prepared = Readonly<Record<string, string | readonly string[]>>;

export interface Sent {
  external_id: string;
  url: string | null;
}

/** Who an account is, as its platform says. */
export interface Profile {
  external_id: string;
  username: string;
  display_name: string;
  avatar_url: string | null;
  followers: number | null;
  /** What the account's server allows, where it differs from server to server; left out where it was not told. */
  limits?: AccountLimits;
  /** Whether the platform marks the account as automated; left out where it does not say. */
  is_automated?: boolean;
}

/** Where to look for a post whose call got no answer. Instants are milliseconds UTC. */
export interface ReadBackWindow {
  since: number;
  until: number;
  /** Whether a post found there belongs to another part of the ledger already. */
  isTaken(external_id: string): Promise<boolean>;
}

/** A conversation in which a platform tells by itself that something was said to accounts. */
export interface Line {
  /** Another one for every place and everybody who is listened for. */
  name: string;
  /** Who holds the other end. Its troubles are its own: only its lines wait because of them. */
  place: string;
  /** The accounts, by their ids here. */
  accounts: readonly string[];
  /**
   * Holds it open. Calls `onOpen` when nothing that is said from then on can be missed, and `onWord` with the ids of accounts to
   * which something may have been said: what, is read as ever. Ends with the signal, else rejects.
   */
  hold(
    on: { onOpen: () => void; onWord: (accounts: readonly string[]) => void },
    signal: AbortSignal,
  ): Promise<void>;
}

export { type Charges, charging } from './charges.ts';
export { type ChatMessage, ChatPress, ChatStart, type Chats } from './chats.ts';
export type { Hook } from './shared-inbox.ts';

/** Someone who speaks to the account. */
export interface Mention {
  external_id: string;
  url: string | null;
  text: string;
  /** Milliseconds UTC. */
  created_at: number;
  author: { external_id: string; username: string; display_name: string; followers: number | null };
  /** The post that it answers. */
  in_reply_to: string | null;
  /** The post that it quotes. */
  quotes?: string | undefined;
  /** The first post of the conversation. */
  conversation: string | null;
  is_repost: boolean;
  likes: number | null;
  /** The ids of the agents that it calls, where each has a name of its own on the platform; empty where it calls none. */
  agents?: readonly string[] | undefined;
}

/** A page of mentions, oldest first. `cursor` goes into the next call; an account's own posts never move it. */
export interface Mentions {
  mentions: readonly Mention[];
  cursor: string | null;
}

/** How a post did; `null` where the platform does not say. */
export interface Metrics {
  impressions: number | null;
  likes: number | null;
  replies: number | null;
  reposts: number | null;
}

/**
 * A platform's refusal, decided once from status and transport: `rejected` – it will never take this post;
 * `duplicate` – it has this very text already; `retry` – nothing was sent, try later; `reconnect` – the account must
 * be connected again; `unknown` – it may or may not be out there.
 */
export class PlatformError extends Error {
  readonly kind: 'rejected' | 'duplicate' | 'retry' | 'reconnect' | 'unknown';
  /** Seconds, where the platform said so. */
  readonly retry_after: number | undefined;
  /** The status of the platform's answer, where there was one. */
  readonly http: number | undefined;
  /** The platform's own word for it. */
  readonly code: string | undefined;
  /** The post that has this very text, where the platform names it. */
  readonly existing: Sent | undefined;
  /** Whether it was sent and its answer lost: what the platform charges for an answer, it may have charged then. */
  readonly is_lost: boolean;

  constructor(
    kind: PlatformError['kind'],
    message: string,
    extra: {
      retry_after?: number;
      http?: number;
      code?: string;
      existing?: Sent;
      is_lost?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'PlatformError';
    this.kind = kind;
    this.retry_after = extra.retry_after;
    this.http = extra.http;
    this.code = extra.code;
    this.existing = extra.existing;
    this.is_lost = extra.is_lost ?? false;
  }
}

/** Every method throws only `PlatformError`, or the reason of its signal where it only reads. */
export interface SocialPort {
  platform: PlatformId;
  /** The same for every account, or told from what the account is called there. Whoever asks goes through `capabilityOf`. */
  capability: Capability | ((account: Pick<Account, 'external_id'>) => Capability);
  /**
   * For `key`, where that is not for ever: how long after the first call of a post its repeating is harmless, in
   * milliseconds. Until then it either creates the post or is a `duplicate` that names it; then only a person can look.
   */
  repeats_for?(post: Pick<Outgoing, 'in_reply_to'>): number;
  /**
   * Whatever can be repeated without harm and has to be there before a post is created. Runs before the intent, so
   * what fails here was not sent.
   */
  prepare?(account: Account, post: Outgoing, signal: AbortSignal): Promise<Prepared>;
  /** Creates one post by one call. Makes no retries of its own. */
  publish(account: Account, post: Outgoing, signal: AbortSignal): Promise<Sent>;
  /**
   * The post that an attempt made, or `undefined` when the platform does not have it. Always there for `read`, and never
   * called for `none`.
   */
  find?(
    account: Account,
    post: Outgoing,
    search: ReadBackWindow,
    signal: AbortSignal,
  ): Promise<Sent | undefined>;
  /** Takes a published post back; one that is gone already counts as taken back. */
  remove?(account: Account, external_id: string, signal: AbortSignal): Promise<void>;
  /**
   * The origin of the server that the account with this secret lives on. Platforms that are one place for everybody
   * have none.
   */
  service?(account: Pick<Account, 'secret'>): string;
  /** Who speaks with this secret, on platforms where several may speak in one place. */
  speaker?(account: Pick<Account, 'secret'>): string;
  /** The lightest read that shows whether the account's server answers; where it is missing, `profile` does. */
  greet?(account: Account, signal: AbortSignal): Promise<void>;
  /** Who the account is now; says `reconnect` when its secret is no longer accepted. */
  profile?(account: Account, signal: AbortSignal): Promise<Profile>;
  /** Labels the account as automated in its profile, where its platform lets a program do that. */
  setLabel?(account: Account, signal: AbortSignal): Promise<void>;
  /**
   * What others said to the account after `cursor`; without one, nothing but where to begin. Which words are the
   * account's own, the platform alone can tell: a chat may have the number of the person in it.
   */
  mentions?(account: Account, cursor: string | null, signal: AbortSignal): Promise<Mentions>;
  /** The same, where all accounts of one `speaker` are told together. */
  shared?: SharedInbox;
  /** Where a person can have a chat of their own with the `speaker`, in which they are told things and decide. */
  chats?: Chats;
  /** What to hold open to be told at once; an account is told of everything only while all lines with it are open. */
  lines?(accounts: readonly Account[]): readonly Line[];
  /** Whether this account can be listened to; left out where each can, if there are `mentions`. */
  hears?(account: Pick<Account, 'external_id'>): boolean;
  /** Posts of others about any of these words, what the platform shows first; none of the account's own. */
  search?(
    account: Account,
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Mention[]>;
  /** How posts of the account did, by their ids; what is gone is left out. */
  metrics?(
    account: Account,
    external_ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Metrics>>;
  /**
   * Gives the account's secret a longer life before it ends, where the platform does that; says `reconnect` when it
   * will not. The caller keeps what is answered.
   */
  renew?(
    account: Account,
    signal: AbortSignal,
  ): Promise<{ secret: string; expires_at: number | null }>;
  /** Has the platform forget the secret. */
  revoke?(account: Account, signal: AbortSignal): Promise<void>;
}

/** How a lost answer to a post of this account can be settled. */
export const capabilityOf = (
  { capability }: Pick<SocialPort, 'capability'>,
  account: Pick<Account, 'external_id'>,
): Capability => (typeof capability === 'function' ? capability(account) : capability);

/** Whether what others say to this account can be read. */
export const canHear = (
  { mentions, hears }: Pick<SocialPort, 'mentions' | 'hears'>,
  account: Pick<Account, 'external_id'>,
): boolean => mentions !== undefined && (hears?.(account) ?? true);
