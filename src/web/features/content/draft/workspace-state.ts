/** The state of the workspace: the drafts, the requests, and those still running. */
import { contentCalls } from '#contract/content/calls.ts';
import { maxUnlike } from '#contract/content/kinds.ts';
import { Id } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { Media } from '#contract/images/types.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Request, SuggestRequest } from '#web/features/content/queries.ts';

/** A request to an agent. `replaces`: the draft that the new one replaces. */
export type Order =
  | { kind: 'generate'; body: Request; replaces?: string }
  | { kind: 'suggest'; body: SuggestRequest };

export interface WorkspaceState {
  /** Ids of the drafts, in display order. */
  drafts: readonly string[];
  /** The images to attach to new drafts. */
  picture: Media | null;
  /** The request behind all of them, for a retry. */
  last: Order | null;
  /** A generation that runs as a job. */
  job: { id: string; order: Order } | null;
  /** The request in progress; without `stop` it was interrupted by a reload. */
  running: { order: Order; key: string; stop?: AbortController } | null;
  problem: { order: Order; message: string; code?: string; details: readonly FieldError[] } | null;
  /** Drafts to be deleted unless that is undone in time, each with its timer. */
  leaving: Readonly<Record<string, ReturnType<typeof setTimeout>>>;
}

export const emptyWorkspace: WorkspaceState = {
  drafts: [],
  picture: null,
  last: null,
  job: null,
  running: null,
  problem: null,
  leaving: {},
};

// Another person in the same browser has their own workspace.
const keyOf = (owner: string) => `content-desk:${owner}`;

/** A request as the server takes it; equal requests are equal texts. */
export function orderOf(value: unknown): Order | null {
  const kept = recordIn(value);
  if (kept?.['kind'] === 'suggest') {
    const body = contentCalls.suggestions.body.safeParse(kept['body']).data;
    return body ? { kind: 'suggest', body } : null;
  }
  const body = contentCalls.generate.body.safeParse(kept?.['body']).data;
  const replaces = Id.safeParse(kept?.['replaces']).data;
  return body ? { kind: 'generate', body, ...(replaces && { replaces }) } : null;
}

function jobOf(value: unknown): WorkspaceState['job'] {
  const kept = recordIn(value);
  const id = Id.safeParse(kept?.['id']).data;
  const order = orderOf(kept?.['order']);
  return id && order ? { id, order } : null;
}

function runningOf(value: unknown): WorkspaceState['running'] {
  const kept = recordIn(value);
  const key = Id.safeParse(kept?.['key']).data;
  const order = orderOf(kept?.['order']);
  return key && order ? { key, order } : null;
}

/** The workspace that was left in this tab. */
export function loadWorkspace(owner: string): WorkspaceState {
  const kept = storedRecord(keyOf(owner), sessionStorage);
  const drafts = Id.array().safeParse(kept?.['drafts']).data ?? [];
  return {
    ...emptyWorkspace,
    drafts,
    picture: Media.safeParse(kept?.['picture']).data ?? null,
    last: orderOf(kept?.['last']),
    job: jobOf(kept?.['job']),
    running: runningOf(kept?.['running']),
  };
}

export function saveWorkspace(
  owner: string,
  { drafts, picture, last, job, running }: WorkspaceState,
): void {
  const begun = running && { order: running.order, key: running.key };
  const kept = { drafts, picture, last, job, running: begun };
  storeRecord(keyOf(owner), kept, sessionStorage);
}

/** An order for texts in other words than those that are shown. */
export const unlikeShown = (order: Order, { drafts }: Pick<WorkspaceState, 'drafts'>): Order =>
  order.kind === 'generate'
    ? // oxlint-disable-next-line house/no-cut-characters -- a list
      { ...order, body: { ...order.body, unlike: drafts.slice(0, maxUnlike) } }
    : order;
