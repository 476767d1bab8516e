/** The buttons of a reply that waits for its owner, each with its key. */
import { Button } from '@mantine/core';
import { IconExternalLink, IconMoodSmile, IconTemplate } from '@tabler/icons-react';
import type { Interaction } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { EmojiMenu } from '#web/entities/emoji/emoji-menu.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './inbox.module.css';
import { Suspense, lazy, useState } from 'react';
import type { Answer } from './use-answer.ts';

const TemplatesDrawer = lazy(() => import('#web/entities/templates/templates-drawer.tsx'));

/** Puts the edited reply into the address of a network's composer that the server made. */
function composerWith(compose_url: string, text: string): string {
  const url = new URL(compose_url);
  url.searchParams.set('text', text);
  return url.href;
}

interface Props {
  item: Interaction;
  answer: Answer;
}

/** The key that presses a button, for assistive technology and for the inbox itself. */
const pressedBy = (key: string) => ({ 'data-key': key, 'aria-keyshortcuts': key });

/** Without a draft there is nothing to reject, so the mention can only be left without a reply. */
const Reject = ({ answer }: Pick<Props, 'answer'>) => (
  <Button
    data-needs="approve"
    className={classes.last ?? ''}
    variant="subtle"
    color="gray"
    disabled={answer.isPending}
    {...pressedBy('r')}
    onClick={answer.isBare ? answer.dismiss : () => answer.setRejecting(true)}
  >
    {answer.isBare ? 'No reply needed' : 'Reject'}
  </Button>
);

/** Takes the owner's changes back. */
const Forget = ({ answer }: Pick<Props, 'answer'>) =>
  answer.isChanged && !answer.isEmpty ? (
    <Button variant="subtle" color="gray" disabled={answer.isPending} onClick={answer.forget}>
      {answer.isBare ? 'Clear' : 'Back to the draft'}
    </Button>
  ) : null;

/**
 * Whether the agent may draft it: not where somebody may be in danger, nor for a post that the owner wrote as themselves,
 * which no agent speaks for.
 */
const mayDraft = ({ draft, draft_asked, urgent }: Interaction, isOfAgent: boolean): boolean =>
  draft === null && !draft_asked && !urgent && isOfAgent;

const DraftIt = ({ item, answer }: Props) => (
  <Button data-needs="reply" loading={answer.isAsking} {...pressedBy('d')} onClick={answer.draft}>
    Let {item.agent_name} draft it
  </Button>
);

const Approve = ({ answer }: Pick<Props, 'answer'>) => (
  <Button
    data-needs="approve"
    loading={answer.isPending}
    disabled={!answer.isGood}
    {...pressedBy('a')}
    onClick={answer.approve}
  >
    Send reply
  </Button>
);

/** For members who may write replies and not send them. */
function AskForApproval({ answer }: Pick<Props, 'answer'>) {
  const { may } = useSpace();
  if (may('approve')) return null;
  return (
    <Button
      data-needs="reply"
      loading={answer.isPending}
      disabled={!answer.isGood || !answer.isChanged}
      {...pressedBy('a')}
      onClick={answer.propose}
    >
      Ask for approval
    </Button>
  );
}

/** The network's own composer in another tab; without one, the text to copy. */
function Composer({ item, answer }: Props) {
  const { compose_url, url } = item;
  const text = answer.parts.join('\n\n').trim();
  const href = compose_url ? composerWith(compose_url, text) : url;
  return (
    <>
      {href && (
        <Button
          data-needs="reply"
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          {...pressedBy('o')}
          onClick={answer.open}
        >
          Reply on {platforms[item.platform].name}
        </Button>
      )}
      {!compose_url && text !== '' && <CopyButton text={text} label="Copy reply" />}
    </>
  );
}

/** Also without a text: people reply over there by themselves. */
const MarkAsSent = ({ answer }: Pick<Props, 'answer'>) => (
  <Button
    data-needs="reply"
    variant="default"
    loading={answer.isPending}
    {...(!answer.isEmpty && pressedBy('d'))}
    onClick={answer.done}
  >
    Mark as sent
  </Button>
);

/** Adds a saved text to the reply, or saves the reply. */
function Templates({ item, answer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const at = answer.parts.length - 1;
  const current = answer.parts[at] ?? '';
  const insert = (text: string) => {
    answer.change(at, [current.trim(), text].filter(Boolean).join(' '));
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Templates
      </Button>
      {isOpen && (
        <Suspense>
          <TemplatesDrawer
            agent={item.agent_name}
            current={current}
            onInsert={insert}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** One filled button: drafting while there is no text, and sending once there is. */
export function AnswerActs({ item, answer, isOfAgent }: Props & { isOfAgent: boolean }) {
  const drafts = answer.isEmpty && mayDraft(item, isOfAgent);
  const isHandOff = item.state === 'handoff';
  return (
    <>
      <div className={classes.acts}>
        {drafts && <DraftIt item={item} answer={answer} />}
        {!drafts && !isHandOff && (
          <>
            <AskForApproval answer={answer} />
            <Approve answer={answer} />
          </>
        )}
        {isHandOff && !drafts && <Composer item={item} answer={answer} />}
        {isHandOff && <MarkAsSent answer={answer} />}
        <Templates item={item} answer={answer} />
        <EmojiMenu field={() => answer.field.current}>
          {(toggle) => (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconMoodSmile size={16} aria-hidden />}
              onClick={toggle}
            >
              Emoji
            </Button>
          )}
        </EmojiMenu>
        <Forget answer={answer} />
        <Reject answer={answer} />
      </div>
      {item.opened_at && isHandOff && (
        <p className={`quiet ${classes.quiet} ${classes.opened}`}>
          Opened <Moment at={item.opened_at} />. We’ll mark it as sent once it appears there.
        </p>
      )}
    </>
  );
}
