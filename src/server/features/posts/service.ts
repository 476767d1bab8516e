/** The interface of posts for other features. */
export { contentHash, listIn } from './variants/content.ts';
export { createPlanned, createPost } from './variants/create.ts';
export { plan as planPost } from './variants/plan.ts';
export { unschedulePost } from './variants/unschedule.ts';
export { restorePost } from './variants/board.store.ts';
export { insertVariants, listVariants } from './variants/store.ts';
export { deletePost, rowOf as variantRow } from './variants/write.ts';
