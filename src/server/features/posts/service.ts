/** The interface of posts for other features. */
export { createPlanned } from './variants/plan.ts';
export { createPost } from './variants/write.ts';
