import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Interaction } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './inbox.module.css';
import type { Answer } from './use-answer.ts';

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

const Edit = ({ answer }: Pick<Props, 'answer'>) => (
  <Button variant="default" {...pressedBy('e')} onClick={() => answer.setMode('edit')}>
    {answer.isBare ? 'Write a reply' : 'Edit'}
  </Button>
);

/** Without a draft there is nothing to reject, so the mention can only be left without a reply. */
const Reject = ({ answer }: Pick<Props, 'answer'>) => (
  <Button
    variant="subtle"
    color="red"
    disabled={answer.isPending}
    {...pressedBy('r')}
    onClick={answer.isBare ? answer.dismiss : () => answer.setMode('reject')}
  >
    {answer.isBare ? 'No reply needed' : 'Reject'}
  </Button>
);

const Approval = ({ answer }: Pick<Props, 'answer'>) => (
  <Group gap="sm">
    {!answer.isBare && (
      <Button loading={answer.isPending} {...pressedBy('a')} onClick={answer.approve}>
        Approve
      </Button>
    )}
    <Edit answer={answer} />
    <Reject answer={answer} />
  </Group>
);

/** The network's own composer in another tab; without one, the text to copy. */
function Composer({ item, answer }: Props) {
  const { compose_url, url } = item;
  const text = answer.parts.join('\n\n');
  const href = compose_url ? composerWith(compose_url, text) : url;
  return (
    <>
      {href && (
        <Button
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

function HandOff({ item, answer }: Props) {
  return (
    <>
      <Group gap="sm">
        <Composer item={item} answer={answer} />
        <Edit answer={answer} />
        <Button
          variant="default"
          loading={answer.isPending}
          {...pressedBy('d')}
          onClick={answer.done}
        >
          Mark as sent
        </Button>
        <Reject answer={answer} />
      </Group>
      {item.opened_at && (
        <p className={`quiet ${classes.quiet}`}>
          Opened <Moment at={item.opened_at} />. We’ll mark it as sent once it appears there.
        </p>
      )}
    </>
  );
}

/** The actions on a reply in its current state. */
export function AnswerActs(props: Props) {
  const { state } = props.item;
  if (state === 'waiting_approval') return <Approval {...props} />;
  if (state === 'handoff') return <HandOff {...props} />;
  return null;
}
