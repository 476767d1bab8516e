/** Every post, by stage. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { agentsQuery, usualAgent } from '#web/entities/agents/agent-queries.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { ProposedWeeks, proposedQuery } from '#web/entities/posts/proposed-weeks.tsx';
import { PostsMenu } from '#web/entities/posts/posts-menu.tsx';
import { besideStatus } from '#domain/ledger/occurrence-reason.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { CardSkeletons, RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { AddIdea } from './board/add-idea.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { agentOf, idOf, wordsOfCard } from './cards.ts';
import { PostFilters, sumOf } from './post-filters.tsx';
import { listsFor } from './post-labels.ts';
import { PostRow } from './post-row.tsx';
import { PostViews } from './post-views.tsx';
import { self } from './post-values.ts';
import { postsQuery } from './queries.ts';
import { RuleRow } from './rule-row.tsx';
import { SelectAll } from './select-all.tsx';
import { type PostsSearch, usePostsSearch } from './use-posts-search.ts';
import { type Selection, useSelection } from './use-selection.ts';

const NewPost = () => (
  <Button
    data-needs="draft"
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/write" {...props} />}
  >
    New post
  </Button>
);

const Board = lazy(() => import('./board/board.tsx'));
const OpenedSchedule = lazy(() => import('./opened-schedule.tsx'));

interface ListProps {
  asking: PostsSearch;
  query: PostsQuery;
  agents: readonly Agent[];
  selection: Selection;
  onClear: () => void;
}

function Nothing({ asking, agents, onClear }: Pick<ListProps, 'asking' | 'agents' | 'onClear'>) {
  const { stage, isFiltered } = asking;
  const list = listsFor(agents).find((one) => one.stage === stage);
  const isIdeas = stage === 'idea';
  if (!isFiltered && list)
    return (
      <EmptyState
        title={list.none}
        action={isIdeas ? <AddIdea author={usualAgent(agents)?.id ?? self} /> : <NewPost />}
      >
        {list.empty}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No posts match"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

function List({ asking, query, agents, selection, onClear }: ListProps) {
  const cards = rowsIn(query.data, idOf);
  const hueOf = (id: string): Hue =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  if (cards.length === 0) return <Nothing asking={asking} agents={agents} onClear={onClear} />;
  return (
    <>
      <SelectAll cards={cards} selection={selection} total={totalIn(query.data)} />
      <RowList label="Posts">
        {cards.map((card) => {
          const shown = {
            hue: hueOf(agentOf(card).id),
            isSelected: selection.has(idOf(card)),
            onSelect: (isSelected: boolean) => selection.select(card, isSelected),
          };
          return card.kind === 'schedule' ? (
            <RuleRow key={idOf(card)} post={card.schedule} words={wordsOfCard(card)} {...shown}>
              {card.schedule.attention && (
                <span className="said">{besideStatus(card.schedule.attention.message)}</span>
              )}
            </RuleRow>
          ) : (
            <PostRow
              key={idOf(card)}
              post={card.post}
              onLabel={(label) => asking.choose({ label })}
              {...shown}
            />
          );
        })}
      </RowList>
      <ListEnd
        query={query}
        count={cards.length}
        total={totalIn(query.data)}
        names={['post', 'posts']}
        order={asking.stage === 'scheduled' ? 'next first' : undefined}
      />
    </>
  );
}

/** The filters of the address, without the stage. */
const filterOf = ({ agent, account, label, search }: PostsSearch) => ({
  ...(agent && (agent === self ? { author: 'self' as const } : { agent_id: agent })),
  ...(account && { connection_id: account }),
  ...(label && { label }),
  ...(search && { search }),
});

/** The board shows every stage, whatever tab is open. */
const stageOf = ({ view, stage }: PostsSearch) => (view === 'list' && stage ? { stage } : {});

/** The posts for the address. The board loads its own columns, so this only loads its filters. */
const usePosts = (asking: PostsSearch) =>
  useInfiniteQuery(
    postsQuery(
      asking.view === 'board' ? { limit: 1 } : { ...stageOf(asking), ...filterOf(asking) },
    ),
  );
type PostsQuery = ReturnType<typeof usePosts>;

/** Shown while there are no posts and no ideas. */
const First = ({ asking, agents }: Pick<ShownProps, 'asking' | 'agents'>) => (
  <div className="stackMd">
    <PostViews view={asking.view} onView={asking.show} />
    <EmptyState
      title="No posts yet"
      action={
        <>
          <NewPost />
          <SampleOffer />
        </>
      }
    >
      Write a post once, fit it to each account, and publish or schedule it everywhere.
    </EmptyState>
    <AddIdea author={usualAgent(agents)?.id ?? self} />
    <ImportLink />
  </div>
);

interface ShownProps {
  asking: PostsSearch;
  query: PostsQuery;
  agents: readonly Agent[];
}

/**
 * Whether the rows can be shown, with what stands above them, which would push them down. Deferred, so that they are drawn
 * in pieces, between which the browser can do other work.
 */
function useHere(data: PostsQuery['data']): boolean {
  const { isFetched } = useQuery(proposedQuery);
  return useDeferredValue(data !== undefined && isFetched);
}

const Skeletons = ({ isBoard }: { isBoard: boolean }) =>
  isBoard ? <CardSkeletons count={6} height={220} /> : <RowSkeletons />;

/** The schedule beside them. */
const Opened = ({ asking, agents }: Pick<ShownProps, 'asking' | 'agents'>) =>
  asking.post === undefined ? null : (
    <Suspense>
      <OpenedSchedule
        id={asking.post}
        agents={agents}
        onClose={() => asking.choose({ post: undefined })}
      />
    </Suspense>
  );

/** The board or the list, with the filters and the bulk actions. */
function Shown({ asking, query, agents }: ShownProps) {
  const [typed, setTyped] = useState(asking.search);
  const selection = useSelection();
  const { data, error, isPending, isFetching, refetch } = query;
  const isHere = useHere(data);
  const isBoard = asking.view === 'board';
  const skeletons = <Skeletons isBoard={isBoard} />;
  const found = data?.pages[0];
  const clear = () => {
    setTyped('');
    asking.choose({ agent: undefined, account: undefined, label: undefined, search: undefined });
  };
  return (
    <div className="stackMd">
      <PostFilters
        asking={asking}
        agents={agents}
        typed={typed}
        found={found}
        onType={setTyped}
        onClear={clear}
      />
      {isHere && <ProposedWeeks />}
      {data && isHere ? (
        <Suspense fallback={skeletons}>
          {isBoard ? (
            <Board
              asking={asking}
              agents={agents}
              selection={selection}
              filter={filterOf(asking)}
            />
          ) : (
            <List
              asking={asking}
              query={query}
              agents={agents}
              selection={selection}
              onClear={clear}
            />
          )}
        </Suspense>
      ) : (
        <QueryBoundary
          pending={isPending || data !== undefined}
          failure={error ? messageOf(error) : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
          skeletons={skeletons}
        />
      )}
      <BulkBar selection={selection} labels={found?.labels ?? []} />
      <Opened asking={asking} agents={agents} />
    </div>
  );
}

export function PostsPage() {
  const asking = usePostsSearch();
  const { data: agents = [] } = useQuery(agentsQuery);
  const query = usePosts(asking);
  const found = query.data?.pages[0];
  const isNew = found !== undefined && sumOf(found.stages) === 0;
  return (
    <>
      <PageHeader
        title="Posts"
        text="Write once, publish on every account."
        action={
          <>
            <PostsMenu filter={{ ...filterOf(asking), ...stageOf(asking) }} />
            {isNew ? null : <NewPost />}
          </>
        }
      />
      {isNew ? (
        <First asking={asking} agents={agents} />
      ) : (
        <Shown asking={asking} query={query} agents={agents} />
      )}
    </>
  );
}
