/** All platforms that posts can go to, and how accounts are connected there. */
import { type LivePlatform, LivePlatformIds, ofEach } from '#contract/platforms/platforms.ts';
import type { Logins, SocialAdapter, SocialOptions, SocialSettings, TryApp } from './adapter.ts';
import { blueskyAdapter } from './bluesky/adapter.ts';
import { instagramAdapter } from './instagram/adapter.ts';
import { discordAdapter } from './discord/adapter.ts';
import { linkedinAdapter } from './linkedin/adapter.ts';
import { mastodonAdapter } from './mastodon/adapter.ts';
import { nostrAdapter } from './nostr/adapter.ts';
import type { SocialPort } from './port.ts';
import { sandboxAdapter } from './sandbox/adapter.ts';
import { telegramAdapter } from './telegram/adapter.ts';
import { threadsAdapter } from './threads/adapter.ts';
import { tiktokAdapter } from './tiktok/adapter.ts';
import { twitterAdapter } from './twitter/adapter.ts';

/** Does not compile if a platform has no adapter. */
const adapters: { [K in LivePlatform]: SocialAdapter<K> } = {
  sandbox: sandboxAdapter,
  twitter: twitterAdapter,
  telegram: telegramAdapter,
  bluesky: blueskyAdapter,
  threads: threadsAdapter,
  instagram: instagramAdapter,
  mastodon: mastodonAdapter,
  discord: discordAdapter,
  nostr: nostrAdapter,
  linkedin: linkedinAdapter,
  tiktok: tiktokAdapter,
};

/** The configured addresses of platforms. */
export const originsOf = (settings: SocialSettings): string[] =>
  LivePlatformIds.flatMap((platform) => adapters[platform].origins(settings));

/** What works well on a platform, for writers. */
export const mannersOf = (platform: LivePlatform): string => adapters[platform].manners;

/** Creates each platform’s port and login. */
export function createSocial(options: SocialOptions): {
  social: Record<LivePlatform, SocialPort>;
  logins: Logins;
  tryApp: Partial<Record<LivePlatform, TryApp>>;
} {
  const made = ofEach((platform) => adapters[platform].create(options));
  return {
    social: ofEach((platform) => made[platform].port),
    // TypeScript cannot infer which login belongs to which platform.
    logins: ofEach((platform) => made[platform].login) as Logins,
    tryApp: Object.fromEntries(
      LivePlatformIds.flatMap((id) => (made[id].tryApp ? [[id, made[id].tryApp]] : [])),
    ),
  };
}

export type { App, Apps, Login, Logins, SocialOptions, TryApp } from './adapter.ts';
export { instantWithin } from './numbers.ts';
export type { SandboxRows, SandboxWrite } from './sandbox/sandbox.ts';
export type { SandboxVoices } from './sandbox/mentions.ts';
