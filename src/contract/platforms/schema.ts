/** The zod schemas of platform ids. */
import { z } from 'zod';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';

export const LivePlatform = z.enum(LivePlatformIds);
export type LivePlatform = z.infer<typeof LivePlatform>;
