/** What posts offer to the other features. */
export { createPlanned, createPost } from './variants/create.ts';
