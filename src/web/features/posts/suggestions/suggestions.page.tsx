import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
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
import classes from './suggestions.module.css';
import { useWriting } from './use-writing.ts';
import { Workspace } from './workspace.tsx';

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

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
    <div className={classes.banner} role="note">
      <p>
        Posts are put together from your facts without an AI model.{' '}
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
      forgets
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
  const { data, isPending, isError, refetch, isFetching } = useQuery(agentsQuery);
  return (
    <>
      <PageHeader title="AI drafts" text="Drafts by your agents, from a topic and facts" />
      <ModelBanner />
      {isPending && <RowSkeletons />}
      {isError && (
        <ErrorState
          message="Failed to fetch agents"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <NoAgents>Create an agent to start writing.</NoAgents>}
      {data && data.length > 0 && <Views agents={data} />}
    </>
  );
}
