/** The names of platforms as they are sent. */
import { z } from 'zod';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';

export const Platform = z.enum(LivePlatformIds);
export type Platform = z.infer<typeof Platform>;

/** Only those that posts can go to. */
export const LivePlatform = z.enum(LivePlatformIds);
export type LivePlatform = z.infer<typeof LivePlatform>;
