/** Calls for earlier versions of a post. */
import { z } from 'zod';
import { Extras } from './extras.ts';
import { endpoint, Id, IdParams, Instant, paged, page } from '#contract/core/endpoint.ts';

/**
 * Where a version came from. `typed`: edited by hand. `agent`: a text written by an agent was accepted. `fitted`:
 * adapted to its networks. `restored`: an earlier version was restored.
 */
const VersionSources = ['typed', 'agent', 'fitted', 'restored'] as const;
export type VersionSource = (typeof VersionSources)[number];

/** The sources that a caller can give; defaults to typed. Fitting is a call of its own. */
export const ChangeSources = ['agent', 'restored'] as const satisfies readonly VersionSource[];
export type ChangeSource = (typeof ChangeSources)[number];

/** The texts of a post at one point in time. */
export const PostVersion = z.object({
  id: Id,
  source: z.enum(VersionSources),
  /** Its author at that time. */
  agent: z.object({ id: Id, name: z.string() }),
  parts: z.array(z.string()),
  /** The accounts that had their own texts. */
  own: z.array(z.object({ connection_id: Id, parts: z.array(z.string()) })),
  /** Its extras. */
  extras: Extras,
  /** The accounts that had their own extras. */
  own_extras: z.array(z.object({ connection_id: Id, extras: Extras })),
  created_at: Instant,
});
export type PostVersion = z.infer<typeof PostVersion>;

export const historyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/posts/:id/versions',
    access: 'member',
    token: 'read',
    summary: 'List what a post said earlier, newest first; the first one is what it says now',
    params: IdParams,
    query: paged({}),
    response: z.object(page(PostVersion)),
  }),
};
