/** One post of the list: its author, accounts, status and labels. */
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Post } from '#contract/posts/posts.ts';
import { usePlaceName } from '#web/entities/connections/use-place-name.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { Due, Moment } from '#web/ui/moment.tsx';
import { NotUpdated } from './not-updated.tsx';
import { whyOn } from '#web/entities/posts/held.ts';
import { isApproved, publishesWords, titleOf, wordsOfPost } from './post-labels.ts';
import classes from './post.page.module.css';

/** When it was published last, or was changed. */
function lastOf({ standings, stage, updated_at }: Post): readonly [word: string, at: string] {
  const last = standings
    .flatMap(({ occurrence }) => occurrence?.published_at ?? [])
    .toSorted()
    .at(-1);
  return stage === 'out' && last !== undefined ? ['Published', last] : ['Changed', updated_at];
}

function When({ post }: { post: Post }) {
  const [next] = post.standings.flatMap(({ next_run_at }) => next_run_at ?? []).toSorted();
  const [word, at] = lastOf(post);
  return (
    <span className="quiet">
      {next !== undefined ? (
        <Due word={publishesWords(post)} at={next} />
      ) : (
        <>
          {word} <Moment at={at} />
        </>
      )}
    </span>
  );
}

/** The labels. A click on one filters the list by it. */
const Labels = ({ labels, onLabel }: Pick<Props, 'onLabel'> & { labels: readonly string[] }) =>
  labels.length === 0 ? null : (
    <ul className="plain lineXs" aria-label="Labels">
      {labels.map((label) => (
        <li key={label}>
          <button
            type="button"
            className={classes.label}
            aria-label={`Show posts labeled ${label}`}
            onClick={() => onLabel(label)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );

interface Props {
  post: Post;
  hue: Hue;
  onLabel: (label: string) => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function PostRow({ post, hue, onLabel, isSelected, onSelect }: Props) {
  const { label, tone } = wordsOfPost(post);
  const placeName = usePlaceName();
  const places = post.standings.map((one) => placeName(one.platform, one.connection_id));
  return (
    <li className={`stackSm restLast padWide ${classes.row}`}>
      <div className="besideXs">
        <Checkbox
          size="xs"
          aria-label={`Select ${titleOf(post)}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        <AvatarRing name={post.agent.name} src={post.agent.avatar_url} hue={hue} size={40} />
      </div>
      <div className="stack2xs shrinks">
        <Link
          className={`cut strong ink undecorated ${classes.title}`}
          to="/write/$id"
          params={{ id: post.id }}
        >
          {titleOf(post)}
        </Link>
        <span className="quiet">
          {[post.agent.name, [...new Set(places)].join(', ')].filter(Boolean).join(' · ')}
        </span>
        {places.length === 0 && <span className="said">{post.summary}</span>}
        {whyOn(post.standings).map((why) => (
          <span key={why} className="quiet">
            {why}
          </span>
        ))}
        <Labels labels={post.labels} onLabel={onLabel} />
      </div>
      <div className={classes.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <NotUpdated post={post} />
        {isApproved(post) && <StatusBadge tone="good">Approved</StatusBadge>}
        <When post={post} />
      </div>
    </li>
  );
}
