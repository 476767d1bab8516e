/** The variant of a post for one account. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Media } from '#contract/images/types.ts';
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
  .record(
    Id,
    z
      .int()
      .min(0)
      .max(limits.thread_parts - 1),
  )
  .refine((parts) => Object.keys(parts).length <= limits.thread_media, 'Too many images');

/** The images of a post in an answer. */
export const shownMedia = {
  media: z.array(Media),
  media_ids: z.array(Id),
  /** The part that each goes with, from 0, by its id; others go with the first. */
  media_parts: z.record(Id, z.int()),
};

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

export const Variants = z
  .array(Variant)
  .max(limits.post_variants)
  .refine(
    (variants) =>
      new Set(variants.map(({ connection_id }) => connection_id)).size === variants.length,
    'Choose each account only once',
  );
