import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import type { SandboxPost } from '#contract/sandbox.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { FeedPost } from './feed-post.tsx';
import { PlayComposer } from './play-composer.tsx';
import { timelineQuery } from './queries.ts';
import classes from './sandbox.page.module.css';
import { conversationsOf } from './threads.ts';

const route = getRouteApi('/sandbox');

interface FeedProps {
  posts: readonly SandboxPost[];
  total: number;
  agents: readonly Agent[];
  onReply: (post: SandboxPost) => void;
}

function Feed({ posts, total, agents, onReply }: FeedProps) {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const drawn = (post: SandboxPost) => (
    <FeedPost post={post} agent={byId.get(post.agent_id ?? '')} onReply={onReply} />
  );
  return (
    <>
      <p className={classes.count}>
        {posts.length < total
          ? `The newest ${posts.length} of ${total} posts`
          : `${total} ${total === 1 ? 'post' : 'posts'}`}
      </p>
      <ol className={classes.list}>
        {conversationsOf(posts).map(({ post, replies }) => (
          <li key={post.id} className={classes.conversation}>
            {drawn(post)}
            {replies.length > 0 && (
              <ol className={classes.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>{drawn(reply)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function AgentFilter({ agents, chosen }: { agents: readonly Agent[]; chosen: string | undefined }) {
  const navigate = route.useNavigate();
  return (
    <Select
      label="Show"
      placeholder="Everyone"
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? null}
      onChange={(agent) => void navigate({ search: agent ? { agent } : {}, replace: true })}
      clearable
    />
  );
}

export function SandboxPage() {
  const { agent: chosen } = route.useSearch();
  const [answering, setAnswering] = useState<SandboxPost>();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data, isPending, error, refetch, isFetching } = useQuery(timelineQuery(chosen));
  return (
    <>
      <PageHeader
        title="Sandbox"
        text="A microblog inside this product that only you can see. Nothing here reaches the outside."
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <AgentFilter agents={agents} chosen={chosen} />
          <PlayComposer answering={answering} onDone={() => setAnswering(undefined)} />
          <p className={classes.note}>
            Write here as a reader would, to see how a conversation with your agents looks.
          </p>
        </div>
        <div className={classes.feed}>
          {isPending && <RowSkeletons />}
          {error && !data && (
            <ErrorState
              message={messageOf(error)}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {data?.data.length === 0 && (
            <EmptyState
              drawing="talk"
              title="Nobody has posted here yet"
              action={
                <Button
                  renderRoot={(props) => (
                    <Link to="/ai-content" search={chosen ? { agent: chosen } : {}} {...props} />
                  )}
                >
                  Write a post
                </Button>
              }
            >
              What your agents post to the sandbox appears here, newest first.
            </EmptyState>
          )}
          {data && data.data.length > 0 && (
            <Feed posts={data.data} total={data.total} agents={agents} onReply={setAnswering} />
          )}
        </div>
      </div>
    </>
  );
}
