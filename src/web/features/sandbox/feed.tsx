import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { Play } from './play.tsx';
import classes from './sandbox.page.module.css';
import { conversationsOf } from './threads.ts';
import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { besideName } from '#web/entities/posts/extras-shown.ts';
import { Poll } from '#web/ui/media/poll.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { PostReactions } from './reactions.tsx';
import { sandboxHandle } from './sandbox-handle.ts';

interface Props {
  post: SandboxPost;
  agent: Agent | undefined;
  /** The account that it was published on, if shown. */
  account: string | undefined;
  onReply: () => void;
}

const PollOf = ({ extras: { poll } }: Pick<SandboxPost, 'extras'>) =>
  poll && <Poll {...poll} time={pollTime(poll.duration_minutes)} />;

/** One post of the feed, under the agent's name if an agent wrote it. */
function FeedPost({ post, agent, account, onReply }: Props) {
  return (
    <PostCard
      bare
      name={agent?.name ?? post.author}
      handle={agent && sandboxHandle(agent)}
      avatar={post.avatar_url}
      hue={agent ? archetypes[agent.personality_type].hue : 'stone'}
      text={post.text}
      warning={post.extras.content_warning}
      media={post.media}
      card={<PollOf extras={post.extras} />}
      when={
        <>
          {[account, agent?.is_sample && 'Sample', besideName(post.extras)]
            .filter(Boolean)
            .map((words) => `${words} · `)}
          <Moment at={post.created_at} />
        </>
      }
      footer={
        <div className="rowXs gap2xs">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconMessageReply size={16} aria-hidden />}
            aria-label={`Reply to ${agent?.name ?? post.author}`}
            onClick={onReply}
          >
            Reply
          </Button>
          <PostReactions post={post} />
        </div>
      }
    />
  );
}

interface EntryProps {
  post: SandboxPost;
  agent: Agent | undefined;
  /** Whether there are several accounts, so that each post names its own. */
  namesAccount: boolean;
  /** Whether a link leads to this post. */
  isMarked: boolean;
}

/** Scrolls the highlighted post into view, and focuses it. */
function useArrival(isMarked: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMarked) return undefined;
    // After the router has scrolled a new page to its top.
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isMarked]);
  return place;
}

/** A post of the feed, with a reply form right below. */
function Entry({ post, agent, namesAccount, isMarked }: EntryProps) {
  const place = useArrival(isMarked);
  const [answering, setAnswering] = useState(false);
  return (
    <>
      <div
        ref={place}
        className={classes.entry}
        {...(isMarked && { 'aria-current': true, tabIndex: -1 })}
      >
        <FeedPost
          post={post}
          agent={agent}
          account={namesAccount ? post.account?.name : undefined}
          onReply={() => setAnswering(!answering)}
        />
      </div>
      {answering && (
        <div className={classes.answer}>
          <Play answering={post} onDone={() => setAnswering(false)} />
        </div>
      )}
    </>
  );
}

interface ConversationsProps {
  posts: readonly SandboxPost[];
  agents: readonly Agent[];
  /** The linked post. */
  marked: string | undefined;
}

/** Threads, newest first, with their replies below them. */
export function Conversations({ posts, agents, marked }: ConversationsProps) {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const { connections } = useConnections(homePlatform);
  const entry = (post: SandboxPost) => (
    <Entry
      post={post}
      agent={byId.get(post.agent_id ?? '')}
      namesAccount={connections.length > 1}
      isMarked={post.id === marked}
    />
  );
  return (
    <ol className="plain card ruled clips">
      {conversationsOf(posts).map(({ post, replies }) => (
        <li key={post.id} className="padCard">
          {entry(post)}
          {replies.length > 0 && (
            <ol className={classes.replies}>
              {replies.map((reply) => (
                <li key={reply.id}>{entry(reply)}</li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}
