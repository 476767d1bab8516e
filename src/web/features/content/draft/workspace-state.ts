/** What lies on the desk: the texts, what was asked for, and the writing that still goes on. */
import { contentCalls } from '#contract/content/calls.ts';
import { Id } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { Media } from '#contract/images/types.ts';
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Request, SuggestRequest } from '#web/features/content/queries.ts';

/** Something an agent was asked to write. `replaces`: the text whose place the new one takes. */
export type Order =
  | { kind: 'generate'; body: Request; replaces?: string }
  | { kind: 'suggest'; body: SuggestRequest };

export interface WorkspaceState {
  /** Ids of the texts, in the order in which they are shown. */
  drafts: readonly string[];
  /** What texts that are written from now on are posted with. */
  picture: Media | null;
  /** What all of them were asked with, to be asked again. */
  last: Order | null;
  /** A writing that takes longer than an answer may. */
  job: { id: string; order: Order } | null;
  /** An order that is being answered right now; without `stop` it is one that a reload broke off. */
  running: { order: Order; key: string; stop?: AbortController } | null;
  problem: { order: Order; message: string; code?: string; details: readonly FieldError[] } | null;
  /** Texts that are deleted unless that is taken back in time, each with its timer. */
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

// Whoever signs in on the same browser finds another desk.
const keyOf = (owner: string) => `content-desk:${owner}`;

/** An order as the server understands it: the same one is the same to the letter. */
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

/** The desk as it was left in this tab. */
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
