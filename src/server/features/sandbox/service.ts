/** The interface of the sandbox for other features. */
export { insertSandboxPost, repliesTo } from './store.ts';
export { listHandles } from './voices.store.ts';
