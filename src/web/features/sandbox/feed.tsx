import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import type { SandboxPost } from '#contract/sandbox.ts';
import { FeedPost } from './feed-post.tsx';
import { PlayComposer } from './play-composer.tsx';
import classes from './sandbox.page.module.css';
import { conversationsOf } from './threads.ts';

interface EntryProps {
  post: SandboxPost;
  agent: Agent | undefined;
}

/** A post of the feed with the place to answer it, right below. */
function Entry({ post, agent }: EntryProps) {
  const [answering, setAnswering] = useState(false);
  return (
    <>
      <FeedPost post={post} agent={agent} onReply={() => setAnswering(!answering)} />
      {answering && (
        <div className={classes.answer}>
          <PlayComposer answering={post} onDone={() => setAnswering(false)} />
        </div>
      )}
    </>
  );
}

interface Props {
  posts: readonly SandboxPost[];
  total: number;
  agents: readonly Agent[];
}

/** Conversations, the newest first, with their answers below them. */
export function Feed({ posts, total, agents }: Props) {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const entry = (post: SandboxPost) => <Entry post={post} agent={byId.get(post.agent_id ?? '')} />;
  const count = `${total} ${total === 1 ? 'post' : 'posts'}`;
  return (
    <>
      <p className={classes.count}>
        {posts.length < total ? `The newest ${posts.length} of ${count}` : count}
      </p>
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
    </>
  );
}
