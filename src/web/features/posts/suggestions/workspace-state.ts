/** The workspace: the drafts, the requests, and those still running. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { NewDrafts, NewSuggestions } from '#contract/content/orders.ts';
import { maxUnlike } from '#contract/content/kinds.ts';
import { Id } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Request, SuggestRequest } from './queries.ts';

/** A request to an agent. `replaces`: the draft that the new one replaces. */
export type Order =
  | { kind: 'generate'; body: Request; replaces?: string }
  | { kind: 'suggest'; body: SuggestRequest };

export interface WorkspaceState {
  /** Ids of the drafts, in display order. */
  drafts: readonly string[];
  /** The request behind all of them, for a retry. */
  last: Order | null;
  /** A generation that runs as a job. */
  job: { id: string; order: Order } | null;
  /** The request in progress; without `stop` it was interrupted by a reload. */
  running: { order: Order; key: string; stop?: AbortController } | null;
  /** Why there are fewer drafts than requested. */
  note: string | null;
  problem: { order: Order; message: string; code?: string; details: readonly FieldError[] } | null;
  /** Drafts to be deleted unless that is undone in time, each with its timer. */
  leaving: Readonly<Record<string, ReturnType<typeof setTimeout>>>;
}

const emptyWorkspace: WorkspaceState = {
  drafts: [],
  last: null,
  job: null,
  running: null,
  note: null,
  problem: null,
  leaving: {},
};

// Another person in the same browser has their own workspace.
const keyOf = (owner: string) => space.keyOf(`content-desk:${owner}`);

/** A request as the server takes it; equal requests are equal texts. */
export function orderOf(value: unknown): Order | null {
  const kept = recordIn(value);
  if (kept?.['kind'] === 'suggest') {
    const body = NewSuggestions.safeParse(kept['body']).data;
    return body ? { kind: 'suggest', body } : null;
  }
  const body = NewDrafts.safeParse(kept?.['body']).data;
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
function loadWorkspace(owner: string): WorkspaceState {
  const kept = storedRecord(keyOf(owner), sessionStorage);
  const drafts = Id.array().safeParse(kept?.['drafts']).data ?? [];
  return {
    ...emptyWorkspace,
    drafts,
    last: orderOf(kept?.['last']),
    job: jobOf(kept?.['job']),
    running: runningOf(kept?.['running']),
  };
}

function saveWorkspace(owner: string, { drafts, last, job, running }: WorkspaceState): void {
  const begun = running && { order: running.order, key: running.key };
  const kept = { drafts, last, job, running: begun };
  storeRecord(keyOf(owner), kept, sessionStorage);
}

/** An order for texts in other words than those that are shown. */
export const unlikeShown = (order: Order, { drafts }: Pick<WorkspaceState, 'drafts'>): Order =>
  order.kind === 'generate'
    ? // oxlint-disable-next-line house/no-cut-characters -- a list
      { ...order, body: { ...order.body, unlike: drafts.slice(0, maxUnlike) } }
    : order;

const workspaceQuery = (owner: string) =>
  queryOptions({
    queryKey: ['content', 'workspace', owner],
    queryFn: () => loadWorkspace(owner),
    initialData: () => loadWorkspace(owner),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The workspace of the signed-in person. It outlives the screen, so that writing continues in the background. */
export function useWorkspace() {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: workspace } = useQuery(workspaceQuery(owner));
  const { queryKey } = workspaceQuery(owner);
  /** The current workspace, which may be newer than the rendered one. */
  const now = (): WorkspaceState => client.getQueryData(queryKey) ?? emptyWorkspace;
  const change = (next: (workspace: WorkspaceState) => Partial<WorkspaceState>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    saveWorkspace(owner, after);
  };
  return { workspace, now, change };
}
