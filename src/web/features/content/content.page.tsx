import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { type ContentView, ContentViewNames, contentViews } from './brief/content-search.ts';
import { Workspace } from './draft/workspace.tsx';
import { ModelBanner } from './brief/model-banner.tsx';
import { useContentSearch } from './brief/use-content-search.ts';
import { useWriting } from './brief/use-writing.ts';

const DraftList = lazy(async () => ({
  default: (await import('./list/draft-list.tsx')).DraftList,
}));

/** The workspace and the two lists. Writing continues whichever is open. */
function Views({ agents }: { agents: readonly Agent[] }) {
  const { search, open } = useContentSearch();
  const writing = useWriting();
  const list = (view: 'drafts' | 'history') => (
    <Suspense fallback={<RowSkeletons />}>
      <DraftList view={view} agents={agents} />
    </Suspense>
  );
  const contents: Record<ContentView, ReactNode> = {
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
      tabs={ContentViewNames.map((name) => ({
        name,
        title: contentViews[name],
        content: contents[name],
      }))}
    />
  );
}

export function ContentPage() {
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
