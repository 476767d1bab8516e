/** A post, wherever one is previewed, drafted, waiting or published. */
import type { ReactNode } from 'react';
import { type Attached, Attachment } from './attachment.tsx';
import { AvatarRing } from './avatar-ring.tsx';
import type { Hue } from './hue.ts';
import classes from './post-card.module.css';
import { PostText, type TextMark } from './post-text.tsx';

interface Props {
  name: string;
  handle?: string | undefined;
  avatar?: string | null | undefined;
  hue: Hue;
  /** The author's content warning, shown first. */
  warning?: string | undefined;
  text: string;
  /** Places in the text that have a note below it. */
  marks?: readonly TextMark[] | undefined;
  /** The end of the first line: usually a time. */
  when?: ReactNode;
  media?: readonly Attached[] | undefined;
  /** Below the text, in place of media: the link preview. */
  card?: ReactNode;
  /** Below the text: counter, actions, status. */
  footer?: ReactNode;
  /** Without its own frame, for a post inside a framed list. */
  bare?: boolean;
}

const Warning = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <p className={classes.warning}>{text}</p>;

/** Nothing where it only repeats the name. */
const Handle = ({ name, handle }: Pick<Props, 'name' | 'handle'>) =>
  handle && handle !== name ? (
    <span className={classes.quiet}>{/^[\w.-]+$/.test(handle) ? `@${handle}` : handle}</span>
  ) : null;

export function PostCard(props: Props) {
  const { name, handle, avatar, hue, text, marks, when, media = [], card, footer } = props;
  const { bare = false, warning } = props;
  return (
    <article className={classes.post} data-hue={hue} data-bare={bare || undefined}>
      <AvatarRing name={name} src={avatar} hue={hue} size={48} />
      <div>
        <header className={classes.head}>
          <strong className="cut bold">{name}</strong>
          <Handle name={name} handle={handle} />
          {when ? <span className={classes.when}>{when}</span> : null}
        </header>
        <Warning text={warning} />
        <PostText text={text} marks={marks} />
        {media.length > 0 ? (
          <div className={classes.media} data-count={media.length}>
            {media.map((one) => (
              <Attachment key={one.url} {...one} />
            ))}
          </div>
        ) : null}
        {card ? <div className={classes.card}>{card}</div> : null}
        {footer ? <footer className={classes.footer}>{footer}</footer> : null}
      </div>
    </article>
  );
}
