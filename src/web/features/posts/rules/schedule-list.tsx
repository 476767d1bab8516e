import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { BulkPause } from './bulk-pause.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { postsQuery } from './queries.ts';
import { type RowActs, ScheduleRow } from './schedule-row.tsx';
import type { ScheduleSearch } from './schedule-search.ts';
import { canPause } from '#web/entities/posts/schedule-labels.ts';
import classes from './schedule.page.module.css';
import { useScheduleSearch } from './use-schedule-search.ts';

/** The filters of the list. */
const wantedOf = ({ agent, status, platform, search, attention }: ScheduleSearch) => ({
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
          <Button variant="default" onClick={onNew}>
            Schedule a post
          </Button>
        }
      >
        Schedule a post once or on repeat. Your agent can write a new one each time.
      </EmptyState>
      <ImportLink />
    </>
  );
}

const countWords = (count: number, total: number) =>
  `${count < total ? `${count} of ` : ''}${total} scheduled ${total === 1 ? 'post' : 'posts'}`;

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
  const posts = rowsIn(list.data);
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
          <ShowMore
            more={list.hasNextPage}
            loading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
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
