/**
 * Every platform this product names. No screen and no handler carries its own list. Screens need these values without the
 * schema library, so their schemas are in `core/platform.ts`.
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

/** Platforms that have an adapter, in the order in which people see them. */
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

/** A registry is a `Record<LivePlatform, …>`, so a forgotten one does not compile. */
export type LivePlatform = keyof typeof liveRecords;
export type PlatformId = LivePlatform;

/** What is known of each. */
export const platforms: Readonly<Record<LivePlatform, PlatformTraits>> = { ...liveRecords };

/** Where everything can be tried: nobody needs an account for it. */
export const homePlatform = 'sandbox' satisfies LivePlatform;

/** Whether a word is the id of one of them. */
export const isLive = (word: string): word is LivePlatform => Object.hasOwn(liveRecords, word);

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  // There is always one, and a record's own keys are its type's.
  Object.keys(record) as [K, ...K[]];

export const LivePlatformIds = keysOf(liveRecords);

/** Something for each of them. */
export const ofEach = <T>(of: (platform: LivePlatform) => T): Record<LivePlatform, T> =>
  // One entry for each id is the record.
  Object.fromEntries(LivePlatformIds.map((id) => [id, of(id)])) as Record<LivePlatform, T>;

type Connects = { [K in LivePlatform]: (typeof liveRecords)[K]['connect'] };

/** Those that a person visits to connect an account. */
export type VisitPlatform = {
  [K in LivePlatform]: Connects[K] extends { by: 'visit' } ? K : never;
}[LivePlatform];

/** Those that know this installation by an app, which an administrator registers there. */
export type AppPlatform = {
  [K in LivePlatform]: Connects[K] extends { app: AppTraits } ? K : never;
}[LivePlatform];

/** What has to be registered there before anybody can connect an account; `undefined` where nothing has. */
export function appTraitsOf(platform: LivePlatform): AppTraits | undefined {
  const { connect } = platforms[platform];
  return connect.by === 'visit' ? connect.app : undefined;
}

/** What one app is known by here: its platform, and for the app of another visit also that part of it. */
export type AppId =
  | AppPlatform
  | {
      [K in AppPlatform]: Connects[K] extends { also: { app: { part: infer P extends string } } }
        ? `${K}_${P}`
        : never;
    }[AppPlatform];

interface AppRecord extends AppTraits {
  platform: AppPlatform;
  /** Empty for the app of the platform itself. */
  part: string;
  name: string;
}

/** Every app that an administrator can register, in the order in which they see them. */
export const platformApps = Object.fromEntries(
  LivePlatformIds.flatMap((platform): [string, AppRecord][] => {
    const { connect, name } = platforms[platform];
    if (connect.by !== 'visit' || !connect.app) return [];
    // The compiler does not follow what records say.
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

// The compiler does not follow a filter by what records say.
export const VisitPlatformIds = LivePlatformIds.filter(
  (id) => platforms[id].connect.by === 'visit',
) as [VisitPlatform, ...VisitPlatform[]];

/** Those that are part of this installation. */
export const localPlatforms = LivePlatformIds.filter((id) => platforms[id].is_local);
