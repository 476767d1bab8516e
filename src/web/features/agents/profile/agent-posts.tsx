import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence, PostOutcome } from '#contract/posts/occurrences.ts';
import { endsInInbox, inboxPlatforms, sentWords } from '#domain/platforms/sent-words.ts';
import { agentPostsQuery } from '#web/entities/agents/agent-queries.ts';
import { handleOfPost } from '#web/entities/agents/accounts-of.ts';
import { TakenOffNote } from '#web/entities/analytics/taken-off-note.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { ApprovalNote, InboxNote } from '#web/entities/posts/post-notes.tsx';
import { RemovePost } from '#web/entities/posts/remove-post.tsx';
import { wordsOfOccurrence } from '#web/entities/posts/status-labels.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './agent.page.module.css';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

function PostState({ post }: { post: Occurrence }) {
  const { label, tone } = wordsOfOccurrence(post);
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>{platforms[post.platform].name}</span>
      <ApprovalNote post={post} />
      {post.reason && <span>{post.reason}</span>}
      {post.status === 'PUBLISHED' && <InboxNote platform={post.platform} parts={post.parts} />}
      {post.url && !post.removed_at && (
        <Anchor href={post.url} size="sm">
          See it
        </Anchor>
      )}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/scheduled-posts" search={{ run: post.id }} {...props} />}
      >
        {post.decision === null ? 'Why?' : 'Decide'}
      </Anchor>
      <RemovePost post={post} />
      <TakenOffNote post={post} />
    </>
  );
}

const unwritten = 'Not written yet.';

function LedgerPost({ agent, post }: { agent: Agent; post: Occurrence }) {
  const at = post.published_at ?? post.due_at;
  // A post that is not written yet is listed and counted.
  const parts = post.parts.length > 0 ? post.parts : [{ text: unwritten, media: [] }];
  const last = parts.length - 1;
  return (
    <li className={classes.post}>
      <Thread>
        {parts.map((part, index) => (
          <PostCard
            // A published thread keeps the order of its parts.
            key={index}
            bare
            name={agent.name}
            handle={handleOfPost(agent, post)}
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

/** Posts that went to an inbox have a filter of their own if the agent posts there. */
function filtersOf({ platform_connections }: Agent, chosen: PostOutcome | undefined) {
  const hasInbox = platform_connections.some(({ platform }) => endsInInbox(platform));
  return [
    { value: 'all', label: 'All' },
    { value: 'published', label: 'Published' },
    ...(hasInbox || chosen === 'in_inbox'
      ? [{ value: 'in_inbox' as const, label: sentWords(...inboxPlatforms) }]
      : []),
    { value: 'waiting', label: 'Waiting' },
    { value: 'failed', label: 'Failed' },
  ] satisfies { value: PostOutcome | 'all'; label: string }[];
}

const noneOf: Record<PostOutcome, string> = {
  published: 'Nothing published yet',
  in_inbox: 'Nothing in an inbox yet',
  waiting: 'You’re all caught up',
  failed: 'Nothing failed',
};

function NoPosts({ agent, outcome }: { agent: Agent; outcome: PostOutcome | undefined }) {
  if (outcome) return <EmptyState title={noneOf[outcome]} />;
  return (
    <EmptyState
      title="Nothing published yet"
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/ai-content" search={{ agent: agent.id }} {...props} />}
        >
          Write the first post
        </Button>
      }
    >
      {agent.name}’s posts and their status show up here.
    </EmptyState>
  );
}

function List({ agent, outcome }: { agent: Agent; outcome: PostOutcome | undefined }) {
  const query = useInfiniteQuery(agentPostsQuery(agent.id, outcome));
  const { data } = query;
  if (!data)
    return (
      <QueryState
        query={query}
        say={() => 'Couldn’t load this agent’s posts.'}
        skeletons={<RowSkeletons count={3} />}
      />
    );
  const posts = rowsIn(data);
  if (posts.length === 0) return <NoPosts agent={agent} outcome={outcome} />;
  return (
    <>
      <ul className="plain ruled">
        {posts.map((post) => (
          <LedgerPost key={post.id} agent={agent} post={post} />
        ))}
      </ul>
      <ListEnd query={query} count={posts.length} total={totalIn(data)} names={['post', 'posts']} />
    </>
  );
}

/** The posts that the agent published or is publishing, newest first, all or by result. */
export function AgentPosts({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  return (
    <Panel
      title="Posts"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
        >
          Open in the sandbox
        </Anchor>
      }
    >
      <SegmentedControl
        aria-label="Which posts"
        data={filtersOf(agent, search.posts)}
        value={search.posts ?? 'all'}
        onChange={(value) => choose({ posts: value === 'all' ? undefined : value })}
        className={classes.filter}
      />
      <List key={search.posts} agent={agent} outcome={search.posts} />
    </Panel>
  );
}
