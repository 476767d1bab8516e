/** One post for several accounts: written, fitted to each, and published or scheduled. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PostEditorForm } from './post-editor.tsx';
import { isApproved, stageWords } from './post-labels.ts';
import { emptyValues, self, valuesOf } from './post-values.ts';
import { draftQuery, usePostAct, wholePostQuery } from './queries.ts';

const Back = () => <Link to="/posts">Posts</Link>;

/** What is done with it now and then. */
function More({ post }: { post: Post }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const params = { id: post.id };
  const copy = usePostAct(() => api.posts.duplicate({ params }));
  const remove = usePostAct(() => api.posts.remove({ params }));
  const duplicate = () =>
    copy.mutate(undefined, {
      onSuccess: ({ data, message }) => {
        void notify.success(message);
        void navigate({ to: '/posts/$id', params: { id: data.id } });
      },
      onError: (error) => void notify.failure(error),
    });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        void navigate({ to: '/posts' });
      },
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="More for this post">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title="Delete this post?"
        confirmLabel="Delete"
        destructive
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>Versions that aren’t published yet are canceled. Published posts stay.</p>
      </ConfirmDialog>
    </>
  );
}

interface Shown {
  agents: readonly Agent[];
}

/** The kept text that a new post begins with, and its pictures. */
function useDraft(id: string | undefined) {
  const draft = useQuery({ ...draftQuery(id ?? ''), enabled: id !== undefined });
  const pictures = useQueries({
    queries: (draft.data?.media_ids ?? []).map((picture) => pictureQuery(picture)),
  });
  const isReady = id === undefined || (draft.isSuccess && !pictures.some((one) => one.isPending));
  const media = pictures.flatMap(({ data }) =>
    data ? [{ id: data.id, url: data.url, alt: data.alt }] : [],
  );
  return { draft, isReady, media };
}

/** Who is chosen at first: whom the text or the address names, or the only one there is. Without agents people post as themselves. */
function chosenOf(agents: readonly Agent[], wanted: string | undefined): string | null {
  const [only, ...others] = agents;
  if (wanted === self || !only) return self;
  const named = agents.find(({ id }) => id === wanted) ?? (others.length === 0 ? only : undefined);
  return named?.id ?? null;
}

/** A new post, perhaps with a text and its pictures. */
function NewPost({ agents }: Shown) {
  const asked = useSearch({ strict: false });
  const { draft, isReady, media } = useDraft(asked.draft);
  const agent_id = chosenOf(agents, draft.data?.agent_id ?? asked.agent);
  return (
    <>
      <PageHeader
        back={<Back />}
        title="New post"
        text="One idea, for as many accounts as you like."
      />
      {isReady ? (
        <PostEditorForm
          key={asked.draft ?? 'new'}
          post={undefined}
          initialValues={{ ...emptyValues(agent_id, draft.data), media }}
          piece_id={draft.data?.id}
          agents={agents}
        />
      ) : (
        <QueryBoundary
          pending={!draft.isError}
          failure={draft.error ? messageOf(draft.error) : undefined}
          retrying={draft.isFetching}
          onRetry={() => void draft.refetch()}
        />
      )}
    </>
  );
}

function OldPost({ id, agents }: Shown & { id: string }) {
  const { data: post, error, isPending, isFetching, refetch } = useQuery(wholePostQuery(id));
  if (!post)
    return (
      <>
        <PageHeader back={<Back />} title="Post" />
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error) : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  const { label, tone } = stageWords[post.stage];
  return (
    <>
      <PageHeader
        back={<Back />}
        title={
          <span className="rowSm">
            {post.author.kind === 'self' ? 'Your post' : `Post by ${post.agent.name}`}{' '}
            <StatusBadge tone={tone}>{label}</StatusBadge>{' '}
            {isApproved(post) && <StatusBadge tone="good">Approved</StatusBadge>}
          </span>
        }
        action={<More post={post} />}
      />
      <PostEditorForm
        key={post.id}
        post={post}
        initialValues={valuesOf(post)}
        piece_id={undefined}
        agents={agents}
      />
    </>
  );
}

export function PostPage() {
  const { id = 'new' } = useParams({ strict: false });
  const { data: agents, error, isPending, isFetching, refetch } = useQuery(agentsQuery);
  if (!agents)
    return (
      <>
        <PageHeader back={<Back />} title={id === 'new' ? 'New post' : 'Post'} />
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error, 'Failed to fetch agents') : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  return id === 'new' ? <NewPost agents={agents} /> : <OldPost id={id} agents={agents} />;
}
