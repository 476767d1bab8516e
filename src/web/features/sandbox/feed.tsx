import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { FeedPost } from './feed-post.tsx';
import { Play } from './play.tsx';
import classes from './sandbox.page.module.css';
import { conversationsOf } from './threads.ts';

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
    <ol className={classes.list}>
      {conversationsOf(posts).map(({ post, replies }) => (
        <li key={post.id} className={classes.conversation}>
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
