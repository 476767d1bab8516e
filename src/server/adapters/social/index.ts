/** Every platform that posts can go to, and how accounts there come to be connected. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { createBluesky } from './bluesky/bluesky.ts';
import type { BlueskyTools } from './bluesky/call.ts';
import { createBlueskyLogin } from './bluesky/login.ts';
import type { SocialTools } from './http.ts';
import type { Logins, TwitterLogin } from './logins.ts';
import { type Capability, PlatformError, type SocialPort } from './port.ts';
import { createSandbox, type SandboxRows } from './sandbox/sandbox.ts';
import { createTelegram } from './telegram/telegram.ts';
import { telegramSecret } from './telegram/call.ts';
import { createTelegramLogin } from './telegram/check.ts';
import { createTwitter } from './twitter/twitter.ts';
import { createTwitterLogin } from './twitter/login.ts';

export interface SocialOptions {
  sandbox: { rows: SandboxRows; capability: Capability };
  tools: SocialTools;
  x: {
    base_url: string;
    app: { key: string; secret: string } | undefined;
    app_owner: string | undefined;
  };
  telegram: { base_url: string };
  bluesky: Pick<BlueskyTools, 'fetchFor' | 'fetchPublic' | 'plc' | 'saveSecret' | 'onDate'>;
}

const keysOfX = ({ tools, x }: SocialOptions) =>
  x.app && {
    ...{ ...tools, base_url: x.base_url, app_owner: x.app_owner },
    ...{ api_key: x.app.key, api_secret: x.app.secret },
  };

/** X in an installation whose keys were taken away: what is planned waits for them. */
const withoutKeys = (): SocialPort => {
  const refuse = async () => {
    throw new PlatformError('retry', 'This installation has no keys of X.');
  };
  return { platform: 'twitter', capability: 'read', publish: refuse, find: refuse };
};

/** A platform that is live and has no adapter here does not compile. */
export function createSocial(options: SocialOptions): Record<LivePlatform, SocialPort> {
  const { sandbox, tools, telegram, bluesky } = options;
  const x = keysOfX(options);
  return {
    sandbox: createSandbox(sandbox.rows, sandbox.capability),
    twitter: x ? createTwitter(x) : withoutKeys(),
    telegram: createTelegram({ ...tools, ...telegram }),
    bluesky: createBluesky({ ...tools, ...bluesky }),
  };
}

function twitterLogin(options: SocialOptions): TwitterLogin | undefined {
  const x = keysOfX(options);
  if (!x) return undefined;
  const login = createTwitterLogin(x);
  return {
    async begin(callback, signal) {
      const { authorize_url: url, ...visit } = await login.requestToken(callback, signal);
      return { ...visit, url };
    },
    async redeem({ token, secret, verifier }, signal) {
      const found = await login.accessToken(token, secret, verifier, signal);
      return { ...found, expires_at: null };
    },
  };
}

/** What it takes to connect an account on each platform. */
export function createLogins(options: SocialOptions): Logins {
  const { tools, telegram, bluesky } = options;
  const bots = createTelegramLogin({ ...tools, ...telegram });
  const accounts = createBlueskyLogin({ ...tools, ...bluesky });
  return {
    twitter: twitterLogin(options),
    async telegram(given, signal) {
      const profile = await bots.check({ ...given, signal });
      return { profile, secret: telegramSecret(given.bot_token), expires_at: null };
    },
    // Its sessions end when they are not renewed; the app password, which is kept too, does not.
    bluesky: async (given, signal) => ({
      ...(await accounts.check({ ...given, signal })),
      expires_at: null,
    }),
  };
}

export type { Login, Logins, TwitterLogin } from './logins.ts';
export type { SandboxRows, SandboxWrite } from './sandbox/sandbox.ts';
export type { SandboxVoices } from './sandbox/mentions.ts';
