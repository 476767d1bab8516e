/** Every post that is written here, by where it stands. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { type Found, PostFilters, sumOf } from './post-filters.tsx';
import { lists } from './post-labels.ts';
import { PostRow } from './post-row.tsx';
import { self } from './post-values.ts';
import { postsQuery } from './queries.ts';
import { type PostsSearch, usePostsSearch } from './use-posts-search.ts';

const pageSize = 20;

const NewPost = () => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/write" {...props} />}
  >
    New post
  </Button>
);

interface ListProps {
  asking: PostsSearch;
  found: Found;
  agents: readonly Agent[];
  onClear: () => void;
}

function Nothing({ asking, onClear }: Pick<ListProps, 'asking' | 'onClear'>) {
  const { stage, agent, label, search } = asking;
  if (search === '' && agent === undefined && label === undefined)
    return (
      <EmptyState title="Nothing here">
        {lists.find((one) => one.stage === stage)?.empty}
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

function List({ asking, found, agents, onClear }: ListProps) {
  const { page, choose } = asking;
  const hueOf = (id: string): Hue =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  if (found.data.length === 0) return <Nothing asking={asking} onClear={onClear} />;
  return (
    <>
      <RowList label="Posts">
        {found.data.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            hue={hueOf(post.agent_id)}
            onLabel={(label) => choose({ label })}
          />
        ))}
      </RowList>
      <Pages
        page={page}
        size={pageSize}
        count={found.data.length}
        total={found.total}
        names={['post', 'posts']}
        onTurn={(next) => choose({ page: next > 1 ? String(next) : undefined })}
      />
    </>
  );
}

/** The posts that the address asks for. */
function usePosts({ stage, agent, label, search, page }: PostsSearch) {
  return useQuery(
    postsQuery({
      limit: pageSize,
      offset: (page - 1) * pageSize,
      ...(stage && { stage }),
      ...(agent && (agent === self ? { author: self } : { agent_id: agent })),
      ...(label && { label }),
      ...(search && { search }),
    }),
  );
}

export function PostsPage() {
  const asking = usePostsSearch();
  const [typed, setTyped] = useState(asking.search);
  const { data: agents = [] } = useQuery(agentsQuery);
  const clear = () => {
    setTyped('');
    asking.choose({ agent: undefined, label: undefined, search: undefined });
  };
  const { data, error, isPending, isFetching, refetch } = usePosts(asking);
  const isNew = data !== undefined && sumOf(data.stages) === 0;
  return (
    <>
      <PageHeader
        title="Posts"
        text="Write once, publish on every account."
        action={isNew ? null : <NewPost />}
      />
      {isNew ? (
        <EmptyState title="No posts yet" action={<NewPost />}>
          Write a post once, fit it to each account, and publish or schedule it everywhere.
        </EmptyState>
      ) : (
        <div className="stackMd">
          <PostFilters {...{ asking, agents, typed }} found={data} onType={setTyped} />
          {data ? (
            <List {...{ asking, agents }} found={data} onClear={clear} />
          ) : (
            <QueryBoundary
              pending={isPending}
              failure={error ? messageOf(error) : undefined}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      )}
    </>
  );
}
