/** One part of a post, laid out like its network does it. */
import {
  IconBolt,
  IconBookmark,
  IconChartBar,
  IconDots,
  IconEye,
  IconHeart,
  IconMessage,
  IconMessageCircle,
  IconRepeat,
  IconSend,
  IconShare2,
  IconStar,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Attached, Attachment } from '#web/ui/media/attachment.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { PostText, type TextMark } from '#web/ui/media/post-text.tsx';
import type { Act, Fold, HeadPiece, Look } from '#domain/platforms/looks.ts';
import classes from './network-post.module.css';

interface FoldedProps {
  fold: Fold | undefined;
  /** The text that the children show. */
  text: string;
  children: ReactNode;
}

/** Whether the text has more lines than the network shows, measured at the width that it has here. */
function useIsLong(fold: Fold | undefined, text: string) {
  const box = useRef<HTMLDivElement>(null);
  // Another text is measured again.
  const [long, setLong] = useState<string>();
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || !fold) return;
    const { webkitLineClamp: kept } = shown.style;
    shown.style.webkitLineClamp = `${fold.over}`;
    setLong(shown.scrollHeight > shown.clientHeight + 1 ? text : undefined);
    shown.style.webkitLineClamp = kept;
  }, [fold, text]);
  return { box, isLong: long === text };
}

/** A text, cut where its network cuts it in the feed. */
function Folded({ fold, text, children }: FoldedProps) {
  const { box, isLong } = useIsLong(fold, text);
  const [isOpen, setIsOpen] = useState(false);
  if (!fold) return children;
  const lines = isOpen && isLong ? undefined : isLong ? fold.to : fold.over;
  return (
    <>
      <div ref={box} className="clamped" style={{ WebkitLineClamp: lines }}>
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : fold.word}
        </button>
      )}
    </>
  );
}

const icons: Readonly<Record<Act, typeof IconHeart>> = {
  reply: IconMessageCircle,
  comment: IconMessage,
  repost: IconRepeat,
  like: IconHeart,
  thumb: IconThumbUp,
  star: IconStar,
  views: IconChartBar,
  save: IconBookmark,
  share: IconShare2,
  send: IconSend,
  zap: IconBolt,
  more: IconDots,
};

/** Who posts, as the network names them. */
export interface Poster {
  name: string;
  /** Without an @; missing while no account is connected. */
  handle: string | undefined;
  avatar: string | null;
  hue: Hue;
  /** Whether it is an agent rather than an account, so that its color is around its picture. */
  isAgent: boolean;
}

interface Props {
  look: Look;
  poster: Poster;
  /** Whether it is one of several parts. */
  isThreaded: boolean;
  text: string;
  marks: readonly TextMark[] | undefined;
  /** The author’s content warning, shown first. */
  warning: string | undefined;
  time: ReactNode;
  /** What else is beside the name: its audience, or that it is the first comment. */
  note: string | undefined;
  media: readonly Attached[];
  /** Below the text: a poll, or the card of a link. */
  card: ReactNode;
  /** Not part of the post: what the editor says about it. */
  footer: ReactNode;
}

const names = ({ name, handle }: Poster): Record<'handle' | 'plain_handle', string> => ({
  handle: handle === undefined ? '' : /^[\w.-]+(@[\w.-]+)?$/.test(handle) ? `@${handle}` : handle,
  plain_handle: handle ?? name,
});

function Piece({ is, poster, time }: { is: HeadPiece } & Pick<Props, 'poster' | 'time'>) {
  if (is === 'time') return time === null ? null : <span className={classes.time}>{time}</span>;
  if (is === 'audience')
    return (
      <span className={classes.audience}>
        <IconWorld size={14} aria-hidden />
      </span>
    );
  const words = is === 'name' ? poster.name : names(poster)[is];
  return words === '' ? null : <bdi className="cut">{words}</bdi>;
}

function Head({ look, poster, time, note }: Pick<Props, 'look' | 'poster' | 'time' | 'note'>) {
  return (
    <header className={classes.head}>
      {look.head.map((pieces, at) => (
        <div key={pieces.join(' ')} className={classes.line}>
          {pieces.map((is) => (
            <Piece key={is} is={is} poster={poster} time={time} />
          ))}
          {at === 0 && note && <span className={classes.note}>{note}</span>}
        </div>
      ))}
    </header>
  );
}

function Media({ look, media }: Pick<Props, 'look' | 'media'>) {
  if (media.length === 0) return null;
  const shown = media.map((one) => <Attachment key={one.url} {...one} />);
  const isSwiped = media.length > 1 && (look.grid === 'pages' || look.grid === 'strip');
  if (!isSwiped)
    return (
      <div className={classes.media} data-grid={look.grid} data-count={media.length}>
        {shown}
      </div>
    );
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        className={classes.media}
        data-grid={look.grid}
        role="group"
        aria-label={`${media.length} images`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        {shown}
      </div>
      {look.grid === 'pages' && (
        <div className={classes.dots} aria-hidden>
          {media.map(({ url }) => (
            <span key={url} />
          ))}
        </div>
      )}
    </>
  );
}

/** The icons below a post: a picture of the network’s, so nothing to press or to read out. */
function Acts({ look: { acts, acts_at } }: Pick<Props, 'look'>) {
  if (acts.length === 0) return null;
  return (
    <div className={classes.acts} data-at={acts_at} aria-hidden>
      {acts.map((act) => {
        const Sign = icons[act];
        return <Sign key={act} size={18} stroke={1.6} data-act={act} />;
      })}
    </div>
  );
}

function Words({ look, poster, text, marks, warning }: Props) {
  return (
    <>
      {warning !== undefined && <p className={classes.warning}>{warning}</p>}
      <Folded fold={look.fold} text={text}>
        <PostText
          text={text}
          marks={marks}
          lead={look.caption && <strong>{names(poster).plain_handle} </strong>}
        />
      </Folded>
    </>
  );
}

function Body(props: Props) {
  const { look, media, card, time } = props;
  const images = <Media look={look} media={media} />;
  const acts = <Acts look={look} />;
  const below = card && <div className={classes.card}>{card}</div>;
  return (
    <div className={classes.body}>
      {look.media_first ? (
        <>
          {images}
          {media.length > 0 && acts}
          <Words {...props} />
          {below}
        </>
      ) : (
        <>
          <Words {...props} />
          {images}
          {below}
          {acts}
        </>
      )}
      {look.frame === 'bubble' && (
        <p className={classes.corner}>
          <IconEye size={14} aria-hidden /> {time}
        </p>
      )}
    </div>
  );
}

export function NetworkPost(props: Props) {
  const { look, poster, isThreaded, footer } = props;
  const { frame, avatar } = look;
  return (
    <article
      className={classes.post}
      data-hue={poster.hue}
      data-frame={frame}
      data-avatar={avatar.size}
      data-edge={look.edge}
      data-time-last={look.time_last}
      data-threaded={(isThreaded && look.thread) || undefined}
    >
      {frame !== 'bubble' && (
        <AvatarRing
          name={poster.name}
          src={poster.avatar}
          hue={poster.hue}
          size={avatar.size}
          plain={poster.isAgent ? undefined : avatar.shape}
        />
      )}
      <Head {...props} />
      <Body {...props} />
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </article>
  );
}
