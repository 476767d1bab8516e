/** How often mentions of an account are read; what its row says is what happens. */
import { hour, second } from '#contract/core/time.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';

/** If no agent replies, unless the owner opens the inbox. Milliseconds. */
export const idlePollInterval = hour;

/** The interval in milliseconds of a platform, by whether an agent replies. */
export const pollInterval = (
  { every }: NonNullable<PlatformTraits['mentions']>,
  replies: boolean,
): number => (replies ? every * second : idlePollInterval);
