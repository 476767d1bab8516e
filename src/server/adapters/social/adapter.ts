/** What a platform’s folder provides: allowed origins, its port, and how accounts are connected. */
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

/** The credentials by which a platform, or a server of it, identifies this server. */
export interface App {
  id: string;
  secret: string;
}

/**
 * The registered apps, read at each use so that an administrator’s changes apply at once. `server` distinguishes the
 * servers of a platform with many, or the part of a platform with two apps; missing otherwise.
 */
export interface Apps {
  /** The app set by the environment, an administrator or an adapter; `undefined` if none. */
  find(platform: LivePlatform, server?: string): Promise<App | undefined>;
  /**
   * Stores an app that an adapter registered at a server. Returns the stored one: with concurrent registrations, the
   * first.
   */
  keep(platform: LivePlatform, server: string, app: App): Promise<App>;
  /** Deletes an app that its server no longer knows. */
  forget(platform: LivePlatform, server: string): Promise<void>;
}

/** Settings of the operator for individual platforms. */
export interface SocialSettings {
  x: { base_url: string; app_owner: string | undefined };
  linkedin: {
    api_url: string;
    web_url: string;
    version: string | undefined;
    comments: readonly ('profiles' | 'pages')[];
  };
  telegram: { base_url: string };
  tiktok: { api_url: string };
  threads: { base_url: string };
  instagram: { base_url: string };
  discord: { base_url: string };
  /** Whether Discord can fetch an image from this server. */
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

/** The registered app. Throws `retry` if there is none: scheduled posts wait until an administrator sets it up. */
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

/** The dependencies of adapters. */
export interface SocialOptions {
  settings: SocialSettings;
  /** How this server identifies itself to networks that require it: its address and version. */
  caller: { url: string; version: string };
  tools: SocialTools;
  /** Opens WebSockets: to configured addresses, and guarded to all others. */
  openSocket: Egress['socket'];
  /** For addresses entered by people, guarded. */
  guarded: SocialTools['fetch'];
  /** For public pages that texts link to, guarded. */
  fetchPublic: (url: string, init: GuardedInit) => Promise<Response>;
  /**
   * Stores the account’s renewed credentials in place of `account.secret`, with their expiry if known. Returns the
   * stored ones: `next`, or those that a faster worker stored meanwhile.
   */
  saveSecret: (account: Account, next: string, expires_at?: number | null) => Promise<string>;
  apps: Apps;
  /** Publishes that person’s file at a public URL for about an hour: an image as JPEG, or a video. */
  publishFile: (owner_id: string, id: string) => Promise<string>;
  /** The same for an agent’s avatar; `undefined` if it has none, or none is available now. */
  publishFace: (owner_id: string, agent_id: string) => Promise<string | undefined>;
  sandboxRows: SandboxRows;
}

/** A verified account. */
export interface Login {
  profile: Profile;
  /** The credentials for calls, to be encrypted. */
  secret: string;
  /** When they expire, milliseconds UTC; `null` if never. */
  expires_at: number | null;
}

/** Signs in with typed credentials. Throws only `PlatformError`, with a sentence for the person. */
type FormLogin<K extends LivePlatform> = (
  given: Extract<NewConnection, { platform: K }>,
  signal: AbortSignal,
) => Promise<Login>;

/** A pending sign-in at the platform. */
export interface Visit {
  /** Identifies the sign-in and comes back with the person: the OAuth 2 `state`. */
  state: string;
  /** Data only this server may know until then, such as a PKCE verifier; it is encrypted. */
  secret: string;
}

/** A completed sign-in at the platform. */
export interface Returned extends Visit {
  /** The redirect address, as `begin` was given. */
  callback: string;
  /** The query of the redirect. */
  brought: Readonly<Record<string, string>>;
}

/** Every method throws only `PlatformError`, with a sentence for the person. */
export interface VisitLogin {
  /**
   * Starts a sign-in; `url` is where the person goes, `callback` the redirect address, `fields` the record’s fields as
   * typed, `also` whether it is the record’s second sign-in.
   */
  begin(
    callback: string,
    signal: AbortSignal,
    fields: Readonly<Record<string, string>>,
    also?: boolean,
  ): Promise<Visit & { url: string }>;
  /**
   * Completes it with the redirect’s data. Called once per sign-in. Returns a list, never empty, if the person may have
   * several accounts.
   */
  redeem(visit: Returned, signal: AbortSignal): Promise<Login | readonly Login[]>;
  /** The record’s second sign-in: whether its app is set up, and which accounts are connected by it. */
  also?: { isSetUp: () => Promise<boolean>; isOf: (external_id: string) => boolean };
}

/** As declared in the platform’s record. */
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
  /** What works well there, in a sentence or two for a model. */
  manners: string;
  /** The configured origins, which are called without a guard. */
  origins(settings: SocialSettings): readonly string[];
  create(options: SocialOptions): {
    port: SocialPort;
    login: LoginOf<K>;
    /** Tests an app at the platform, if that is possible without a person. Throws only `PlatformError`. */
    tryApp?: TryApp;
  };
}

/** `callback` is the redirect address, which some platforms check as well. */
export type TryApp = (app: App, callback: string, signal: AbortSignal) => Promise<unknown>;

/** How accounts are connected on each platform. */
export type Logins = { [K in LivePlatform]: LoginOf<K> };
