/** Scheduled posts, one-time and recurring: as a list, a calendar and a queue. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media, Picture } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { PostsMenu } from '#web/entities/posts/posts-menu.tsx';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { keepFocus } from '#web/lib/focus.ts';
import { BelowDemoData } from '#web/entities/demo-data/sample-strip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons, StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { type Figures, ScheduleFilters, ScheduleStats } from './schedule-filters.tsx';
import { listQuery, ScheduleList } from './schedule-list.tsx';
import { FreezeButton, FrozenNote, HealthNotes, WorkerNote } from './service-notes.tsx';
import type { RuleStart } from '#web/features/posts/repeat/rule-dialog.tsx';
import { useScheduleSearch } from './use-schedule-search.ts';

// Fetched when first opened; the list doesn't need them.
const RuleDialog = lazy(() => import('#web/features/posts/repeat/rule-dialog.tsx'));
const PostDetails = lazy(async () => ({
  default: (await import('./post-details.tsx')).PostDetails,
}));
const RunDetails = lazy(async () => ({
  default: (await import('./run-details.tsx')).RunDetails,
}));
const Calendar = lazy(async () => ({
  default: (await import('#web/features/posts/calendar/calendar.tsx')).Calendar,
}));

const QueueView = lazy(async () => ({
  default: (await import('#web/features/posts/queue/queue.tsx')).QueueView,
}));

const Loading = () => (
  <div className="stackMd">
    <StatSkeletons />
    <RowSkeletons />
  </div>
);

const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'queue', label: 'Queue' },
] as const;

/** The title of each view, and a line about it; a calendar needs the space, and explains itself. */
const heads = {
  list: { title: 'Scheduled posts', text: 'Planned posts and how each one went' },
  calendar: { title: 'Calendar', text: undefined },
  queue: { title: 'Queue', text: 'What is published next, in order' },
};

/** Switches the view, and filters posts that need a person. */
function Views({ waiting }: { waiting: number }) {
  const { search, choose } = useScheduleSearch();
  const isList = search.view === undefined;
  return (
    <div className="rowSm">
      <SegmentedControl
        aria-label="View"
        data={[...views]}
        value={search.view ?? 'list'}
        onChange={(value) => choose({ view: value === 'list' ? undefined : value })}
      />
      {isList && (waiting > 0 || search.attention) && (
        <SegmentedControl
          aria-label="Which posts"
          data={[
            { value: 'all', label: 'All' },
            { value: 'true', label: `Needs you (${waiting})` },
          ]}
          value={search.attention ?? 'all'}
          onChange={(value) => choose({ attention: value === 'true' ? value : undefined })}
        />
      )}
    </div>
  );
}

/** Only for the list; a calendar needs the space. */
const Stats = ({ stats }: { stats: Figures | undefined }) =>
  stats ? <ScheduleStats stats={stats} /> : <StatSkeletons />;

/** The form, and the ways to open it. `agent`: the agent selected at first. */
function useFormDialog(hasAgents: boolean, agent: string | null) {
  const navigate = useNavigate();
  const [start, setStart] = useState<RuleStart>();
  const write = (id: string) => void navigate({ to: '/posts/$id', params: { id } });
  return {
    start,
    close: () => setStart(undefined),
    // A schedule needs an agent; people without one write a post.
    create: () => (hasAgents ? setStart({ agent }) : write('new')),
    createWith: (picture: Media) => setStart({ agent, picture }),
    // What was planned in the editor is edited there.
    edit: (post: ScheduledPost) =>
      post.post_id === null ? setStart({ edit: post }) : write(post.post_id),
    duplicate: (post: ScheduledPost) => setStart({ copy: post }),
  };
}
type FormDialog = ReturnType<typeof useFormDialog>;

interface ShownProps {
  agents: readonly Agent[];
  dialog: FormDialog;
}

/** The open drawer or dialog. */
function Opened({ agents, dialog }: ShownProps) {
  const { search, choose } = useScheduleSearch();
  // After following a link, there is no button that the focus could return to.
  const close: typeof choose = (without) => {
    keepFocus();
    return choose(without);
  };
  return (
    <Suspense>
      {search.post && (
        <PostDetails
          id={search.post}
          agents={agents}
          onEdit={(post) => {
            choose({ post: undefined });
            dialog.edit(post);
          }}
          onClose={() => close({ post: undefined })}
        />
      )}
      {search.run && (
        <RunDetails id={search.run} agents={agents} onClose={() => close({ run: undefined })} />
      )}
      {dialog.start && <RuleDialog start={dialog.start} agents={agents} onClose={dialog.close} />}
    </Suspense>
  );
}

/** The posts with figures and filters above the list; a calendar has none, because it needs the space. */
function Posts({ agents, dialog }: ShownProps) {
  const { search } = useScheduleSearch();
  const { data } = useInfiniteQuery(listQuery(search));
  const stats = data?.pages[0]?.stats;
  const isAny = stats?.total !== 0;
  const views = isAny && <Views waiting={stats?.attention ?? 0} />;
  if (search.view === undefined) {
    return (
      <>
        {views}
        <Stats stats={stats} />
        {isAny && <ScheduleFilters agents={agents} />}
        <ScheduleList
          agents={agents}
          onNew={dialog.create}
          onEdit={dialog.edit}
          onDuplicate={dialog.duplicate}
        />
      </>
    );
  }
  return (
    <>
      {views}
      <Suspense fallback={<RowSkeletons />}>
        {search.view === 'queue' ? <QueueView /> : <Calendar agents={agents} />}
      </Suspense>
    </>
  );
}

const Shown = (props: ShownProps) => (
  <div className="stackMd">
    <WorkerNote />
    <HealthNotes />
    <FrozenNote />
    <Posts {...props} />
    <Opened {...props} />
  </div>
);

/** Someone came with an image to post: opens the form with it, once. */
function useImageFromAddress({ createWith }: FormDialog, isReady: boolean): void {
  const { search, choose } = useScheduleSearch();
  const { picture } = search;
  const { data } = useQuery({
    ...pictureQuery(picture ?? ''),
    enabled: picture !== undefined && isReady,
  });
  const begin = useEffectEvent((brought: Picture) => {
    createWith({ id: brought.id, url: brought.url, alt: brought.alt });
    choose({ picture: undefined });
  });
  useEffect(() => {
    if (data && data.id === picture) begin(data);
  }, [data, picture]);
}

interface ActionsProps {
  /** Until then their space is reserved, so that nothing shifts. */
  isReady: boolean;
  onNew: () => void;
}

const Actions = ({ isReady, onNew }: ActionsProps) => (
  <div className="rowXs" style={isReady ? undefined : { visibility: 'hidden' }}>
    <FreezeButton />
    <PostsMenu />
    <Button
      aria-label="Schedule a post"
      data-needs="publish"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onNew}
    >
      <span>
        Schedule<span className="wideOnly"> a post</span>
      </span>
    </Button>
  </div>
);

/** Shown while the agents are loading, when they failed to load, and when there are none. */
function Before({ agents }: { agents: UseQueryResult<readonly Agent[]> }) {
  if (agents.isPending) return <Loading />;
  if (agents.data)
    return (
      <NoAgents>
        Create an agent to schedule posts, or{' '}
        <Link to="/posts/$id" params={{ id: 'new' }}>
          write one yourself
        </Link>
        .
      </NoAgents>
    );
  return (
    <ErrorState
      message="Failed to fetch agents"
      retrying={agents.isFetching}
      onRetry={() => void agents.refetch()}
    />
  );
}

/** The agent selected in a new form: the one in the address, or the only one. */
function firstChoice(agents: readonly Agent[], wanted: string | undefined): string | null {
  const [only, ...others] = agents;
  const named = agents.find(({ id }) => id === wanted) ?? (others.length === 0 ? only : undefined);
  return named?.id ?? null;
}

/** Whether people without an agent have scheduled posts of their own. */
function useHasOwn(isAsked: boolean): boolean {
  const { data } = useInfiniteQuery({ ...listQuery({}), enabled: isAsked });
  return isAsked && (data?.pages[0]?.stats.total ?? 0) > 0;
}

export function ScheduledPostsPage() {
  const { search } = useScheduleSearch();
  const query = useQuery(agentsQuery);
  const { data: agents = [] } = query;
  const hasAgents = agents.length > 0;
  const dialog = useFormDialog(hasAgents, firstChoice(agents, search.agent));
  const isThere = useHasOwn(query.isSuccess && !hasAgents) || hasAgents;
  useImageFromAddress(dialog, hasAgents);
  const head = heads[search.view ?? 'list'];
  return (
    <>
      <PageHeader
        title={head.title}
        text={head.text}
        action={
          hasAgents || query.isPending ? (
            <Actions isReady={hasAgents} onNew={dialog.create} />
          ) : null
        }
      />
      <BelowDemoData>
        {isThere ? <Shown agents={agents} dialog={dialog} /> : <Before agents={query} />}
      </BelowDemoData>
    </>
  );
}
