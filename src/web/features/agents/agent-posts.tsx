import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents.ts';
import { platforms } from '#contract/platforms.ts';
import type { Post } from '#contract/posts.ts';
import { agentPostsQuery } from '#web/lib/agent-queries.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { postStatusWords } from '#web/lib/status-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/post-card.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './agent-posts.module.css';

function PostState({ post }: { post: Post }) {
  const { label, tone } = postStatusWords[post.status];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>{platforms[post.platform].name}</span>
      {post.reason && <span>{post.reason}</span>}
      {post.url && <Anchor href={post.url}>See it</Anchor>}
    </>
  );
}

function LedgerPost({ agent, post }: { agent: Agent; post: Post }) {
  const at = post.published_at ?? post.due_at;
  const account = agent.platform_connections.find((one) => one.platform === post.platform);
  const last = post.parts.length - 1;
  return (
    <li className={classes.post}>
      <Thread>
        {post.parts.map((part, index) => (
          <PostCard
            // A published thread keeps the order of its parts.
            key={index}
            bare
            name={agent.name}
            handle={account?.username}
            avatar={agent.avatar_url}
            hue={archetypes[agent.personality_type].hue}
            text={part.text}
            media={part.media}
            when={index === 0 ? <Moment at={at} /> : undefined}
            footer={index === last ? <PostState post={post} /> : undefined}
          />
        ))}
      </Thread>
    </li>
  );
}

/** What the agent published or is publishing, newest first. */
export function AgentPosts({ agent }: { agent: Agent }) {
  const { data, isPending, isError, refetch, isFetching } = useQuery(agentPostsQuery(agent.id));
  return (
    <Panel
      title="Recent posts"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
        >
          Open in the sandbox
        </Anchor>
      }
    >
      {isPending && <RowSkeletons count={3} />}
      {isError && (
        <ErrorState
          message="The posts of this agent could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.data.length === 0 && (
        <EmptyState
          title="Nothing published yet"
          action={
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/ai-content" search={{ agent: agent.id }} {...props} />
              )}
            >
              Write the first post
            </Button>
          }
        >
          What {agent.name} publishes is listed here, with how it went.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.posts}>
          {data.data.map((post) => (
            <LedgerPost key={post.id} agent={agent} post={post} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
