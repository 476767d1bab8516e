/** What the sandbox offers to the other features. */
export { insertSandboxPost, repliesTo } from './store.ts';
export { listHandles } from './voices.store.ts';
