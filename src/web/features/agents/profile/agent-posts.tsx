import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { ListedPost, Occurrence, PostOutcome } from '#contract/posts/occurrences.ts';
import { endsInInbox, inboxPlatforms, sentWords } from '#domain/platforms/sent-words.ts';
import { agentPostsQuery } from '#web/entities/agents/agent-queries.ts';
import { handleOfPost } from '#web/entities/agents/accounts-of.ts';
import { TakenOffNote } from '#web/entities/analytics/taken-off-note.tsx';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { ApprovalNote, InboxNote } from '#web/entities/posts/post-notes.tsx';
import { RemovePost } from '#web/entities/posts/remove-post.tsx';
import { wordsOfOccurrence } from '#web/entities/posts/status-labels.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './agent.page.module.css';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';

const shownImages = 3;

/** `@ada`; names in quotes and the like stay as they are. */
const atHandle = (handle: string | undefined) =>
  handle !== undefined && /^[\w.-]+$/.test(handle) ? `@${handle}` : handle;

/** The page of one post, with its history. */
const Why = ({ post }: { post: Occurrence }) => (
  <Anchor
    size="sm"
    className="pushed"
    renderRoot={(props) => <Link to="/scheduled-posts" search={{ run: post.id }} {...props} />}
  >
    {post.decision === null ? 'Why?' : 'Decide'}
  </Anchor>
);

/** Why it isn’t published or who approved it, and what can be done. */
const Acts = ({ post }: { post: Occurrence }) => (
  <>
    {post.reason && <span>{post.reason}</span>}
    <ApprovalNote post={post} />
    {post.status === 'PUBLISHED' && <InboxNote platform={post.platform} parts={post.parts} />}
    {post.url && !post.removed_at && (
      <Anchor href={post.url} size="sm">
        See it
      </Anchor>
    )}
    <RemovePost post={post} />
    <TakenOffNote post={post} />
  </>
);

interface PostProps {
  agent: Agent;
  post: ListedPost;
}

function Place({ agent, post }: { agent: Agent; post: Occurrence }) {
  return (
    <>
      <span className="inline">
        <NetworkIcon platform={post.platform} size={16} />
        {platforms[post.platform].name}
      </span>
      <span className="wideOnly faint">{atHandle(handleOfPost(agent, post))}</span>
    </>
  );
}

/** Each of their states once. */
const wordsOfAll = (all: readonly Occurrence[]) => [
  ...new Map(all.map(wordsOfOccurrence).map((words) => [words.label, words])).values(),
];

/** What became of it on each of its accounts; open where they differ. */
function Accounts({ agent, post }: PostProps) {
  const all = [post, ...post.others];
  const differs = wordsOfAll(all).length > 1;
  return (
    <details className={classes.accounts} open={differs}>
      <summary className="lineSm folds said">
        {all.map(({ id, platform }) => (
          <NetworkIcon key={id} platform={platform} size={16} />
        ))}
        {all.length} accounts
      </summary>
      <ul className="plain stack2xs" aria-label="Accounts">
        {all.map((one) => {
          const { label, tone } = wordsOfOccurrence(one);
          return (
            <li key={one.id} className="lineSm said">
              <Place agent={agent} post={one} />
              {differs && <StatusBadge tone={tone}>{label}</StatusBadge>}
              <Acts post={one} />
              <Why post={one} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The first of its images. */
function Images({ media }: { media: readonly Media[] }) {
  const images = media.filter((_, at) => at < shownImages);
  if (images.length === 0) return null;
  return (
    <div className="besideXs">
      {images.map(({ url, alt, focus }) => (
        <Thumbnail key={url} url={url} alt={alt} focus={focus} className={classes.thumbnail} />
      ))}
    </div>
  );
}

/** Its states, time and networks, and how it starts; all of it is behind “Why?”. */
function LedgerPost({ agent, post }: PostProps) {
  const { parts, others } = post;
  const [first] = parts;
  const isOne = others.length === 0;
  return (
    <li>
      <article className={classes.post}>
        <header className="lineSm said">
          {wordsOfAll([post, ...others]).map(({ label, tone }) => (
            <StatusBadge key={label} tone={tone}>
              {label}
            </StatusBadge>
          ))}
          <Moment at={post.published_at ?? post.due_at} />
          {isOne && <Place agent={agent} post={post} />}
          {parts.length > 1 && <span className="faint">{parts.length} parts</span>}
          {isOne && <Why post={post} />}
        </header>
        {/* A post that is not written yet is listed and counted. */}
        <p className={classes.text}>{first?.text ?? 'Not written yet.'}</p>
        <Images media={first?.media ?? []} />
        {isOne ? (
          <footer className="lineSm said">
            <Acts post={post} />
          </footer>
        ) : (
          <Accounts agent={agent} post={post} />
        )}
      </article>
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
    { value: 'waiting', label: 'Needs you' },
    { value: 'failed', label: 'Failed' },
  ] satisfies { value: PostOutcome | 'all'; label: string }[];
}

const noneOf: Record<PostOutcome, string> = {
  published: 'Nothing published yet',
  in_inbox: 'Nothing sent to an inbox yet',
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
          data-needs="draft"
          variant="default"
          renderRoot={(props) => <Link to="/write" search={{ agent: agent.id }} {...props} />}
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
        skeletons={<RowSkeletons count={8} />}
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
    <div className="stackXs packed">
      <div className="rowSm between">
        <SegmentedControl
          aria-label="Which posts"
          data={filtersOf(agent, search.posts)}
          value={search.posts ?? 'all'}
          onChange={(value) => choose({ posts: value === 'all' ? undefined : value })}
          className={classes.filter ?? ''}
        />
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/sandbox" search={{ agent: agent.id }} {...props} />}
        >
          Open in the sandbox
        </Anchor>
      </div>
      <List key={search.posts} agent={agent} outcome={search.posts} />
    </div>
  );
}
