/** The names of platforms as they are sent. */
import { z } from 'zod';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';

export const LivePlatform = z.enum(LivePlatformIds);
export type LivePlatform = z.infer<typeof LivePlatform>;
