import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState, useEffect, useEffectEvent } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { PostViews } from '#web/features/posts/post-views.tsx';
import { keepView } from '#web/features/posts/use-posts-search.ts';
import { useSession } from '#web/lib/session/session.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import {
  type SuggestionView,
  SuggestionViewNames,
  suggestionViews,
  useSuggestionsSearch,
} from './suggestions-search.ts';
import { useWriting, type Writing } from './use-writing.ts';
import { useForm } from '@mantine/form';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { BriefForm } from './brief-form.tsx';
import {
  type BriefValues,
  keepBrief,
  loadBrief,
  requestOf,
  validateBrief,
} from './brief-values.ts';
import { Results } from './results.tsx';

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

/** Where drafts are requested and edited. */
function Workspace({ agents, writing }: { agents: readonly Agent[]; writing: Writing }) {
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

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));
const NoAgents = lazy(async () => ({
  default: (await import('#web/entities/agents/no-agents.tsx')).NoAgents,
}));

/** Dismissed per person, in this browser. */
const keyOf = (owner: string): string => `model-banner-${owner}`;

/** Says once, where people write, that no AI model is connected. */
function ModelBanner() {
  const { user } = useSession();
  const key = keyOf(user?.id ?? '');
  const [dismissed, setDismissed] = useState(() => storedRecord(key) !== undefined);
  const { data } = useQuery(writersQuery);
  const isAlone = data?.every(({ id }) => id === 'composer') ?? false;
  if (dismissed || !isAlone) return null;
  const dismiss = () => {
    storeRecord(key, { dismissed: true });
    setDismissed(true);
  };
  return (
    <div className="besideSm note between hollow said below" role="note">
      <p>
        Without an AI model, the built-in writer arranges your facts.{' '}
        {user?.is_admin ? (
          <>
            <Link to="/admin/models">Add a model</Link> to get posts in your own style.
          </>
        ) : (
          'An administrator can add a model to get posts in your own style.'
        )}
      </p>
      <CloseButton size="lg" aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}

/** The workspace and the two lists. Writing continues whichever is open. */
function Views({ agents }: { agents: readonly Agent[] }) {
  const { search, open } = useSuggestionsSearch();
  const writing = useWriting();
  const list = (view: 'drafts' | 'history') => (
    <Suspense fallback={<RowSkeletons />}>
      <SuggestionList view={view} agents={agents} />
    </Suspense>
  );
  const contents: Record<SuggestionView, ReactNode> = {
    write: <Workspace agents={agents} writing={writing} />,
    drafts: list('drafts'),
    history: list('history'),
  };
  return (
    <PageTabs
      label="Content views"
      open={search.view ?? 'write'}
      onOpen={(view) => open(view === 'write' ? {} : { view })}
      tabs={SuggestionViewNames.map((name) => ({
        name,
        title: suggestionViews[name],
        content: contents[name],
      }))}
    />
  );
}

export function SuggestionsPage() {
  const navigate = useNavigate();
  const { data, isPending, isError, refetch, isFetching } = useQuery(agentsQuery);
  return (
    <>
      <PageHeader
        title="AI drafts"
        text="Drafts from your agents wait here until you finish one in the editor."
      />
      <div className="rowXs below">
        <PostViews
          view="drafts"
          onView={(view) => {
            keepView(view);
            void navigate({ to: '/posts' });
          }}
        />
      </div>
      <ModelBanner />
      {isPending && <RowSkeletons />}
      {isError && (
        <ErrorState
          message="Failed to fetch agents"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <Suspense>
          <NoAgents>Create an agent to start writing.</NoAgents>
        </Suspense>
      )}
      {data && data.length > 0 && <Views agents={data} />}
    </>
  );
}
