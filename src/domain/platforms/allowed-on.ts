/** What may go out through one account: its server's own limits before those of its platform. */
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';

type Known<K extends PlatformId> = (typeof platforms)[K];

/** The record of a platform with an account's own limits in place of the usual ones. */
export const allowedOn = <K extends PlatformId>(
  platform: K,
  limits?: AccountLimits | null,
): Known<K> => (limits ? { ...platforms[platform], ...limits } : platforms[platform]);
