/** Every platform that posts can go to. */
import type { LivePlatform } from '#contract/platforms.ts';
import type { SocialPort } from './port.ts';
import { createSandbox, type SandboxRows } from './sandbox.ts';

export interface SocialOptions {
  sandbox: SandboxRows;
}

/** A platform that is live and has no adapter here does not compile. */
export const createSocial = ({ sandbox }: SocialOptions): Record<LivePlatform, SocialPort> => ({
  sandbox: createSandbox(sandbox),
});

export type { SandboxRows, SandboxWrite } from './sandbox.ts';
