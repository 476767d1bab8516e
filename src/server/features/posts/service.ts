/** The interface of posts for other features. */
export { contentHash } from './variants/content.ts';
export { createPlanned, createPost } from './variants/create.ts';
export { approvePost } from './variants/approve.ts';
export { changedSince, plan as planPost } from './variants/plan.ts';
export type { HeldPost } from './variants/held.ts';
export { holdBackPost } from './variants/hold-back.ts';
export { tellAskers } from './tell-askers.ts';
export { readPost, readPostsById } from './variants/read.ts';
export { unschedulePost } from './variants/unschedule.ts';
export { restorePost } from './variants/board.store.ts';
export { insertVariants, listVariants } from './variants/store.ts';
export { deletePost, rowOf as variantRow, updatePost } from './variants/write.ts';
