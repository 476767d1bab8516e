/** The stages of posts, and the filters of their lists. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/**
 * The stage of a variant. `draft`: not scheduled. `scheduled`: scheduled or being sent. `waiting`: needs a person.
 * `out`: published. `dropped`: withdrawn by its owner before it was published.
 */
export const VariantStages = ['draft', 'scheduled', 'waiting', 'out', 'dropped'] as const;
export type VariantStage = (typeof VariantStages)[number];

/** `idea`: nothing is written yet. Otherwise a post has the stage of its variant that needs most attention. */
export const PostStages = ['idea', 'draft', 'waiting', 'scheduled', 'out'] as const;
export type PostStage = (typeof PostStages)[number];
export const StageCounts = z.record(z.enum(PostStages), z.int());

/** The author of what people post as themselves. */
export const Self = z.literal('self');

/** The filters of the list and the export. */
export const postFilter = {
  stage: z.enum(PostStages).optional(),
  agent_id: Id.optional(),
  /** Only posts by the owner as themself. */
  author: Self.optional(),
  label: z.string().max(limits.list_item).optional(),
  /** Only posts for this account; the export then has only its rows. */
  connection_id: Id.optional(),
  /** Searches texts and labels. */
  search: z.string().max(limits.topic).optional(),
};
