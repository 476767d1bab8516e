/** The limits of one account: its server’s own before its platform’s. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { AccountLimits, PlatformTraits } from '#contract/platforms/traits.ts';

/** A platform’s record with the account’s own limits applied. */
export const allowedOn = (platform: LivePlatform, limits?: AccountLimits | null): PlatformTraits =>
  limits ? { ...platforms[platform], ...limits } : platforms[platform];
