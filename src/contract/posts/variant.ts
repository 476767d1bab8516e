/** The variant of a post for one account. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { passage, threadOf } from '#contract/core/text.ts';
import { Extras } from './extras.ts';

export const Part = passage(limits.post_text, 'Write something or remove this part');
export const Parts = threadOf(Part);
export const MediaIds = z.array(Id).max(limits.thread_media);
/**
 * The part that a file goes with, from 0, by the id of the file; others go with the first part. A part that doesn’t exist
 * stands for the last one.
 */
export const MediaParts = z
  .record(Id, z.int().min(0).max(limits.thread_parts - 1))
  .refine((parts) => Object.keys(parts).length <= limits.thread_media, 'Too many images');

export const Variant = z.strictObject({
  connection_id: Id,
  /** Its own text; `null` for the post’s. */
  parts: Parts.nullable().default(null),
  /** Its own images; `null` for the post’s. */
  media_ids: MediaIds.nullable().default(null),
  /** Where the images go in its text; `null` for the post’s. */
  media_parts: MediaParts.nullable().default(null),
  /** Its own alt texts by image id; other images keep theirs. */
  alts: z
    .record(Id, passage(limits.image_alt, 'Describe this image, or leave it out here'))
    .refine((alts) => Object.keys(alts).length <= limits.thread_media, 'Too many descriptions')
    .default({}),
  /** Its own extras, as a whole; `null` for the post’s. */
  extras: Extras.nullable().default(null),
});
export type Variant = z.output<typeof Variant>;
