/** A post on the board: its author, the start of its text, and its status on each account. */
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { allows, PostActs } from '#domain/posts/post-acts.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { whyHeld, whyOn } from '#web/entities/posts/held.ts';
import { type BoardAct, postActs } from '#web/features/posts/acts/post-acts.ts';
import { askedIn, rejectIn, ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { versionsOf, versionsOfPost } from '#web/features/posts/approve/versions.tsx';
import {
  isApproved,
  isToldApart,
  titleOf,
  wordsOfPost,
  wordsOfStage,
} from '#web/features/posts/post-labels.ts';
import { NotUpdated } from '#web/features/posts/not-updated.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type CardAction, CardCorner } from './card-corner.tsx';
import { ApproveActs, useReading, Whole } from './reading.tsx';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { useNameBesideIcon } from '#web/entities/connections/use-place-name.ts';
import classes from './board.module.css';

interface AccountNamesProps {
  places: readonly { platform: LivePlatform; id: string }[];
}

/** More than these are counted. */
const most = 2;

/** The accounts of a card whose network has others, because the icon of the network doesn’t tell them apart. */
export function AccountNames({ places }: AccountNamesProps) {
  const nameOf = useNameBesideIcon();
  const names = places.flatMap(({ platform, id }) => nameOf(platform, id) ?? []);
  if (names.length === 0) return null;
  const more = names.length - most;
  return (
    // Screen readers have the names in the list of accounts.
    <span className="faint size1" title={names.join(', ')} aria-hidden>
      {names.slice(0, most).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** What the menu of a post offers. An ellipsis says that a dialog opens first. */
const actionsOf = (
  post: Post,
  onAct: (act: BoardAct) => void,
  reject: CardAction[],
): CardAction[] => [
  {
    label: post.stage === 'idea' ? 'Write it' : 'Open',
    icon: IconPencil,
    run: () => onAct('write'),
  },
  ...PostActs.filter((act) => allows(post, act)).flatMap((act) => [
    {
      ...postActs[act],
      ...(act === 'publish' && { label: `${postActs.publish.label}…` }),
      isDelete: act === 'delete',
      run: () => onAct(act),
    },
    ...(act === 'approve' ? reject : []),
  ]),
];

/** Rejects it on all accounts that ask, with Undo. */
function useReject({ standings }: Post): CardAction[] {
  const { run } = useAct();
  if (askedIn(standings).length === 0) return [];
  const send = () => rejectIn(standings);
  const { failed, ...look } = ruleActs.reject;
  return [{ ...look, needs: 'approve', run: () => run({ send, failed }) }];
}

/** The icon of its network, with the status there. */
function Where({ standing }: { standing: Standing }) {
  const words = `${accountLabel(standing)}: ${wordsOfStage(standing.stage, [standing]).label}`;
  return (
    <li
      className={`flexInline faint ${classes.where}`}
      data-stage={standing.stage}
      data-held={whyHeld(standing) !== undefined || undefined}
      title={words}
    >
      <NetworkIcon platform={standing.platform} size={16} />
      <span className="unseen">{words}</span>
    </li>
  );
}

/** When it is next published, was published, or was changed. */
function timeOf({ stage, standings, updated_at }: Post): string {
  const times = (pick: (one: Standing) => string | null | undefined) =>
    standings.flatMap((one) => pick(one) ?? []).toSorted();
  if (stage === 'out') return times((one) => one.occurrence?.published_at).at(-1) ?? updated_at;
  return times((one) => one.next_run_at).at(0) ?? updated_at;
}

function FirstFile({ post: { media } }: { post: Post }) {
  const [first] = media;
  return first ? (
    <Thumbnail className={classes.thumbnail} url={first.url} alt={first.alt} focus={first.focus} />
  ) : null;
}

/** The status, if the column doesn't already say it. */
function State({ post }: { post: Post }) {
  const { label, tone } = wordsOfPost(post);
  const isTold = isToldApart(post);
  if (!isTold && !isApproved(post)) return null;
  return (
    <>
      <span className="start">
        {isTold ? (
          <StatusBadge tone={tone}>{label}</StatusBadge>
        ) : (
          <StatusBadge tone="good">Approved</StatusBadge>
        )}
      </span>
      {whyOn(post.standings).map((why) => (
        <span key={why} className="faint size1 breaks">
          {why}
        </span>
      ))}
    </>
  );
}

/** The author, the accounts, and the time. */
function Foot({ post, hue }: Pick<Props, 'post' | 'hue'>) {
  const { agent, stage, standings } = post;
  const isIdea = stage === 'idea';
  return (
    <div className="besideXs gapTight">
      {!isIdea && <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={32} />}
      <span className={isIdea ? 'faint size1' : 'unseen'}>{agent.name}</span>
      <ul className={classes.networks} aria-label="Accounts">
        {standings.map((one) => (
          <Where key={one.connection_id} standing={one} />
        ))}
      </ul>
      <span className={classes.time}>
        <Moment at={timeOf(post)} />
      </span>
    </div>
  );
}

interface Props {
  post: Post;
  hue: Hue;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAct: (act: BoardAct) => void;
  /** Approves what the card shows. */
  onApprove: () => void;
  /** The dragged post; `undefined` once it is dropped. */
  onDrag: (post: Post | undefined) => void;
}

/** What an approval of it would cover, and how it is read on its card. */
function useRead(post: Post, words: RefObject<HTMLElement | null>) {
  const { parts, media } = post;
  const versions = allows(post, 'approve') ? versionsOfPost(post) : [];
  const hasExtras = versions.some(({ extras }) => extras !== '');
  const isMore = versionsOf(versions).length > 1 || media.length > 1 || parts.length > 1;
  return { versions, reading: useReading(words, isMore || hasExtras) };
}

/** What opens it: the beginning of its text, unless all of it is shown below. */
const wordsFor = (post: Post, isOpen: boolean): string => {
  if (isOpen) return 'Open in the editor';
  return post.stage === 'idea' ? titleOf(post) : inOneLine(post.parts.join('\n'));
};

export function BoardCard(props: Props) {
  const { post, hue, isSelected, onSelect, onAct, onApprove, onDrag } = props;
  const { stage, standings, labels } = post;
  const isIdea = stage === 'idea';
  const words = useRef<HTMLAnchorElement>(null);
  const { versions, reading } = useRead(post, words);
  const reject = useReject(post);
  const act = (wanted: BoardAct) => {
    if (wanted !== 'approve') onAct(wanted);
    else if (reading.isHidden) reading.open();
    else onApprove();
  };
  return (
    <li
      className={isIdea ? classes.idea : classes.card}
      data-card
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', titleOf(post));
        onDrag(post);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      {!reading.isOpen && <FirstFile post={post} />}
      <Link
        ref={words}
        className={classes.words}
        to="/write/$id"
        params={{ id: post.id }}
        draggable={false}
        aria-keyshortcuts="M X"
      >
        {wordsFor(post, reading.isOpen)}
      </Link>
      {reading.isOpen && <Whole versions={versions} />}
      <State post={post} />
      <NotUpdated post={post} />
      {labels.length > 0 && <span className="faint size1">{labels.join(' · ')}</span>}
      <AccountNames
        places={standings.map(({ platform, connection_id: id }) => ({ platform, id }))}
      />
      <Foot post={post} hue={hue} />
      {allows(post, 'approve') && (
        <ApproveActs name={titleOf(post)} reading={reading} onApprove={onApprove} />
      )}
      <CardCorner
        name={titleOf(post)}
        actions={actionsOf(post, act, reject)}
        isSelected={isSelected}
        onSelect={onSelect}
      />
    </li>
  );
}
