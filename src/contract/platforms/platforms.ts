/**
 * All platforms that this product knows; no screen or handler keeps a list of its own. Without zod, because screens use
 * these values; the schemas are in `core/platform.ts`.
 */
import { bluesky } from './bluesky.ts';
import { instagram } from './instagram.ts';
import { discord } from './discord.ts';
import { linkedin } from './linkedin.ts';
import { mastodon } from './mastodon.ts';
import { nostr } from './nostr.ts';
import { sandbox } from './sandbox.ts';
import { telegram } from './telegram.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import type { AppTraits } from './connect-traits.ts';
import type { PlatformTraits } from './traits.ts';
import { twitter } from './twitter.ts';

/** Platforms that have an adapter, in display order. */
export const liveRecords = {
  sandbox,
  twitter,
  telegram,
  bluesky,
  threads,
  instagram,
  mastodon,
  linkedin,
  discord,
  nostr,
  tiktok,
} satisfies Record<string, PlatformTraits>;

/** A registry typed as `Record<LivePlatform, …>` does not compile if a platform is missing. */
export type LivePlatform = keyof typeof liveRecords;

/** The traits of each platform. */
export const platforms: Readonly<Record<LivePlatform, PlatformTraits>> = { ...liveRecords };

/** The platform for trying things out: it needs no account. */
export const homePlatform = 'sandbox' satisfies LivePlatform;

/** Whether a string is a platform id. */
export const isLive = (word: string): word is LivePlatform => Object.hasOwn(liveRecords, word);

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  // There is at least one, and `Object.keys` loses their types.
  Object.keys(record) as [K, ...K[]];

export const LivePlatformIds = keysOf(liveRecords);

/** Builds a record with one value per platform. */
export const ofEach = <T>(of: (platform: LivePlatform) => T): Record<LivePlatform, T> =>
  // There is one entry for each id.
  Object.fromEntries(LivePlatformIds.map((id) => [id, of(id)])) as Record<LivePlatform, T>;

type Connects = { [K in LivePlatform]: (typeof liveRecords)[K]['connect'] };

/** Platforms where people connect an account by signing in at the platform. */
export type VisitPlatform = {
  [K in LivePlatform]: Connects[K] extends { by: 'visit' } ? K : never;
}[LivePlatform];

/** Platforms that need an app registered by an administrator. */
type AppPlatform = {
  [K in LivePlatform]: Connects[K] extends { app: AppTraits } ? K : never;
}[LivePlatform];

/** The app that has to be registered before anyone can connect an account; `undefined` if none. */
export function appTraitsOf(platform: LivePlatform): AppTraits | undefined {
  const { connect } = platforms[platform];
  return connect.by === 'visit' ? connect.app : undefined;
}

/** The id of an app: its platform, plus the part for the app of a second sign-in. */
export type AppId =
  | AppPlatform
  | {
      [K in AppPlatform]: Connects[K] extends { also: { app: { part: infer P extends string } } }
        ? `${K}_${P}`
        : never;
    }[AppPlatform];

interface AppRecord extends AppTraits {
  platform: AppPlatform;
  /** Empty for the platform’s main app. */
  part: string;
  name: string;
}

/** Every app that an administrator can register, in display order. */
export const platformApps = Object.fromEntries(
  LivePlatformIds.flatMap((platform): [string, AppRecord][] => {
    const { connect, name } = platforms[platform];
    if (connect.by !== 'visit' || !connect.app) return [];
    // TypeScript cannot infer this from the records.
    const of = platform as AppPlatform;
    const also = connect.also?.app;
    return [
      [platform, { ...connect.app, platform: of, part: '', name }],
      ...(also
        ? [[`${platform}_${also.part}`, { ...also, platform: of }] as [string, AppRecord]]
        : []),
    ];
  }),
) as Readonly<Record<AppId, AppRecord>>;
export const AppIds = keysOf(platformApps);

// TypeScript cannot infer the type from this filter.
export const VisitPlatformIds = LivePlatformIds.filter(
  (id) => platforms[id].connect.by === 'visit',
) as [VisitPlatform, ...VisitPlatform[]];

/** Platforms that are part of this server. */
export const localPlatforms = LivePlatformIds.filter((id) => platforms[id].is_local);
