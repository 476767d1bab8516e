import { Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { interactionStateWords } from '#web/entities/engagement/engagement-labels.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import classes from './inbox.module.css';
import own from './interaction.module.css';
import { RejectForm } from './reject-form.tsx';
import { useAnswer, type Answer } from './use-answer.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';

/** Puts the edited reply into the address of a network's composer that the server made. */
function composerWith(compose_url: string, text: string): string {
  const url = new URL(compose_url);
  url.searchParams.set('text', text);
  return url.href;
}

interface AnswerActsProps {
  item: Interaction;
  answer: Answer;
}

/** The key that presses a button, for assistive technology and for the inbox itself. */
const pressedBy = (key: string) => ({ 'data-key': key, 'aria-keyshortcuts': key });

const Edit = ({ answer }: Pick<AnswerActsProps, 'answer'>) => (
  <Button variant="default" {...pressedBy('e')} onClick={() => answer.setMode('edit')}>
    {answer.isBare ? 'Write a reply' : 'Edit'}
  </Button>
);

/** Without a draft there is nothing to reject, so the mention can only be left without a reply. */
const Reject = ({ answer }: Pick<AnswerActsProps, 'answer'>) => (
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

const Approval = ({ answer }: Pick<AnswerActsProps, 'answer'>) => (
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
function Composer({ item, answer }: AnswerActsProps) {
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

function HandOff({ item, answer }: AnswerActsProps) {
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
function AnswerActs(props: AnswerActsProps) {
  const { state } = props.item;
  if (state === 'waiting_approval') return <Approval {...props} />;
  if (state === 'handoff') return <HandOff {...props} />;
  return null;
}

interface Props {
  item: Interaction;
  agent: Agent | undefined;
  onDecided: () => void;
}

/** The reply, shown as a post. */
const Draft = ({ item, agent, parts }: Omit<Props, 'onDecided'> & { parts: readonly string[] }) => (
  <Thread>
    {parts.map((text, at) => (
      <PostCard
        // The parts of a reply keep their order.
        key={at}
        bare
        name={item.agent_name}
        avatar={agent?.avatar_url}
        hue={archetypes[agent?.personality_type ?? 'custom'].hue}
        text={text}
      />
    ))}
  </Thread>
);

const isWaiting = ({ state }: Interaction): boolean =>
  state === 'waiting_approval' || state === 'handoff';

/** Why a reply needs review, when the mention itself, or that no draft could be written, is the reason. */
function whyWaits(item: Interaction): string {
  const { decision, draft, note } = item;
  if (!isWaiting(item) || !decision?.mood) return '';
  return draft === null ? (note ?? decision.reason) : messageMoods[decision.mood].waits;
}

function Waits({ item }: Pick<Props, 'item'>) {
  const why = whyWaits(item);
  if (why === '') return null;
  if (!item.urgent) return <p className={`quiet ${classes.quiet}`}>{why}</p>;
  return (
    <p className={own.fault} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {why}
    </p>
  );
}

/** The result. */
function Outcome({ item }: Pick<Props, 'item'>) {
  const { reply, note } = item;
  return (
    <>
      {note && !isWaiting(item) && <p className={`quiet ${classes.quiet}`}>{note}</p>}
      {(reply?.published_at ?? reply?.url) && (
        <p className={`quiet ${classes.quiet}`}>
          {reply.published_at && <Moment at={reply.published_at} />}{' '}
          {reply.url && <Anchor href={reply.url}>See the reply</Anchor>}
        </p>
      )}
    </>
  );
}

/** A published reply is shown in the conversation. */
const isOut = ({ state }: Interaction): boolean => state === 'answered' || state === 'done';

export function AnswerPanel({ item, agent, onDecided }: Props) {
  const answer = useAnswer(item, onDecided);
  const { label, tone } = interactionStateWords[item.state];
  return (
    <div className={own.answer} data-hue={archetypes[agent?.personality_type ?? 'custom'].hue}>
      <header className={own.answerHead}>
        <h3 className="size3">The reply</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </header>
      <Waits item={item} />
      {item.draft_fault && (
        <p className={own.fault}>
          <IconAlertTriangle size={18} aria-hidden /> {item.draft_fault}
        </p>
      )}
      {answer.mode === 'edit' ? (
        <AnswerEditor item={item} answer={answer} />
      ) : (
        answer.parts.some(Boolean) &&
        !isOut(item) && <Draft item={item} agent={agent} parts={answer.parts} />
      )}
      {answer.mode === 'reject' && <RejectForm answer={answer} />}
      {answer.mode === 'look' && <AnswerActs item={item} answer={answer} />}
      <Outcome item={item} />
      <FormError text={answer.refused} />
    </div>
  );
}
