/** What a platform's folder offers: where it may call, its port, and how accounts there come to be connected. */
import type { NewConnection } from '#contract/connections/calls.ts';
import { type LivePlatform, liveRecords } from '#contract/platforms/platforms.ts';
import type { Egress, GuardedInit } from '#server/egress/egress.ts';
import type { SocialTools } from './http.ts';
import {
  type Account,
  type Capability,
  PlatformError,
  type Profile,
  type SocialPort,
} from './port.ts';
import type { SandboxRows } from './sandbox/sandbox.ts';

/** What a platform, or a server of it, knows this installation by. */
export interface App {
  id: string;
  secret: string;
}

/**
 * The apps of this installation, read at each use: what an administrator changes holds at once. `server` tells apart the
 * servers of a platform that has many, each with an app of its own, or is the part of a platform that has one; left out
 * where it is one place for everybody.
 */
export interface Apps {
  /** What the environment or an administrator set, or an adapter kept; `undefined` where there is none. */
  find(platform: LivePlatform, server?: string): Promise<App | undefined>;
  /** Keeps one that an adapter registered at a server. Answers the one that is kept: of two at once, the first. */
  keep(platform: LivePlatform, server: string, app: App): Promise<App>;
  /** Forgets one that its server no longer knows. */
  forget(platform: LivePlatform, server: string): Promise<void>;
}

/** What the operator sets for single platforms. */
export interface SocialSettings {
  x: { base_url: string; app_owner: string | undefined };
  linkedin: { api_url: string; web_url: string };
  telegram: { base_url: string };
  tiktok: { api_url: string };
  threads: { base_url: string };
  instagram: { base_url: string };
  discord: { base_url: string };
  /** Whether Discord can fetch a picture from this server. */
  fetched_by: { discord: boolean };
  bluesky: {
    trusted_services: readonly string[];
    plc_url: string;
    jetstream_url: string | undefined;
  };
  mastodon: { trusted_servers: readonly string[] };
  nostr: { trusted_servers: readonly string[] };
  sandbox: { capability: Capability };
}

/** The app, where there is one. Throws `retry`: what is planned waits until an administrator sets it up. */
export async function requireApp(
  apps: Apps,
  platform: LivePlatform,
  server?: string,
): Promise<App> {
  const app = await apps.find(platform, server);
  if (app) return app;
  const { name } = liveRecords[platform];
  throw new PlatformError('retry', `${name} isn’t set up on this server.`);
}

/** What adapters are made with; each takes what it needs. */
export interface SocialOptions {
  settings: SocialSettings;
  /** Who calls, for networks that want to know: where this installation is reached, and its version. */
  caller: { url: string; version: string };
  tools: SocialTools;
  /** Opens WebSockets: to addresses that the operator configured, and guarded to all others. */
  openSocket: Egress['socket'];
  /** Addresses that people give, guarded. */
  guarded: SocialTools['fetch'];
  /** Reads what anyone may read, guarded: pages that texts link to. */
  fetchPublic: (url: string, init: GuardedInit) => Promise<Response>;
  /**
   * Keeps the account's renewed secret in place of `account.secret`, and when it ends where that is told. Answers the
   * secret that is kept now: `next`, or the one that a faster worker has kept since.
   */
  saveSecret: (account: Account, next: string, expires_at?: number | null) => Promise<string>;
  apps: Apps;
  /** Puts a picture of that person at an address that anyone can fetch for about an hour, as JPEG. */
  publishPicture: (owner_id: string, id: string, signal: AbortSignal) => Promise<string>;
  /** The same for the face of an agent of that person; `undefined` where it has none, or none can be had now. */
  publishFace: (
    owner_id: string,
    agent_id: string,
    signal: AbortSignal,
  ) => Promise<string | undefined>;
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

/** A person's visit to the platform, as it is remembered until they come back. */
export interface Visit {
  /** Tells this visit from all others, and comes back with the person: the `state` of OAuth 2. */
  state: string;
  /** What only this server may know until then, such as a PKCE verifier; it is sealed. */
  secret: string;
}

/** A visit that the person came back from. */
export interface Returned extends Visit {
  /** Where they were sent back to, as `begin` was told. */
  callback: string;
  /** The query of that address. */
  brought: Readonly<Record<string, string>>;
}

/** Every method throws only `PlatformError`, with a sentence for the person. */
export interface VisitLogin {
  /**
   * Begins a visit; `url` is where the person goes, `callback` where they are sent back to, `fields` what they typed
   * where the record asks for something, `also` whether it is the other visit of the record.
   */
  begin(
    callback: string,
    signal: AbortSignal,
    fields: Readonly<Record<string, string>>,
    also?: boolean,
  ): Promise<Visit & { url: string }>;
  /**
   * Ends it with what the platform gave the person. It is called once for each visit. Answers a list where the person may
   * prove several accounts at once; it is never empty.
   */
  redeem(visit: Returned, signal: AbortSignal): Promise<Login | readonly Login[]>;
  /** The other visit of the record: whether its app is set up, and which accounts are connected by it. */
  also?: { isSetUp: () => Promise<boolean>; isOf: (external_id: string) => boolean };
}

/** As the platform's record says. */
type LoginOf<K extends LivePlatform> = (typeof liveRecords)[K]['connect'] extends {
  instead: object;
}
  ? VisitLogin & { form: FormLogin<K> }
  : {
      form: FormLogin<K>;
      visit: VisitLogin;
      nothing: undefined;
    }[(typeof liveRecords)[K]['connect']['by']];

export interface SocialAdapter<K extends LivePlatform> {
  /** What reads well there, in a sentence or two that a writing model is given. */
  manners: string;
  /** The addresses that the operator configured, which are called without a guard. */
  origins(settings: SocialSettings): readonly string[];
  create(options: SocialOptions): {
    port: SocialPort;
    login: LoginOf<K>;
    /** Asks the platform whether it knows an app, where that takes no person. Throws only `PlatformError`. */
    tryApp?: TryApp;
  };
}

/** `callback` is where people would be sent back to, which some platforms check as well. */
export type TryApp = (app: App, callback: string, signal: AbortSignal) => Promise<unknown>;

/** How accounts are connected on each platform. */
export type Logins = { [K in LivePlatform]: LoginOf<K> };
