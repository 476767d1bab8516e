/** What a post said earlier. */
import { z } from 'zod';
import { Extras } from './extras.ts';
import { endpoint, Id, IdParams, Instant, paged, page } from '#contract/core/endpoint.ts';

/**
 * How a version came about. `typed`: by hand; `agent`: words that an agent wrote were kept; `fitted`: to what its networks
 * take; `restored`: an earlier version was brought back.
 */
export const VersionSources = ['typed', 'agent', 'fitted', 'restored'] as const;
export type VersionSource = (typeof VersionSources)[number];

/** Those that a change of a post can name; left out, it was typed. Fitting is a call of its own. */
export const ChangeSources = ['agent', 'restored'] as const satisfies readonly VersionSource[];
export type ChangeSource = (typeof ChangeSources)[number];

/** The texts of a post at a time. */
export const PostVersion = z.object({
  id: Id,
  source: z.enum(VersionSources),
  /** Who posted it then. */
  agent: z.object({ id: Id, name: z.string() }),
  parts: z.array(z.string()),
  /** Of accounts that had texts of their own. */
  own: z.array(z.object({ connection_id: Id, parts: z.array(z.string()) })),
  /** What it carried besides. */
  extras: Extras,
  /** Of accounts that carried something of their own. */
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
