/** The interface of the sandbox for other features. */
export { insertSandboxPost, readMentionsNow, repliesTo } from './store.ts';
export { listHandles } from './voices.store.ts';
