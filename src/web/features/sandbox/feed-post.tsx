import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { SandboxPost } from '#contract/sandbox/calls.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { besideName } from '#web/entities/posts/extras-shown.ts';
import { Poll } from '#web/ui/media/poll.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { PostReactions } from './reactions.tsx';
import { sandboxHandle } from './sandbox-handle.ts';
import classes from './sandbox.page.module.css';

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
export function FeedPost({ post, agent, account, onReply }: Props) {
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
        <div className={classes.acts}>
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
