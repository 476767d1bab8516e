/** The interface of posts for other features. */
export { createPlanned, createPost } from './variants/create.ts';
