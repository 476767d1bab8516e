/** Every post that is written here, by where it stands. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type Post, type postCalls, PostStages } from '#contract/posts/posts.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { lists, stageWords, titleOf } from './post-labels.ts';
import classes from './post.page.module.css';
import { postsQuery } from './queries.ts';

const pageSize = 20;

const NewPost = () => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/posts/$id" params={{ id: 'new' }} {...props} />}
  >
    New post
  </Button>
);

/** When the next part of it goes out, or when it was changed. */
function When({ post }: { post: Post }) {
  const next = post.standings
    .flatMap(({ next_run_at }) => next_run_at ?? [])
    .toSorted()
    .at(0);
  if (next !== undefined)
    return (
      <span className="quiet">
        Goes out <Moment at={next} />
      </span>
    );
  return (
    <span className="quiet">
      Changed <Moment at={post.updated_at} />
    </span>
  );
}

function Row({ post, hue }: { post: Post; hue: Hue }) {
  const { label, tone } = stageWords[post.stage];
  const networks = [...new Set(post.standings.map(({ platform }) => platforms[platform].name))];
  return (
    <li className={classes.row}>
      <AvatarRing name={post.agent.name} src={post.agent.avatar_url} hue={hue} size={40} />
      <div className="stack2xs shrinks">
        <Link className={classes.title} to="/posts/$id" params={{ id: post.id }}>
          {titleOf(post)}
        </Link>
        <span className="quiet">
          {[post.agent.name, networks.join(', '), post.labels.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="said">{post.summary}</span>
      </div>
      <div className={classes.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <When post={post} />
      </div>
    </li>
  );
}

interface Asked {
  stage?: string | undefined;
  search?: string | undefined;
  page?: string | undefined;
}

function useAsked() {
  const asked = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (changes: Asked) =>
    void navigate({
      to: '/posts',
      search: Object.fromEntries(
        Object.entries({ ...asked, page: undefined, ...changes }).filter(([, word]) => word),
      ),
      replace: true,
      resetScroll: false,
    });
  const stage = PostStages.find((one) => one === asked.stage);
  const page = Math.max(1, Math.trunc(Number(asked.page ?? 1)) || 1);
  return { stage, search: asked.search ?? '', page, choose };
}

type Asking = ReturnType<typeof useAsked>;
type Found = AnswerOf<typeof postCalls.list>;

const sumOf = (stages: Found['stages']): number =>
  Object.values(stages).reduce((sum, count) => sum + count, 0);

/** Which of the posts are shown. */
function Filters({ asking, stages }: { asking: Asking; stages: Found['stages'] | undefined }) {
  const { stage, search, choose } = asking;
  const [typed, setTyped] = useState(search);
  const find = useDebouncedCallback((words: string) => choose({ search: words.trim() }), 250);
  const options = lists.map(({ stage: one, title }) => {
    const count = stages && (one ? stages[one] : sumOf(stages));
    return { value: one ?? 'all', label: count ? `${title} (${count})` : title };
  });
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search posts and labels"
        placeholder="Search posts and labels"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={limits.topic}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          find(currentTarget.value);
        }}
      />
      <div className={classes.stages}>
        <SegmentedControl
          aria-label="Which posts"
          data={options}
          value={stage ?? 'all'}
          onChange={(value) => choose({ stage: value === 'all' ? undefined : value })}
        />
      </div>
    </div>
  );
}

function List({ asking, found }: { asking: Asking; found: Found }) {
  const { stage, search, page, choose } = asking;
  const { data: agents = [] } = useQuery(agentsQuery);
  const hueOf = (id: string): Hue =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  if (found.data.length === 0)
    return search ? (
      <EmptyState title="No post is like that">Try other words.</EmptyState>
    ) : (
      <EmptyState title="Nothing here">
        {lists.find((one) => one.stage === stage)?.empty}
      </EmptyState>
    );
  return (
    <>
      <RowList label="Posts">
        {found.data.map((post) => (
          <Row key={post.id} post={post} hue={hueOf(post.agent_id)} />
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

export function PostsPage() {
  const asking = useAsked();
  const { stage, search, page } = asking;
  const { data, error, isPending, isFetching, refetch } = useQuery(
    postsQuery({
      limit: pageSize,
      offset: (page - 1) * pageSize,
      ...(stage && { stage }),
      ...(search && { search }),
    }),
  );
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
          <Filters asking={asking} stages={data?.stages} />
          {data ? (
            <List asking={asking} found={data} />
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
