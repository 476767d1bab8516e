import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { type PagedQuery, ShowMore } from '#web/ui/feedback/show-more.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { postsQuery } from './queries.ts';
import { type RowActs, ScheduleRow } from './schedule-row.tsx';
import type { ScheduleSearch } from './schedule-search.ts';
import { canPause, idsOf, titleOf } from '#web/entities/posts/schedule-labels.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { notify } from '#web/lib/notify.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ruleActs, sendRuleAct } from '#web/features/posts/acts/rule-acts.ts';
import { runsLeft } from './schedule-labels.ts';
import classes from './schedule.page.module.css';

interface DeleteDialogProps {
  post: ScheduledPost | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** For a post on several accounts: says that it ends on all of them. */
const everywhere = ({ accounts: { length } }: ScheduledPost): string =>
  length > 1 ? ` on all ${length} accounts` : '';

/** Asks before a scheduled post is deleted, and says what is deleted with it. */
function DeleteDialog({ post, onClose, onDeleted }: DeleteDialogProps) {
  const { run, isPending } = useAct();
  const confirm = (gone: ScheduledPost) =>
    run({
      send: () => sendRuleAct(gone, 'delete'),
      failed: ruleActs.delete.failed,
      onDone() {
        onClose();
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      opened={post !== undefined}
      title="Delete this scheduled post?"
      confirmLabel="Delete"
      destructive
      loading={isPending}
      onConfirm={() => post && confirm(post)}
      onClose={onClose}
    >
      {post && (
        <p>
          This deletes “{titleOf(post)}” by {post.agent.name}
          {everywhere(post)}. {runsLeft(post)} Published posts stay. This can’t be undone.
        </p>
      )}
    </ConfirmDialog>
  );
}

interface BulkPauseProps {
  /** The posts on this page that can be paused. */
  posts: readonly ScheduledPost[];
  chosen: readonly ScheduledPost[];
  onChoose: (ids: readonly string[]) => void;
}

/** Pauses several at once, and names those that failed. */
function BulkPause({ posts, chosen, onChoose }: BulkPauseProps) {
  const { run, isPending } = useAct();
  if (posts.length < 2 && chosen.length === 0) return null;
  const isAll = chosen.length === posts.length;
  const pause = () =>
    run({
      async send() {
        const ids = chosen.flatMap(idsOf);
        const { message, data } = await api.schedule.pauseMany({ body: { ids } });
        onChoose(data.refused.map(({ id }) => id));
        for (const one of data.refused) void notify.error(one.message);
        return data.paused.length > 0 ? { message } : undefined;
      },
      failed: 'Failed to pause scheduled posts',
    });
  return (
    <div className={classes.end}>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChoose(isAll ? [] : posts.map(({ id }) => id))}
      >
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      {chosen.length > 0 && (
        <Button
          data-needs="publish"
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={pause}
        >
          Pause {chosen.length} {chosen.length === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}

/** The filters of the list. */
const wantedOf = ({ agent, status, platform, search, attention }: ScheduleSearch) => ({
  together: 'true' as const,
  ...(agent && { agent_id: agent }),
  ...(status && { status }),
  ...(platform && { platform }),
  ...(search && { search }),
  ...(attention && { attention: 'true' as const }),
});

export const listQuery = (search: ScheduleSearch) => postsQuery(wantedOf(search));

const isNarrowed = ({ agent, status, platform, search, attention }: ScheduleSearch) =>
  Boolean(agent ?? status ?? platform ?? search ?? attention);

function Nothing({ onNew }: { onNew: () => void }) {
  const { search, choose } = useScheduleSearch();
  const clear = {
    agent: undefined,
    status: undefined,
    platform: undefined,
    search: undefined,
    attention: undefined,
  };
  if (isNarrowed(search))
    return (
      <EmptyState
        title="No scheduled posts match"
        action={
          <Button variant="default" onClick={() => choose(clear)}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <>
      <EmptyState
        title="Nothing is scheduled yet"
        action={
          <>
            <Button data-needs="publish" variant="default" onClick={onNew}>
              Schedule a post
            </Button>
            <SampleOffer />
          </>
        }
      >
        Schedule a post once or on repeat. Your agent can write a new one each time.
      </EmptyState>
      <ImportLink />
    </>
  );
}

/** The list also has posts that are out, so these are not all scheduled. */
const countWords = (count: number, total: number) =>
  `${count < total ? `${count} of ` : ''}${pluralize(total, 'post')}`;

/** How many posts a phone shows at a time: each takes several lines there. */
const step = 10;

function useShort(list: PagedQuery, count: number) {
  const isPhone = usePhone();
  const [most, setMost] = useState(step);
  const shown = isPhone ? Math.min(most, count) : count;
  return {
    shown,
    more: shown < count || list.hasNextPage,
    onMore: () => {
      setMost(most + step);
      if (list.hasNextPage && shown + step > count) void list.fetchNextPage();
    },
  };
}

interface Props extends Omit<RowActs, 'onDelete'> {
  agents: readonly Agent[];
  onNew: () => void;
}

/** The scheduled posts, the next one first. */
export function ScheduleList({ agents, onNew, ...acts }: Props) {
  const { search } = useScheduleSearch();
  const [leaving, setLeaving] = useState<ScheduledPost>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const count = useRef<HTMLSpanElement>(null);
  const list = useInfiniteQuery(listQuery(search));
  const all = rowsIn(list.data);
  const { shown, ...rest } = useShort(list, all.length);
  const posts = all.filter((_, at) => at < shown);
  const hues = new Map(agents.map((one) => [one.id, archetypes[one.personality_type].hue]));
  const chosen = posts.filter((post) => canPause(post) && selected.has(post.id));
  const select = (id: string, isIn: boolean) => {
    const next = new Set(selected);
    if (isIn) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <QueryBoundary
        pending={list.isPending}
        failure={
          list.isLoadingError
            ? `Failed to fetch scheduled posts: ${messageOf(list.error)}`
            : undefined
        }
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
      {list.data && posts.length === 0 && <Nothing onNew={onNew} />}
      {posts.length > 0 && (
        <>
          <div className={classes.bar}>
            <span role="status" tabIndex={-1} ref={count}>
              {countWords(posts.length, totalIn(list.data))}
            </span>
            <BulkPause
              posts={posts.filter(canPause)}
              chosen={chosen}
              onChoose={(ids) => setSelected(new Set(ids))}
            />
          </div>
          <RowList label="Scheduled posts" busy={list.isPlaceholderData}>
            {posts.map((post) => (
              <ScheduleRow
                key={post.id}
                post={post}
                hue={hues.get(post.agent_id) ?? 'stone'}
                selected={selected.has(post.id)}
                onSelect={(isIn) => select(post.id, isIn)}
                onDelete={setLeaving}
                {...acts}
              />
            ))}
          </RowList>
          <ShowMore {...rest} loading={list.isFetchingNextPage} />
        </>
      )}
      <DeleteDialog
        post={leaving}
        onClose={() => setLeaving(undefined)}
        // The menu button that had the focus is gone together with its row.
        onDeleted={() => count.current?.focus()}
      />
    </>
  );
}
