import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { createSandbox } from './sandbox.ts';

export const sandboxAdapter: SocialAdapter<'sandbox'> = {
  manners: 'It reads like a short post on any network: the point first, then what backs it.',
  origins: () => [],
  create: ({ sandboxRows, settings }) => ({
    port: createSandbox(sandboxRows, settings.sandbox.capability),
    login: undefined,
  }),
};
