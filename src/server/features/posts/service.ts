/** What posts offer to the other features. */
export { createPlanned } from './variants/plan.ts';
export { createPost } from './variants/write.ts';
