/** Scheduled posts, one-time and recurring: as a list, a calendar and a queue. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media, Picture } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { keepFocus } from '#web/lib/focus.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import type { RuleStart } from '#web/features/posts/repeat/rule-dialog.tsx';
import { PostsMenu } from '#web/entities/posts/posts-menu.tsx';
import { NeedsYou, ScheduleFilters, ScheduleStats, ViewSwitch } from './schedule-filters.tsx';
import { listQuery, ScheduleList } from './schedule-list.tsx';
import { FreezeButton, FreezeItem, FrozenNote, HealthNotes, WorkerNote } from './service-notes.tsx';
import classes from './schedule.page.module.css';
import { useScheduleSearch } from './use-schedule-search.ts';

interface ActionsProps {
  /** Until then their space is reserved, so that nothing shifts. */
  isReady: boolean;
  onNew: () => void;
  /** Stopping all publishing is in the menu: there is no room, or the page has a button for its own posts. */
  isStopInMenu: boolean;
  /** More of the menu. */
  items?: ReactNode;
}

/** The actions of the page: buttons, and a menu for the rarer ones. */
const Actions = ({ isReady, onNew, isStopInMenu, items }: ActionsProps) => (
  <div className="besideXs iconsOnPhone" style={isReady ? undefined : { visibility: 'hidden' }}>
    {!isStopInMenu && <FreezeButton />}
    <PostsMenu>
      {isStopInMenu && (
        <>
          {items}
          <FreezeItem />
        </>
      )}
    </PostsMenu>
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

// Fetched when first opened; the list doesn't need them.
const RuleDialog = lazy(() => import('#web/features/posts/repeat/rule-dialog.tsx'));
const PostDetails = lazy(async () => ({
  default: (await import('./post-details.tsx')).PostDetails,
}));
const RunDetails = lazy(async () => ({
  default: (await import('./post-details.tsx')).RunDetails,
}));
const Calendar = lazy(async () => ({
  default: (await import('#web/features/posts/calendar/calendar.tsx')).Calendar,
}));

const QueueView = lazy(async () => ({
  default: (await import('#web/features/posts/queue/queue.tsx')).QueueView,
}));

/** The title of each view. */
const titles = { list: 'Calendar', calendar: 'Calendar', queue: 'Queue' };

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

/** The calendar, with the actions of the page in its first row. */
function InCalendar({ agents, dialog }: ShownProps) {
  const actions = (items?: ReactNode) => (
    <Actions isReady items={items} onNew={dialog.create} isStopInMenu />
  );
  return (
    <Suspense
      fallback={
        <>
          <PageHeader title="Calendar" action={actions()} />
          <RowSkeletons />
        </>
      }
    >
      <Calendar agents={agents} views={<ViewSwitch />} actions={actions} />
    </Suspense>
  );
}

/** The posts with filters above the list and figures below it; a calendar needs the space. */
function InList({ agents, dialog }: ShownProps) {
  const { search } = useScheduleSearch();
  const { data } = useInfiniteQuery(listQuery(search));
  const stats = data?.pages[0]?.stats;
  const isAny = stats?.total !== 0;
  return (
    <>
      {isAny && (
        <>
          <NeedsYou waiting={stats?.attention ?? 0} />
          <ScheduleFilters agents={agents} />
        </>
      )}
      <ScheduleList
        agents={agents}
        onNew={dialog.create}
        onEdit={dialog.edit}
        onDuplicate={dialog.duplicate}
      />
      {stats && isAny && <ScheduleStats stats={stats} />}
    </>
  );
}

function Posts(props: ShownProps) {
  const { view } = useScheduleSearch().search;
  if (view === 'calendar') return <InCalendar {...props} />;
  if (view === undefined) return <InList {...props} />;
  return (
    <Suspense fallback={<RowSkeletons />}>
      <QueueView />
    </Suspense>
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

/** Shown while the agents are loading, when they failed to load, and when there are none. */
function Before({ agents }: { agents: UseQueryResult<readonly Agent[]> }) {
  if (agents.isPending) return <RowSkeletons />;
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

interface HeadProps {
  isReady: boolean;
  isLoading: boolean;
  /** Whether there is something to show: then all views have one row, with their switch at the same place. */
  isThere: boolean;
  onNew: () => void;
}

/** In the calendar it is there only until there is something to show. */
function Head({ isReady, isLoading, isThere, onNew }: HeadProps) {
  const { view = 'list' } = useScheduleSearch().search;
  const isPhone = usePhone();
  const actions =
    isReady || isLoading ? (
      <Actions isReady={isReady} onNew={onNew} isStopInMenu={isPhone || view !== 'list'} />
    ) : null;
  if (!isThere) return <PageHeader title={titles[view]} action={actions} />;
  return (
    <header className={classes.head}>
      <VisuallyHidden component="h1">{titles[view]}</VisuallyHidden>
      <ViewSwitch />
      {actions}
    </header>
  );
}

export function ScheduledPostsPage() {
  const { search } = useScheduleSearch();
  const query = useQuery(agentsQuery);
  const { data: agents = [] } = query;
  const hasAgents = agents.length > 0;
  const dialog = useFormDialog(hasAgents, firstChoice(agents, search.agent));
  const isThere = useHasOwn(query.isSuccess && !hasAgents) || hasAgents;
  useImageFromAddress(dialog, hasAgents);
  return (
    <>
      {(search.view !== 'calendar' || !isThere) && (
        <Head
          isReady={hasAgents}
          isLoading={query.isPending}
          isThere={isThere}
          onNew={dialog.create}
        />
      )}
      {isThere ? <Shown agents={agents} dialog={dialog} /> : <Before agents={query} />}
    </>
  );
}
