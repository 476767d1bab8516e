/** The editor's state: the input, the version that it is based on, and saving. */
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { agentCalls } from '#contract/agents/calls.ts';
import { type Agent, Persona } from '#contract/agents/types.ts';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import {
  complaintsAbout,
  complaintsAt,
  complaintsOf,
} from '#web/features/agents/list/agent-complaints.ts';
import {
  type AgentValues,
  changedBody,
  rebased,
  sameValues,
  valuesOf,
} from '#web/features/agents/agent-values.ts';
import { type Base, forgetEdit, keepEdit, loadEdit } from './edit-draft.ts';
import { useUpdateAgent } from '#web/features/agents/queries.ts';

const fields = [...Object.keys(Persona.shape), 'description', 'avatar_url'];
const validate = (values: AgentValues) => complaintsAbout(complaintsOf(values), fields);

const baseOf = (agent: Agent): Base => ({
  version: agent.persona_version,
  values: valuesOf(agent),
});

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/** The values, their base, and whether an earlier visit's edit was restored. */
function useEditedValues(agent: Agent) {
  const [draft] = useState(() => loadEdit(agent.id));
  const [base, setBase] = useState(draft?.base ?? baseOf(agent));
  const [restored, setRestored] = useState(draft !== undefined);
  /** The input before it was replaced by the saved version. */
  const [aside, setAside] = useState<AgentValues>();
  const form = useForm<AgentValues>({ initialValues: draft?.values ?? base.values, validate });
  const { values } = form;
  const changed = !sameValues(values, base.values);

  useEffect(() => {
    if (changed) keepEdit(agent.id, { base, values });
    else forgetEdit(agent.id);
  }, [agent.id, base, changed, values]);

  const put = (next: Base, nextValues: AgentValues) => {
    setBase(next);
    form.setValues(nextValues);
    setRestored(false);
  };
  // Without input, the saved values are shown.
  const isBehind = base.version !== agent.persona_version;
  if (!changed && (isBehind || !sameValues(base.values, valuesOf(agent))))
    put(baseOf(agent), valuesOf(agent));
  return {
    form,
    base,
    changed,
    restored,
    aside,
    /** Starts again from the saved values. */
    takeSaved: () => {
      if (changed) setAside(values);
      put(baseOf(agent), valuesOf(agent));
    },
    /** Keeps the input, on top of the version that is saved now. */
    keepMine: () => put(baseOf(agent), rebased(base.values, values, valuesOf(agent))),
    bringBack: () => {
      if (aside) form.setValues(aside);
      setAside(undefined);
    },
  };
}

export function useEdit(agent: Agent) {
  const { id, name } = agent;
  const edited = useEditedValues(agent);
  const { form, base } = edited;
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateAgent(id);
  /** How often saving was refused: each time the focus moves to the first error. */
  const [refusals, setRefusals] = useState(0);
  const refused = () => setRefusals((count) => count + 1);

  const fetchNewest = () =>
    client.fetchQuery({ ...agentQuery(id), staleTime: 0 }).catch(() => undefined);
  const failed = async (error: unknown, values: AgentValues) => {
    if (error instanceof ApiError) form.setErrors(complaintsAt(values, error.details));
    const newest = isConflict(error) ? await fetchNewest() : undefined;
    // A newer version is shown in full beside the input, so no message is needed.
    if (!newest || newest.persona_version === base.version) void notify.failure(error);
    refused();
  };
  const save = form.onSubmit((values) => {
    // Compared again: a topic that was still being typed may just have been added.
    if (sameValues(values, base.values) || update.isPending) return;
    const body = agentCalls.update.body.parse({
      ...changedBody(base.values, values),
      persona_version: base.version,
    });
    update.mutate(body, {
      onSuccess: () => {
        forgetEdit(id);
        void notify.success('Changes saved.');
        void navigate({ to: '/agents/$id', params: { id }, ignoreBlocker: true });
      },
      onError: (error) => void failed(error, values),
    });
  }, refused);
  const done = update.isPending || update.isSuccess;
  const isNewer = !done && agent.persona_version !== base.version;

  return {
    ...edited,
    name,
    save,
    saving: update.isPending,
    refusals,
    /** Whether the personality was saved elsewhere since this edit began. */
    isNewer,
    cancel: () => void navigate({ to: '/agents/$id', params: { id } }),
    discard: () => forgetEdit(id),
  };
}
export type EditState = ReturnType<typeof useEdit>;
