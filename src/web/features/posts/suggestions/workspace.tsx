import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { cut } from '#contract/core/cut.ts';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { BriefForm } from './brief-form.tsx';
import {
  type BriefValues,
  keepBrief,
  loadBrief,
  requestOf,
  validateBrief,
} from './brief-values.ts';
import { Results } from './results.tsx';
import { useSuggestionsSearch } from './suggestions-search.ts';
import type { Writing } from './use-writing.ts';

/** The initial form: the address first, then the input of an earlier visit. */
function useBrief(agents: readonly Agent[]) {
  const owner = useSession().user?.id ?? '';
  const { search, choose } = useSuggestionsSearch();
  const begin = (): BriefValues => {
    const kept = loadBrief(owner);
    const wanted = [search.agent, kept.agent_id].find((id) =>
      agents.some((agent) => agent.id === id),
    );
    const only = agents.length === 1 ? agents[0]?.id : undefined;
    return {
      ...kept,
      agent_id: wanted ?? only ?? null,
      topic: search.topic === undefined ? kept.topic : cut(search.topic, limits.topic),
    };
  };
  const form = useForm<BriefValues>({
    initialValues: begin(),
    validate: validateBrief,
    validateInputOnBlur: ['topic', 'agent_id'],
  });
  const { values } = form;
  useEffect(() => {
    keepBrief(owner, values);
  }, [owner, values]);
  // Applied once; from now on the input counts, also after a reload.
  const take = useEffectEvent(() => {
    if (search.agent || search.topic) choose({ agent: undefined, topic: undefined });
  });
  useEffect(() => take(), []);
  return form;
}

interface Props {
  agents: readonly Agent[];
  writing: Writing;
}

/** Where drafts are requested and edited. */
export function Workspace({ agents, writing }: Props) {
  const form = useBrief(agents);
  const { search, choose } = useSuggestionsSearch();
  const { order, write, change } = writing;
  const { draft } = search;
  const lay = useEffectEvent((id: string) => {
    change(({ drafts }) => ({ drafts: [id, ...drafts.filter((other) => other !== id)] }));
    choose({ draft: undefined });
  });
  useEffect(() => {
    if (draft) lay(draft);
  }, [draft]);

  const submit = () => {
    if (order || form.validate().hasErrors) return;
    void write({ kind: 'generate', body: requestOf(form.values) }, ({ code, message, details }) =>
      form.setErrors(code === 'needs_facts' ? { context: message } : errorsByField(details)),
    );
  };
  const suggest = () => {
    const { agent_id, content_type, platform } = form.values;
    if (agent_id) {
      void write({ kind: 'suggest', body: { agent_id, content_type, platform } });
      return;
    }
    form.setFieldError('agent_id', 'Please select an agent first');
    void notify.error('Please select an agent first');
  };
  return (
    <div className="columns columnsLeft">
      <div className="follows">
        <BriefForm
          form={form}
          agents={agents}
          writing={order !== undefined}
          onSubmit={submit}
          onSuggest={suggest}
        />
      </div>
      <Results writing={writing} agents={agents} />
    </div>
  );
}
