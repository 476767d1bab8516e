/** The whole contract: every call there is. */
import { agentCalls } from './agent-calls.ts';
import { authCalls } from './auth.ts';
import { contentCalls } from './content.ts';
import { imageCalls } from './images.ts';
import { postCalls } from './posts.ts';
import { sandboxCalls } from './sandbox.ts';
import { systemCalls } from './system.ts';

export const table = {
  system: systemCalls,
  auth: authCalls,
  agents: agentCalls,
  posts: postCalls,
  content: contentCalls,
  images: imageCalls,
  sandbox: sandboxCalls,
} as const;
export type Table = typeof table;

export const basePath = '/api';
