/** Requests drafts from agents, at once or as a job, with retry and cancel. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { suggestionCount } from '#contract/content/kinds.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { WritingJob } from '#contract/content/jobs.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { countOf } from './brief-values.ts';
import { type Order, orderOf, useWorkspace, type WorkspaceState } from './workspace-state.ts';
import { jobQuery } from '#web/entities/posts/job-query.ts';
import { keepDraft } from './queries.ts';

const sentences = {
  generate: { done: 'Content generated', failed: 'Failed to generate content' },
  suggest: { done: 'Drafts are ready', failed: 'Failed to generate suggestions' },
} as const;
export const failedWords = ({ kind }: Order) => sentences[kind].failed;

/** How many drafts a request produces. */
export const sizeOf = (order: Order): number =>
  order.kind === 'suggest' ? (order.body.count ?? suggestionCount.default) : countOf(order.body);

async function ask(order: Order, more: { key: string; signal: AbortSignal }) {
  if (order.kind === 'suggest') {
    const { data, ...summary } = await api.content.suggestions({ body: order.body, ...more });
    return { ...summary, drafts: data ?? [] };
  }
  const { data, ...summary } = await api.content.generate({ body: order.body, ...more });
  return { ...summary, drafts: data?.content ?? [] };
}

/** New drafts replace the previous ones; a regenerated one replaces only its original. */
function placed({ drafts }: WorkspaceState, order: Order, fresh: readonly ContentDraft[]) {
  if (fresh.length === 0) return drafts;
  const ids = fresh.map(({ id }) => id);
  if (order.kind === 'suggest' || order.replaces === undefined) return ids;
  const before = drafts.filter((id) => !ids.includes(id) || id === order.replaces);
  return before.includes(order.replaces)
    ? before.flatMap((id) => (id === order.replaces ? ids : [id]))
    : [...ids, ...drafts.filter((id) => !ids.includes(id))];
}

const problemOf = (order: Order, error: unknown): NonNullable<WorkspaceState['problem']> => {
  const { details, code } = error instanceof ApiError ? error : { details: [] };
  return { order, message: messageOf(error), details, ...(code && { code }) };
};

/** Adds finished drafts and failures to the workspace. */
function useLanding() {
  const client = useQueryClient();
  const { workspace, now, change } = useWorkspace();
  const lay = (
    order: Order,
    drafts: readonly ContentDraft[],
    more: Partial<WorkspaceState> = {},
  ) => {
    for (const draft of drafts) keepDraft(client, draft);
    change((before) => ({ drafts: placed(before, order, drafts), ...more }));
  };
  /** `note`: why there are fewer drafts than requested. */
  const finish = (order: Order, drafts: readonly ContentDraft[], note?: string) => {
    lay(order, drafts, { running: null, job: null, note: note ?? null });
    if (drafts.length === 0 && order.kind === 'suggest') {
      void notify.error(note ?? 'No suggestions generated');
      return;
    }
    if (drafts.length > 0) void notify.success(sentences[order.kind].done);
    else void notify.error(failedWords(order));
  };
  const fail = (problem: NonNullable<WorkspaceState['problem']>) => {
    change(() => ({ running: null, job: null, problem }));
    void notify.error(failedWords(problem.order));
  };
  return { workspace, now, change, lay, finish, fail };
}

/** Follows the job until it ends, wherever it was started. */
function useJob({ workspace, lay, finish, fail }: ReturnType<typeof useLanding>) {
  const { job } = workspace;
  const { data, error } = useQuery({ ...jobQuery(job?.id ?? ''), enabled: job !== null });
  const settle = useEffectEvent((now: WritingJob) => {
    if (job?.id !== now.id) return;
    const { order } = job;
    if (now.state === 'running') lay(order, now.content);
    else if (now.state === 'done')
      finish(order, now.content, now.content.length < sizeOf(order) ? now.step : undefined);
    else {
      lay(order, now.content, { job: null });
      const { code, message } = now.error ?? { message: failedWords(order) };
      if (now.state === 'failed') fail({ order, message, details: [], ...(code && { code }) });
    }
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  const isGone = error instanceof ApiError && error.status === 404;
  const giveUp = useEffectEvent(() => {
    if (!job) return;
    const message = 'Writing stopped. Finished drafts are in History.';
    fail({ order: job.order, message, details: [] });
  });
  useEffect(() => {
    if (isGone) giveUp();
  }, [isGone]);
  return job && data?.id === job.id ? data : undefined;
}

/** Stops writing, here and on the server; finished drafts are kept. */
function useStop({ workspace, change, lay }: ReturnType<typeof useLanding>) {
  const stopOnServer = async ({ id, order }: NonNullable<WorkspaceState['job']>) => {
    try {
      const { data, message } = await api.content.cancelJob({ params: { id } });
      lay(order, data.content, { job: null });
      void notify.info(message);
    } catch (error) {
      // It was refused or failed at the same moment, so there is nothing left to stop.
      if (error instanceof ApiError && error.status === 404) return;
      void notify.failure(error, 'Couldn’t stop the writing. Try again.');
    }
  };
  return () => {
    const { running, job: long } = workspace;
    running?.stop?.abort();
    change(() => ({ running: null }));
    // Until the server has named the job, the request's key identifies it.
    if (running) void stopOnServer({ id: running.key, order: running.order });
    else if (long) void stopOnServer(long);
  };
}

export function useWriting() {
  const landing = useLanding();
  const { workspace, now, change, finish, fail } = landing;
  const job = useJob(landing);
  const cancel = useStop(landing);

  const carryOut = async (order: Order, key: string, onRefused?: (error: ApiError) => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    change(() => ({ running: { order, key, stop }, problem: null, note: null }));
    try {
      const { job_id, drafts, message } = await ask(order, { key, signal });
      if (signal.aborted) return;
      if (job_id) change(() => ({ running: null, job: { id: job_id, order } }));
      else finish(order, drafts, message);
    } catch (error) {
      if (signal.aborted) return;
      // That facts are missing is a question, which the form asks where they are typed.
      if (error instanceof ApiError && error.code === 'needs_facts' && onRefused)
        change(() => ({ running: null }));
      else fail(problemOf(order, error));
      if (error instanceof ApiError) onRefused?.(error);
    }
  };
  const resume = useEffectEvent(() => {
    const { running } = workspace;
    if (running && !running.stop) void carryOut(running.order, running.key);
  });
  useEffect(() => resume(), []);

  const write = async (asked: Order, onRefused?: (error: ApiError) => void) => {
    // A second click before the next render would be paid twice.
    if (now().running || now().job) return;
    const order = orderOf(asked) ?? asked;
    const isWhole = order.kind === 'suggest' || order.replaces === undefined;
    if (isWhole) change(() => ({ last: order }));
    await carryOut(order, crypto.randomUUID(), onRefused);
  };

  return {
    workspace,
    change,
    write,
    cancel,
    /** The running request. */
    order: workspace.running?.order ?? workspace.job?.order,
    job,
  };
}
export type Writing = ReturnType<typeof useWriting>;
