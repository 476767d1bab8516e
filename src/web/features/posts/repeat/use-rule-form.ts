/** The form of a schedule: its errors, saving it, and filling in several fields at once. */
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { sayFailed } from '#web/features/posts/acts/use-act.ts';
import { useRefresh } from '#web/features/posts/queries.ts';
import { postQuery } from '#web/features/posts/rules/queries.ts';
import { materialStateQuery } from '#web/entities/agents/material-state.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { faultsOf, type RuleWriter } from './rule-faults.ts';
import { bodyOf, changeOf, type RuleValues } from './rule-values.ts';

export type RuleForm = UseFormReturnType<RuleValues>;

const overtaken = 'This post was changed elsewhere. Save again to replace it with your version.';

/** The form has one field for the accounts, and none inside another. */
function fieldOf(path: string): string {
  const field = path.replace(/^content_config\./, '');
  return /^(?:platform|connection_ids?)(?:\.|$)/.test(field) ? 'accounts' : field;
}

/** Errors are shown at the fields, under the names of the form. */
const atFields = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details.map(({ path, message }) => ({ path: fieldOf(path), message }));
    const { status, code, message, request_id, retry_after } = error;
    throw new ApiError({ status, code, message, details, request_id, retry_after });
  });

/** Saves the form as a new post, or over `post`; the second time also over a newer version of it. */
function useSave(post: ScheduledPost | undefined) {
  const refresh = useRefresh();
  const client = useQueryClient();
  const seen = useRef(post?.version);
  const change = async (values: RuleValues, before: ScheduledPost) => {
    const version = seen.current ?? before.version;
    const params = { id: before.id };
    try {
      return await api.schedule.update({ params, body: { ...changeOf(values, before), version } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const now = await client.fetchQuery({ ...postQuery(before.id), staleTime: 0 });
      if (now.version <= version) throw error;
      seen.current = now.version;
      throw new ApiError({ status: 409, code: 'overtaken', message: overtaken });
    }
  };
  return useMutation({
    mutationFn: (values: RuleValues): Promise<SavedRule> =>
      atFields(post ? change(values, post) : api.schedule.create({ body: bodyOf(values) })),
    onSuccess: refresh,
  });
}

/** A schedule as it was saved, and what the server says of it. */
export interface SavedRule {
  data: ScheduledPost;
  message: string;
}

const aboutBrief: readonly string[] = ['topic', 'context', 'keep_out'];

/** A schedule of an older version that has nothing to write about may be changed in other ways. */
function newFaults(values: RuleValues, before: RuleValues | undefined, writer: RuleWriter) {
  const known = before ? faultsOf(before, writer) : {};
  return Object.fromEntries(
    Object.entries(faultsOf(values, writer)).filter(
      ([field, fault]) => !(aboutBrief.includes(field) && known[field] === fault),
    ),
  );
}

interface Options {
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
  agents: readonly Agent[];
  initialValues: RuleValues;
  onSaved: (saved: SavedRule) => void;
}

/** The input is kept after a refusal. */
export function useRuleForm({ post, agents, initialValues, onSaved }: Options) {
  const save = useSave(post);
  const form: RuleForm = useForm<RuleValues>({
    initialValues,
    validate: (values) =>
      newFaults(values, post && initialValues, { isSetOnly: isBuiltIn, hasMaterial }),
  });
  const agent = agents.find(({ id }) => id === form.values.agent_id);
  const { isKnown, isModel } = useWriter(agent);
  // A post of their own is not written by an agent.
  const isBuiltIn = agent !== undefined && isKnown && !isModel;
  const { data: material } = useQuery({
    ...materialStateQuery(agent?.id ?? ''),
    enabled: agent !== undefined,
  });
  const hasMaterial = (material?.total ?? 0) > 0;
  const send = async (values: RuleValues) => {
    try {
      const saved = await save.mutateAsync(values);
      // Nothing is lost from here on, wherever the page goes.
      form.resetDirty();
      onSaved(saved);
    } catch (error) {
      sayFailed('Failed to save scheduled post', error);
      throw error;
    }
  };
  const submitting = useSubmit({ form, send, fallback: 'Couldn’t save. Try again.' });
  /** With Undo. */
  const fill = (said: string, values: Partial<RuleValues>) => {
    const before = form.getValues();
    form.setValues(values);
    form.clearErrors();
    void notify.undoable(said, () => form.setValues(before));
  };
  return { form, agent, isBuiltIn, hasMaterial, fill, ...submitting };
}
