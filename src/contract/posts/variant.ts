/** The variant of a post for one account. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { passage, threadOf } from '#contract/core/text.ts';
import { Extras } from './extras.ts';

export const Part = passage(limits.post_text, 'Write something or remove this part');
export const Parts = threadOf(Part);
export const MediaIds = z.array(Id).max(limits.post_media);

export const Variant = z.strictObject({
  connection_id: Id,
  /** Its own text; `null` for the post’s. */
  parts: Parts.nullable().default(null),
  /** Its own images; `null` for the post’s. */
  media_ids: MediaIds.nullable().default(null),
  /** Its own alt texts by image id; other images keep theirs. */
  alts: z
    .record(Id, passage(limits.image_alt, 'Describe this image, or leave it out here'))
    .refine((alts) => Object.keys(alts).length <= limits.post_media, 'Too many descriptions')
    .default({}),
  /** Its own extras, as a whole; `null` for the post’s. */
  extras: Extras.nullable().default(null),
});
export type Variant = z.output<typeof Variant>;
