/** What the sandbox offers to the other features. */
export { countReplies, type WantedReplies } from './replies.store.ts';
