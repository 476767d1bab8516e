/** What every platform adapter offers. One post at a time: threads and retries are the ledger's business. */
import type { LivePlatform } from '#contract/platforms.ts';

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
}

export interface Outgoing {
  text: string;
  media: readonly { id: string; mime: string; alt: string; bytes: () => Promise<Uint8Array> }[];
  in_reply_to: string | null;
  /** The agent in whose name it is published; platforms that know no agents ignore it. */
  agent: { id: string; name: string };
  /** The same for every attempt of one part. */
  idem_key: string;
}

export interface Sent {
  external_id: string;
  url: string | null;
}

/**
 * A platform's refusal, decided once from status and transport: `rejected` – it will never take this post;
 * `retry` – nothing was sent, try later; `reconnect` – the account must be connected again;
 * `unknown` – it may or may not be out there.
 */
export class PlatformError extends Error {
  readonly kind: 'rejected' | 'retry' | 'reconnect' | 'unknown';
  /** Seconds, where the platform said so. */
  readonly retry_after: number | undefined;

  constructor(
    kind: PlatformError['kind'],
    message: string,
    extra: { retry_after?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'PlatformError';
    this.kind = kind;
    this.retry_after = extra.retry_after;
  }
}

export interface SocialPort {
  platform: LivePlatform;
  capability: Capability;
  /** Creates one post. Throws only `PlatformError`. Makes no retries of its own. */
  publish(account: Account, post: Outgoing, signal: AbortSignal): Promise<Sent>;
  /** For `read`: the post that an attempt made, or `undefined` when the platform does not have it. */
  find?(
    account: Account,
    post: Outgoing,
    since: number,
    signal: AbortSignal,
  ): Promise<Sent | undefined>;
}
