/** What the sandbox offers to the other features. */
export { listHandles } from './handles.store.ts';
export { insertSandboxPost } from './store.ts';
export { repliesTo } from './replies.store.ts';
