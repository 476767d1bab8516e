/** A post as one network would show it. */
import { lazy, type ReactNode, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Media } from '#contract/images/types.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import type { PreviewPart } from '#domain/platforms/post-preview.ts';
import { besideName, warningOf } from '#domain/platforms/extras-shown.ts';
import type { Face } from '#web/features/posts/face.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { Poll } from '#web/ui/media/poll.tsx';
import type { TextMark } from '#web/ui/media/post-text.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type Look, looks } from '#domain/platforms/looks.ts';
import { NetworkPost, type Poster } from './network-post.tsx';
import classes from './network-post.module.css';

const LinkCard = lazy(() => import('./link-card.tsx'));

/** Below the text of a part: its poll, or the preview of its link. */
function Below({
  link_card,
  part,
  shape,
}: { part: PreviewPart<Media>; shape: Look['card'] } & Pick<PlatformTraits, 'link_card'>) {
  const { poll, media, links } = part;
  if (poll) return <Poll {...poll} time={pollTime(poll.duration_minutes)} />;
  // Mounted before there is a link, because a link that is still being typed is not requested.
  return link_card && media.length === 0 ? (
    <Suspense>
      <LinkCard address={links.find((one) => URL.canParse(one))} shape={shape} />
    </Suspense>
  ) : null;
}

/** Marks in the text of a part, and the notes on them below it. */
interface Notes {
  marks: readonly TextMark[];
  below: ReactNode;
}

export interface PreviewProps {
  /** Its name is missing while none is connected. */
  account: Pick<Account, 'platform'> &
    Partial<Pick<Account, 'username' | 'display_name' | 'avatar_url'>>;
  parts: readonly PreviewPart<Media>[];
  face: Face;
  /** The index of the first comment among the parts. */
  comment?: number | undefined;
  notesOf?: (part: number) => Notes | undefined;
  /** Whether it is published, so that its length no longer matters. */
  isOut?: boolean;
  /** When it was published, or is planned for, if known. */
  at?: string | null | undefined;
}

/** An account is not its agent: only in the sandbox each agent is itself. */
function posterOf({ account, face }: Pick<PreviewProps, 'account' | 'face'>): Poster {
  const { avatar_url = null, display_name, username: handle, platform } = account;
  const traits: PlatformTraits = platforms[platform];
  const { name, src, hue } = face;
  return traits.agent_handles
    ? { name, avatar: src, hue, handle, isAgent: true }
    : { name: display_name ?? name, avatar: avatar_url, hue: 'stone', handle, isAgent: false };
}

/** The title of a document, if the post has one of its own. */
const shownTitle = ({ url }: Media, { extras }: PreviewPart<Media>): string | undefined =>
  url.endsWith('.pdf') ? extras.document_title : undefined;

/** Beside the name: all parts are published together, so before that only the first one has a time. */
function timeOf({ isOut = false, at }: PreviewProps, part: number) {
  if (at && (isOut || part === 0)) return <Moment at={at} />;
  return isOut || part > 0 ? null : 'now';
}

export default function NetworkPreview(props: PreviewProps) {
  const { account, parts, comment, notesOf, isOut = false } = props;
  const traits: PlatformTraits = platforms[account.platform];
  const look = looks[account.platform];
  const poster = posterOf(props);
  return (
    <div className={classes.posts} data-frame={look.frame}>
      {parts.map((part, at) => {
        const notes = notesOf?.(at);
        return (
          <NetworkPost
            // The parts of a preview keep their positions.
            key={at}
            look={look}
            poster={poster}
            isThreaded={parts.length > 1}
            text={part.text}
            marks={notes?.marks}
            warning={warningOf(part.extras, traits.extras ?? {})}
            time={timeOf(props, at)}
            note={at === comment ? 'First comment' : at === 0 ? besideName(part.extras) : undefined}
            media={part.media.map((one) => ({
              ...one,
              alt: shownTitle(one, part) ?? one.alt,
              isStill: traits.clips === 'still',
              focus: traits.focus ? one.focus : null,
            }))}
            card={<Below link_card={traits.link_card} part={part} shape={look.card} />}
            footer={
              <>
                {!isOut && <CharacterCounter used={part.used} limit={part.limit} />}
                {notes?.below}
              </>
            }
          />
        );
      })}
    </div>
  );
}
