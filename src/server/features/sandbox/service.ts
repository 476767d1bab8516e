/** What the sandbox offers to the other features. */
export { insertSandboxPost } from './store.ts';
export { repliesTo } from './replies.store.ts';
