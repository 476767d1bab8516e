/** A post as its network would show it. */
import { Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Media } from '#contract/images/types.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import type { PreviewPart } from '#domain/platforms/post-preview.ts';
import { besideName, warningOf } from '#web/entities/posts/extras-shown.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import type { Face } from '#web/features/posts/face.ts';
import type { Account, PostValues } from '#web/features/posts/post-values.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { Poll } from '#web/ui/media/poll.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import type { TextMark } from '#web/ui/media/post-text.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import { calledIn, spokenName } from './account-chips.tsx';
import classes from './preview-pane.module.css';

const LinkCard = lazy(() => import('./link-card.tsx'));

/** Below the text of a part: its poll, or the preview of its link. */
function Below({
  link_card,
  part,
}: { part: PreviewPart<Media> } & Pick<PlatformTraits, 'link_card'>) {
  const { poll, media, links } = part;
  if (poll) return <Poll {...poll} time={pollTime(poll.duration_minutes)} />;
  // Mounted before there is a link, because a link that is still being typed is not requested.
  return link_card && media.length === 0 ? (
    <Suspense>
      <LinkCard address={links.find((one) => URL.canParse(one))} />
    </Suspense>
  ) : null;
}

/** Marks in the text of a part, and the notes on them below it. */
interface Notes {
  marks: readonly TextMark[];
  below: ReactNode;
}

interface Props {
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
}

/** The post as its network would show it. */
export function Preview({ account, parts, face, comment, notesOf, isOut = false }: Props) {
  const traits: PlatformTraits = platforms[account.platform];
  const { avatar_url = null, display_name } = account;
  // An account is not its agent: only in the sandbox each agent is itself.
  const shown = traits.agent_handles
    ? { name: face.name, avatar: face.src }
    : { name: display_name ?? face.name, avatar: avatar_url };
  if (parts.length === 0) return <p className="quiet">Your post shows up here as you write.</p>;
  return (
    <div className="card padMd">
      <Thread>
        {parts.map((part, at) => {
          const notes = notesOf?.(at);
          return (
            // The parts of a preview keep their positions.
            <PostCard
              key={at}
              bare
              {...shown}
              handle={account.username}
              hue={face.hue}
              text={part.text}
              marks={notes?.marks}
              warning={warningOf(part.extras, traits.extras ?? {})}
              when={at === comment ? 'First comment' : at === 0 && besideName(part.extras)}
              media={part.media}
              card={<Below link_card={traits.link_card} part={part} />}
              footer={
                <>
                  {!isOut && <CharacterCounter used={part.used} limit={part.limit} />}
                  {notes?.below}
                </>
              }
            />
          );
        })}
      </Thread>
    </div>
  );
}

interface TabsProps {
  accounts: readonly Account[];
  shown: Account;
  onTab: (id: string) => void;
  /** Accounts with their own version are marked. */
  customized?: PostValues['chosen'];
  /** The preview on the shown account. */
  children: ReactNode;
}

/** A tab for each account. */
export const PreviewTabs = ({ accounts, shown, onTab, customized, children }: TabsProps) => (
  <Tabs value={shown.id} onChange={(id) => id !== null && onTab(id)} keepMounted={false}>
    <Tabs.List className={classes.tabs ?? ''}>
      {accounts.map((account) => (
        <Tabs.Tab
          key={account.id}
          value={account.id}
          leftSection={<NetworkIcon platform={account.platform} size={16} />}
          aria-label={spokenName(account)}
          title={calledIn(account)}
        >
          <span className={classes.tabName}>{accountName(account)}</span>
          {customized?.[account.id]?.parts && <span className={classes.tabDot} />}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value={shown.id} pt="md">
      {children}
    </Tabs.Panel>
  </Tabs>
);
