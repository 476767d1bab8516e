/** What a platform's folder offers: where it may call, its port, and how accounts there come to be connected. */
import type { NewConnection } from '#contract/connections/calls.ts';
import type { LivePlatform, liveRecords } from '#contract/platforms/platforms.ts';
import type { GuardedInit } from '#server/egress/egress.ts';
import type { SocialTools } from './http.ts';
import type { Account, Capability, Profile, SocialPort } from './port.ts';
import type { SandboxRows } from './sandbox/sandbox.ts';

/** What the operator sets for single platforms. */
export interface SocialSettings {
  x: {
    base_url: string;
    app: { key: string; secret: string } | undefined;
    app_owner: string | undefined;
  };
  telegram: { base_url: string };
  discord: { base_url: string };
  bluesky: { trusted_services: readonly string[]; plc_url: string };
  sandbox: { capability: Capability };
}

/** What adapters are made with; each takes what it needs. */
export interface SocialOptions {
  settings: SocialSettings;
  /** Who calls, for networks that want to know: where this installation is reached, and its version. */
  caller: { url: string; version: string };
  tools: SocialTools;
  /** Addresses that people give, guarded. */
  guarded: SocialTools['fetch'];
  /** Reads what anyone may read, guarded: pages that texts link to. */
  fetchPublic: (url: string, init: GuardedInit) => Promise<Response>;
  /**
   * Keeps the account's renewed secret in place of `account.secret`. Answers the secret that is kept now: `next`, or
   * the one that a faster worker has kept since.
   */
  saveSecret: (account: Account, next: string) => Promise<string>;
  sandboxRows: SandboxRows;
}

/** An account that someone proved to have. */
export interface Login {
  profile: Profile;
  /** What its adapter needs for calls, to be sealed. */
  secret: string;
  /** When that ends by itself, milliseconds UTC; `null` where it does not. */
  expires_at: number | null;
}

/** Signs in with what a person typed. Throws only `PlatformError`, with a sentence for the person. */
export type FormLogin<K extends LivePlatform> = (
  given: Extract<NewConnection, { platform: K }>,
  signal: AbortSignal,
) => Promise<Login>;

/** A person's visit to the platform, by OAuth 1.0a. */
export interface Visit {
  /** The platform's token for it, and the secret of that token. */
  token: string;
  secret: string;
}

/** Every method throws only `PlatformError`, with a sentence for the person. */
export interface VisitLogin {
  /** Begins a visit; `url` is where the person goes, `callback` where they are sent back to. */
  begin(callback: string, signal: AbortSignal): Promise<Visit & { url: string }>;
  /** Ends it with the word that the platform gave the person. */
  redeem(visit: Visit & { verifier: string }, signal: AbortSignal): Promise<Login>;
}

/** As the platform's record says; a visit is `undefined` while the operator has not set what it takes. */
type LoginOf<K extends LivePlatform> = {
  form: FormLogin<K>;
  visit: VisitLogin | undefined;
  nothing: undefined;
}[(typeof liveRecords)[K]['connect']['by']];

export interface SocialAdapter<K extends LivePlatform> {
  /** What reads well there, in a sentence or two that a writing model is given. */
  manners: string;
  /** The addresses that the operator configured, which are called without a guard. */
  origins(settings: SocialSettings): readonly string[];
  create(options: SocialOptions): { port: SocialPort; login: LoginOf<K> };
}

/** How accounts are connected on each platform. */
export type Logins = { [K in LivePlatform]: LoginOf<K> };
