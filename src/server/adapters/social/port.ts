/** The port for platforms. It publishes one post at a time: threads and retries are handled by the ledger. */
import type { Extras } from '#contract/posts/extras.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import type { Chats } from './chats.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import type { SharedInbox } from './shared-inbox.ts';

/**
 * How a lost answer to a create call can be resolved. `key`: repeating it with the same key is harmless. `read`: the
 * account’s posts can be read back. `none`: only a person can look.
 */
export type Capability = 'key' | 'read' | 'none';

/** The publishing account. `secret` is decrypted only for the call. */
export interface Account {
  id: string;
  owner_id: string;
  external_id: string;
  username: string;
  secret: string | null;
  /** Its server’s limits, if known. */
  limits?: AccountLimits | null;
}

/** A part of a post as it is sent. */
export interface Outgoing {
  text: string;
  media: readonly OutgoingFile[];
  /** The extras that the platform’s record supports. A poll belongs to the first part. Missing: none. */
  extras?: Extras;
  in_reply_to: string | null;
  /** The agent that publishes; ignored by platforms without agents. */
  agent: { id: string; name: string };
  /** The same for every attempt of one part. */
  idem_key: string;
  /** The time of the first attempt’s intent, milliseconds UTC; like `idem_key`, the same for all attempts. */
  first_intent_at: number;
  /**
   * The time of the oldest intent that may have been published, or of the current one if none may. Defaults to the
   * first one.
   */
  intended_at?: number;
  /** The result of `prepare` for this post; during `prepare`, that of the oldest attempt that may have been published. */
  prepared: Prepared;
  /**
   * Stores what `prepare` has reached, such as the id of an upload that goes on; the next attempt gets it as `prepared`.
   * Missing: nothing is stored.
   */
  keep?: (so_far: Prepared) => Promise<void>;
}

/** Whether there is AI media in a post, which some platforms label. They do not ask about its text. */
export const hasAiMedia = ({ media }: Pick<Outgoing, 'media'>): boolean =>
  media.some(({ is_ai }) => is_ai === true);

/** Somebody whom a post can mention. */
export interface Known {
  /** The handle, without an @. */
  username: string;
  name: string;
}

/** What a platform needs before the create call: ids of uploaded images, the post to reply to. */
export type Prepared = Readonly<Record<string, string | readonly string[]>>;

/** What a platform did not take of a post that goes out anyway, in sentences for its owner; see `left-out.ts`. */
export const leftOutIn = ({ left_out = [] }: Prepared): readonly string[] => [left_out].flat();

/** What a platform made of a part that it accepted. */
export interface Sent {
  external_id: string;
  url: string | null;
  /** What the call had to do without, in sentences; what its preparation did is in `prepared`. */
  left_out?: readonly string[];
}

/** An account’s profile on its platform. */
export interface Profile {
  external_id: string;
  username: string;
  display_name: string;
  avatar_url: string | null;
  followers: number | null;
  /** The limits of the account’s server, if they differ between servers; missing if unknown. */
  limits?: AccountLimits;
  /** Whether the platform labels the account as automated; missing if unknown. */
  is_automated?: boolean;
}

/** Where to look for a post whose answer was lost. Instants are milliseconds UTC. */
export interface ReadBackWindow {
  since: number;
  until: number;
  /** Whether a post that was found already belongs to another part in the ledger. */
  isTaken(external_id: string): Promise<boolean>;
}

/** A connection over which a platform pushes that accounts were mentioned. */
export interface Line {
  /** Unique per place and set of accounts. */
  name: string;
  /** The other end. If it fails, only its own lines wait. */
  place: string;
  /** The accounts’ ids on this server. */
  accounts: readonly string[];
  /**
   * Holds the connection open. Calls `onOpen` once no later mention can be missed, and `onWord` with the ids of
   * accounts that may have been mentioned; the mentions are then read as usual. Ends with the signal, otherwise
   * rejects.
   */
  hold(
    on: { onOpen: () => void; onWord: (accounts: readonly string[]) => void },
    signal: AbortSignal,
  ): Promise<void>;
}

export { type Charges, charging } from './charges.ts';
export type { OutgoingFile, Pieces } from './outgoing-file.ts';
export { type ChatMessage, ChatPress, ChatStart, type Chats } from './chats.ts';
export type { Hook } from './shared-inbox.ts';

/** A mention of the account by someone. */
export interface Mention {
  external_id: string;
  url: string | null;
  text: string;
  /** Milliseconds UTC. */
  created_at: number;
  author: { external_id: string; username: string; display_name: string; followers: number | null };
  /** The post it replies to. */
  in_reply_to: string | null;
  /** The post it quotes. */
  quotes?: string | undefined;
  /** The first post of the conversation. */
  conversation: string | null;
  is_repost: boolean;
  likes: number | null;
  /** The ids of the agents it addresses, if each has a name of its own on the platform; empty if none. */
  agents?: readonly string[] | undefined;
}

/** A page of mentions, oldest first. `cursor` is for the next call; the account’s own posts never move it. */
export interface Mentions {
  mentions: readonly Mention[];
  cursor: string | null;
}

/** A post’s figures; `null` if the platform does not report them. */
export interface Metrics {
  impressions: number | null;
  likes: number | null;
  replies: number | null;
  reposts: number | null;
}

/**
 * A platform’s error, derived from status and transport. `rejected`: it will never accept this post. `duplicate`: it
 * already has this text. `retry`: nothing was sent, try later. `reconnect`: the account has to be reconnected.
 * `unknown`: the post may or may not be published. The message is a whole sentence for the post’s owner, who reads
 * nothing else about a `rejected` or `duplicate` post.
 */
export class PlatformError extends Error {
  readonly kind: 'rejected' | 'duplicate' | 'retry' | 'reconnect' | 'unknown';
  /** Seconds to wait, if the platform gave a time. */
  readonly retry_after: number | undefined;
  /** The HTTP status, if there was a response. */
  readonly http: number | undefined;
  /** The platform’s error code. */
  readonly code: string | undefined;
  /** The existing post with this text, if the platform names it. */
  readonly existing: Sent | undefined;
  /** Whether the request was sent and the answer lost, so that the platform may have charged for it. */
  readonly is_lost: boolean;
  /** Nothing failed: the platform is at work, and after this many seconds it is worth going on. */
  readonly goes_on_in: number | undefined;

  constructor(
    kind: PlatformError['kind'],
    message: string,
    extra: {
      retry_after?: number;
      http?: number;
      code?: string;
      existing?: Sent;
      is_lost?: boolean;
      goes_on_in?: number;
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
    this.goes_on_in = extra.goes_on_in;
  }
}

/** Every method throws only `PlatformError`, or the reason of its signal if it only reads. */
export interface SocialPort {
  platform: LivePlatform;
  /** The same for every account, or derived from the account’s id. Callers use `capabilityOf`. */
  capability: Capability | ((account: Pick<Account, 'external_id'>) => Capability);
  /**
   * For `key`, if keys expire: how long after the first call repeating it is harmless, in milliseconds. Until then a
   * repeat either creates the post or is a `duplicate` that names it; afterwards only a person can look.
   */
  repeats_for?(post: Pick<Outgoing, 'in_reply_to'>): number;
  /**
   * Everything that can be repeated harmlessly and is needed before the create call. Runs before the intent, so a
   * failure here means that nothing was sent.
   */
  prepare?(account: Account, post: Outgoing, signal: AbortSignal): Promise<Prepared>;
  /** Creates one post by one call, without retries. */
  publish(account: Account, post: Outgoing, signal: AbortSignal): Promise<Sent>;
  /**
   * The post that an attempt created, or `undefined` if the platform does not have it. Required for `read`, never
   * called for `none`.
   */
  find?(
    account: Account,
    post: Outgoing,
    search: ReadBackWindow,
    signal: AbortSignal,
  ): Promise<Sent | undefined>;
  /** Deletes a published post; one that is already gone counts as deleted. */
  remove?(account: Account, external_id: string, signal: AbortSignal): Promise<void>;
  /** The origin of the account’s server. Missing on platforms with a single server. */
  service?(account: Pick<Account, 'secret'>): string;
  /** Who speaks with these credentials, on platforms where several can speak in one place. */
  speaker?(account: Pick<Account, 'secret'>): string;
  /** The cheapest read that shows whether the account’s server answers; defaults to `profile`. */
  greet?(account: Account, signal: AbortSignal): Promise<void>;
  /** The account’s current profile; throws `reconnect` if its credentials are no longer accepted. */
  profile?(account: Account, signal: AbortSignal): Promise<Profile>;
  /** Labels the account as automated in its profile, if the platform’s API allows that. */
  setLabel?(account: Account, signal: AbortSignal): Promise<void>;
  /**
   * Mentions by others after `cursor`; without one, only the initial cursor. Only the platform knows which posts are
   * the account’s own: a private chat has the id of the person in it.
   */
  mentions?(account: Account, cursor: string | null, signal: AbortSignal): Promise<Mentions>;
  /** The same, for platforms where all accounts of one `speaker` share an inbox. */
  shared?: SharedInbox;
  /** Chats between a person and the `speaker`, for notifications and decisions. */
  chats?: Chats;
  /** The connections to hold open for pushed mentions; an account misses nothing only while all of its lines are open. */
  lines?(accounts: readonly Account[]): readonly Line[];
  /** Whether this account’s mentions can be read; if missing, all can if there are `mentions`. */
  hears?(account: Pick<Account, 'external_id'>): boolean;
  /** Posts by others about any of these words, in the platform’s order; none by the account itself. */
  search?(
    account: Account,
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Mention[]>;
  /** The people whose name or handle starts like this, the best ones first; while somebody types. */
  people?(account: Account, typed: string, signal: AbortSignal): Promise<readonly Known[]>;
  /** Figures of the account’s posts by id; deleted posts are left out. */
  metrics?(
    account: Account,
    external_ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Metrics>>;
  /**
   * Renews the account’s credentials before they expire; throws `reconnect` if that is refused. The caller stores the
   * result.
   */
  renew?(
    account: Account,
    signal: AbortSignal,
  ): Promise<{ secret: string; expires_at: number | null }>;
  /** Revokes the credentials at the platform. */
  revoke?(account: Account, signal: AbortSignal): Promise<void>;
}

/** How a lost answer can be resolved for this account. */
export const capabilityOf = (
  { capability }: Pick<SocialPort, 'capability'>,
  account: Pick<Account, 'external_id'>,
): Capability => (typeof capability === 'function' ? capability(account) : capability);

/** Whether this account’s mentions can be read. */
export const canHear = (
  { mentions, hears }: Pick<SocialPort, 'mentions' | 'hears'>,
  account: Pick<Account, 'external_id'>,
): boolean => mentions !== undefined && (hears?.(account) ?? true);
