/** Publishing, or sending a reply, a few seconds later, so that a person can still undo it. */
import { z } from 'zod';
import { wholeNumber } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { MovedPost } from '#contract/schedule/queue.ts';

const Places = z.array(MovedPost).max(limits.post_variants);

/** Seconds until it is published; until then, it can be undone. */
export const Delay = wholeNumber({ min: 0, max: limits.publish_delay }).default(0);

/** The body of the call that undoes it: where the post waited before, if it did. */
export const UndoBody = z.strictObject({ before: Places.default([]) });
