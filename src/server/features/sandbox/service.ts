/** What the sandbox offers to the other features. */
export { insertSandboxPost } from './store.ts';
export { countReplies, repliesTo, type WantedReplies } from './replies.store.ts';
