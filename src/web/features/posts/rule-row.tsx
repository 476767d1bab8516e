/** One schedule in a list: its author and accounts, its text, its times and its status. */
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { firstLine } from '#web/entities/posts/opening.ts';
import { idsOf, planWords, titleOf, writtenText } from '#web/entities/posts/schedule-labels.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { useNow } from './calendar/use-now.ts';
import { RunTime } from './rules/run-time.tsx';
import { approvalWords, placesOf, runWords } from './rules/schedule-labels.ts';
import classes from './post.page.module.css';

const topicOf = ({ agent, topic }: ScheduledPost): string =>
  `${agent.name} writes it${topic && `: ${topic}`}`;

/** The first line of its text, or its agent and topic. */
const headOf = (post: ScheduledPost): string => firstLine(writtenText(post)) || topicOf(post);

/** Its text, or its agent and topic. */
export const textOf = (post: ScheduledPost): string => writtenText(post) || topicOf(post);

/** Its frequency and how often it was published; a one-time post's time is already shown. */
function planOf(post: ScheduledPost, isTimed: boolean): string {
  const isSaid = post.frequency === 'once' && isTimed;
  const queue = post.slot_at !== null && post.next_run_at !== null && 'in the queue';
  return [isSaid ? undefined : planWords(post), queue, runWords(post), approvalWords(post)]
    .filter(Boolean)
    .join(' · ');
}

/** The time of the next or last post. */
function When({ post }: { post: ScheduledPost }) {
  const { next_run_at, timezone, last } = post;
  const now = useNow();
  const done = last?.published_at ?? null;
  if (next_run_at) return <RunTime at={next_run_at} zone={timezone} now={now} once />;
  if (!done) return null;
  return (
    <span>
      Last posted <RunTime at={done} zone={timezone} now={now} isDone once />
    </span>
  );
}

interface Props {
  post: ScheduledPost;
  words: StateWords;
  hue: Hue;
  isSelected: boolean;
  /** Missing where it can't be selected. */
  onSelect?: ((isSelected: boolean) => void) | undefined;
  /** Notes and actions. */
  children?: ReactNode;
}

export function RuleRow({ post, words, hue, isSelected, onSelect, children }: Props) {
  const { agent, next_run_at, last } = post;
  const plan = planOf(post, next_run_at !== null || Boolean(last?.published_at));
  const title = {
    className: `cut strong ink undecorated ${classes.title}`,
    children: headOf(post),
  };
  return (
    <li className={`stackSm restLast padWide ${classes.row}`} data-hue={hue}>
      <div className="besideXs">
        {onSelect && (
          <Checkbox
            size="xs"
            aria-label={`Select ${titleOf(post)}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
        <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={40} />
      </div>
      <div className="stack2xs shrinks">
        {post.post_id !== null && idsOf(post).length > 1 ? (
          <Link {...title} to="/write/$id" params={{ id: post.post_id }} />
        ) : (
          // Beside its list, on whichever page that is.
          <Link
            {...title}
            to="."
            search={(asked) => ({ ...asked, post: post.id })}
            resetScroll={false}
          />
        )}
        <span className="quiet">
          {agent.name} · {placesOf(post)}
        </span>
        {plan !== '' && <span className="said sentence">{plan}</span>}
      </div>
      <div className={classes.state}>
        <StatusBadge tone={words.tone}>{words.label}</StatusBadge>
        <span className="quiet numeric">
          <When post={post} />
        </span>
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}
