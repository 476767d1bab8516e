/** What one of the accounts of a post gets. */
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
  /** Its own texts; `null`: those of the post. */
  parts: Parts.nullable().default(null),
  /** Its own pictures; `null`: those of the post. */
  media_ids: MediaIds.nullable().default(null),
  /** Its own descriptions of pictures, by their ids; without one a picture goes with the description that it has. */
  alts: z
    .record(Id, passage(limits.image_alt, 'Describe this picture, or leave it out here'))
    .refine((alts) => Object.keys(alts).length <= limits.post_media, 'Too many descriptions')
    .default({}),
  /** What it carries besides, as a whole; `null`: the same as the post. */
  extras: Extras.nullable().default(null),
});
export type Variant = z.output<typeof Variant>;
