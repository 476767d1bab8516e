import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { type Reaction, Reactions, type SandboxPost } from '#contract/sandbox/calls.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { Play } from './play.tsx';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconMessageReply,
  IconRepeat,
} from '@tabler/icons-react';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { besideName } from '#domain/platforms/extras-shown.ts';
import { Poll } from '#web/ui/media/poll.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { sandboxHandle } from './sandbox-handle.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { useReact } from './queries.ts';
import classes from './sandbox.page.module.css';

const many = 10;
const titleLength = 40;
const icon = { size: 16, 'aria-hidden': true };

const words = {
  like: { verb: 'Like', counted: 'likes' },
  repost: { verb: 'Repost', counted: 'reposts' },
} as const satisfies Record<Reaction, object>;

function ReactionIcon({ kind, isOn }: { kind: Reaction; isOn: boolean }) {
  if (kind === 'repost') return <IconRepeat {...icon} stroke={isOn ? 3 : 2} />;
  return isOn ? <IconHeartFilled {...icon} /> : <IconHeart {...icon} />;
}

/** Likes and reposts by strangers. The owner plays the strangers, so each click adds one. */
function PostReactions({ post }: { post: SandboxPost }) {
  const { mutate: react } = useReact(post.id);
  const title = `“${excerpt(post.text, titleLength)}”`;
  return (
    <>
      {Reactions.map((kind) => {
        const { verb, counted } = words[kind];
        const count = post[counted];
        const shown = count > 0 ? ` ${count.toLocaleString()}` : '';
        return (
          <Button
            data-needs="draft"
            key={kind}
            variant="subtle"
            size="compact-sm"
            {...(count === 0 && { color: 'gray' })}
            leftSection={<ReactionIcon kind={kind} isOn={count > 0} />}
            aria-label={`${verb}${shown}: ${title}`}
            aria-pressed={count > 0}
            onClick={() => react({ kind, count: 1 })}
          >
            <span className={classes.verb}>{verb}</span>
            {shown && <span className={classes.reactions}>{shown}</span>}
          </Button>
        );
      })}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            data-needs="draft"
            variant="subtle"
            color="gray"
            size={26}
            aria-label={`More likes and reposts for ${title}`}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {Reactions.map((kind) => (
            <Menu.Item key={kind} onClick={() => react({ kind, count: many })}>
              Add {many} {words[kind].counted}
            </Menu.Item>
          ))}
          {Reactions.filter((kind) => post[words[kind].counted] > 0).map((kind) => (
            <Menu.Item key={kind} onClick={() => react({ kind, count: 0 })}>
              Remove all {words[kind].counted}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface Conversation {
  post: SandboxPost;
  /** Everything below the post in reading order: each reply is followed by its own replies. */
  replies: SandboxPost[];
}

const byTime = (a: SandboxPost, b: SandboxPost) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * Groups a flat timeline into threads, newest first; replies oldest first. A reply whose parent is not in the list starts a thread of its own.
 */
export function conversationsOf(posts: readonly SandboxPost[]): Conversation[] {
  const here = new Set(posts.map((post) => post.id));
  const isReply = (post: SandboxPost) => post.in_reply_to !== null && here.has(post.in_reply_to);
  const answers = Map.groupBy(posts.filter(isReply).toSorted(byTime), (post) => post.in_reply_to);

  const below = (post: SandboxPost): SandboxPost[] =>
    (answers.get(post.id) ?? []).flatMap((answer) => [answer, ...below(answer)]);
  return posts
    .filter((post) => !isReply(post))
    .toSorted((a, b) => byTime(b, a))
    .map((post) => ({ post, replies: below(post) }));
}

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
            data-needs="draft"
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

/** Scrolls the highlighted post into view, and focuses it unless its reply form has the focus. */
function useArrival(isMarked: boolean, replies: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMarked) return undefined;
    // After the router has scrolled a new page to its top.
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'center' });
      if (!replies) place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isMarked, replies]);
  return place;
}

/** A post of the feed, with a reply form right below; a link to reply opens it. */
function Entry({ post, agent, namesAccount, isMarked }: EntryProps) {
  const isAsked = useSearch({ strict: false }).reply !== undefined;
  const place = useArrival(isMarked, isAsked);
  const [wanted, setAnswering] = useState<boolean>();
  const answering = wanted ?? (isMarked && isAsked);
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
