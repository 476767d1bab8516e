/** A post as its network would show it. */
import { lazy, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { besideName, warningOf } from '#web/entities/posts/extras-shown.ts';
import type { Account, mediaFor } from '#web/features/posts/post-values.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { Poll } from '#web/ui/media/poll.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import type { Face } from './part-field.tsx';
import classes from './preview-pane.module.css';

const LinkCard = lazy(() => import('./link-card.tsx'));

/** Below the text of a part: its poll, or what its link leads to. */
function Below({
  account,
  text,
  extras: { poll },
  at,
  isBare,
}: {
  account: Account;
  text: string;
  extras: Extras;
  at: number;
  isBare: boolean;
}) {
  const { link_card }: PlatformTraits = platforms[account.platform];
  if (poll && at === 0) return <Poll {...poll} time={pollTime(poll.duration_minutes)} />;
  return link_card && (at > 0 || isBare) ? (
    <Suspense>
      <LinkCard text={text} which={link_card} />
    </Suspense>
  ) : null;
}

/** The post as its network would show it. */
export function Preview({
  account,
  parts,
  media,
  extras,
  face,
  comment,
}: {
  account: Account;
  parts: readonly string[];
  media: ReturnType<typeof mediaFor>;
  /** What its network takes of it. */
  extras: Extras;
  face: Face;
  /** Which part is a first comment. */
  comment: number | undefined;
}) {
  const traits: PlatformTraits = platforms[account.platform];
  const name = traits.agent_handles ? face.name : account.display_name;
  if (parts.length === 0) return <p className="quiet">Your post shows up here as you write.</p>;
  return (
    <div className={classes.preview}>
      <Thread>
        {parts.map((text, at) => (
          // The parts of a preview keep their places.
          <PostCard
            key={at}
            bare
            name={name}
            handle={account.username}
            avatar={face.src}
            hue={face.hue}
            text={text}
            warning={warningOf(extras, traits.extras ?? {})}
            when={at === comment ? 'First comment' : at === 0 && besideName(extras)}
            media={at === 0 ? [...media] : undefined}
            card={<Below {...{ account, text, extras, at }} isBare={media.length === 0} />}
            footer={
              <CharacterCounter
                used={postLength(text.trim(), traits.counting)}
                limit={roomOf(traits, at === 0 ? media.length : 0).max_length}
              />
            }
          />
        ))}
      </Thread>
    </div>
  );
}
