/** What may go out through one account: its server's own limits before those of its platform. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { AccountLimits, PlatformTraits } from '#contract/platforms/traits.ts';

/** The record of a platform with an account's own limits in place of the usual ones. */
export const allowedOn = (platform: LivePlatform, limits?: AccountLimits | null): PlatformTraits =>
  limits ? { ...platforms[platform], ...limits } : platforms[platform];
