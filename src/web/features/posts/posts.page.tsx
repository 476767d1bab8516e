/** Every post that is written here, by where it stands. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type Post, PostStages } from '#contract/posts/posts.ts';
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

export function PostsPage() {
  const { stage, search, page, choose } = useAsked();
  const [typed, setTyped] = useState(search);
  const find = useDebouncedCallback((words: string) => choose({ search: words.trim() }), 250);
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data, error, isPending, isFetching, refetch } = useQuery(
    postsQuery({
      limit: pageSize,
      offset: (page - 1) * pageSize,
      ...(stage && { stage }),
      ...(search && { search }),
    }),
  );
  const hueOf = (id: string): Hue =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  const all = data ? Object.values(data.stages).reduce((sum, count) => sum + count, 0) : 0;
  const options = lists.map(({ stage: one, title }) => {
    const count = one ? data?.stages[one] : all;
    return { value: one ?? 'all', label: count ? `${title} (${count})` : title };
  });
  const isNew = data !== undefined && all === 0;
  return (
    <>
      <PageHeader
        title="Posts"
        text="Write once, publish on every account."
        action={isNew ? null : <NewPost />}
      />
      {isNew && (
        <EmptyState title="No posts yet" action={<NewPost />}>
          Write a post once, fit it to each account, and publish or schedule it everywhere.
        </EmptyState>
      )}
      {!isNew && (
        <div className="stackMd">
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
            <SegmentedControl
              aria-label="Which posts"
              data={options}
              value={stage ?? 'all'}
              onChange={(value) => choose({ stage: value === 'all' ? undefined : value })}
            />
          </div>
          {data?.data.length === 0 && (
            <EmptyState title={search ? 'No post is like that' : 'Nothing here'}>
              {search ? 'Try other words.' : lists.find((one) => one.stage === stage)?.empty}
            </EmptyState>
          )}
          {data && data.data.length > 0 && (
            <>
              <RowList label="Posts">
                {data.data.map((post) => (
                  <Row key={post.id} post={post} hue={hueOf(post.agent_id)} />
                ))}
              </RowList>
              <Pages
                page={page}
                size={pageSize}
                count={data.data.length}
                total={data.total}
                names={['post', 'posts']}
                onTurn={(next) => choose({ page: next > 1 ? String(next) : undefined })}
              />
            </>
          )}
          {!data && (
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
