/** What posts offer to the other features. */
export { createQueued } from './variants/plan.ts';
export { createPost } from './variants/write.ts';
