/** Networks that fetch pictures from this server, and whether they can. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Config } from './config.ts';

type Fetched = Pick<Config, 'fetched_by'>;

/**
 * Why a network cannot be used on this server, in a sentence; `undefined` if it can. Administrators are told what to
 * do.
 */
export function outOfReach(
  { fetched_by }: Fetched,
  platform: LivePlatform,
  isAdmin = false,
): string | undefined {
  const by: Partial<Record<LivePlatform, boolean>> = fetched_by;
  const { needs_public_url, name }: PlatformTraits = platforms[platform];
  if (!needs_public_url || by[platform]) return undefined;
  const what = isAdmin
    ? 'Set PUBLIC_URL to an https:// address and restart the server.'
    : 'Your administrator needs to set PUBLIC_URL to an https:// address.';
  return `${name} needs to fetch images from this server but can’t reach it. ${what}`;
}

/** Like `outOfReach`, for a post with that many images; without any, the network fetches nothing. */
export const hiddenMedia = (
  config: Fetched,
  platform: LivePlatform,
  count: number,
): string | undefined => (count > 0 ? outOfReach(config, platform) : undefined);
