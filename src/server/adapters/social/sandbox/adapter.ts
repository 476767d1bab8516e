import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createSandbox } from './sandbox.ts';

export const sandboxAdapter: SocialAdapter<'sandbox'> = {
  origins: () => [],
  create: ({ sandboxRows, settings }) => ({
    port: createSandbox(sandboxRows, settings.sandbox.capability),
    login: undefined,
  }),
};
