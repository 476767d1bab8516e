/** How accounts come to be connected: what each platform asks for, and who is there. */
import type { Profile } from './port.ts';

/** An account that somebody proved to have. */
export interface Login {
  profile: Profile;
  /** What its adapter needs for calls, to be sealed. */
  secret: string;
  /** When that ends by itself, milliseconds UTC; `null` where it does not. */
  expires_at: number | null;
}

export interface TelegramGiven {
  bot_token: string;
  /** Its number, or its name with the `@`. */
  chat_id: string;
}

export interface BlueskyGiven {
  /** An origin. */
  service: string;
  identifier: string;
  app_password: string;
}

/** A visit to X by OAuth 1.0a. */
export interface Visit {
  /** X's token for it, and the secret of that token. */
  token: string;
  secret: string;
}

export interface TwitterLogin {
  /** Begins a visit; `url` is where the person goes, `callback` where X sends him back to. */
  begin(callback: string, signal: AbortSignal): Promise<Visit & { url: string }>;
  /** Ends it with the word that X gave the person. */
  redeem(visit: Visit & { verifier: string }, signal: AbortSignal): Promise<Login>;
}

/** Every method throws only `PlatformError`, with a sentence for the person. */
export interface Logins {
  /** `undefined` while this installation has no keys of X. */
  twitter: TwitterLogin | undefined;
  telegram(given: TelegramGiven, signal: AbortSignal): Promise<Login>;
  bluesky(given: BlueskyGiven, signal: AbortSignal): Promise<Login>;
}
