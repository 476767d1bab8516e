import { Anchor, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { stateWordsOf } from '#web/entities/engagement/engagement-labels.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnswerActs } from './answer-acts.tsx';
import { AnswerField } from './answer-field.tsx';
import classes from './inbox.module.css';
import own from './interaction.module.css';
import { RejectForm } from './reject-form.tsx';
import { type Answer, useAnswer } from './use-answer.ts';

interface Props {
  item: Interaction;
  agent: Agent | undefined;
  onDecided: () => void;
}

const isWaiting = ({ state }: Interaction): boolean =>
  state === 'waiting_approval' || state === 'handoff';

/** A published reply is shown in the conversation. */
const isOut = ({ state }: Interaction): boolean => state === 'answered' || state === 'done';

/** What to look at before approving: a failed check, or why a draft could not be written. */
function Fault({ item }: Pick<Props, 'item'>) {
  const text = item.draft_fault ?? (isWaiting(item) && item.draft === null ? item.note : null);
  return text === null ? null : (
    <p className={own.fault}>
      <IconAlertTriangle size={18} aria-hidden /> {text}
    </p>
  );
}

/** The reply while it can still be changed. */
function Waiting({ item, agent, answer }: Omit<Props, 'onDecided'> & { answer: Answer }) {
  if (item.draft_asked)
    return (
      <p className={own.drafting} role="status">
        <Loader size={16} aria-hidden /> {item.agent_name} is drafting a reply…
      </p>
    );
  return (
    <>
      <AnswerField item={item} answer={answer} />
      <Fault item={item} />
      {answer.isRejecting ? (
        <RejectForm answer={answer} />
      ) : (
        <AnswerActs item={item} answer={answer} isOfAgent={agent !== undefined} />
      )}
    </>
  );
}

/** The result. */
function Outcome({ item }: Pick<Props, 'item'>) {
  const { reply, note, draft } = item;
  return (
    <>
      {!isOut(item) && draft?.map((text, at) => <PostText key={at} text={text} />)}
      {note && <p className={`quiet ${classes.quiet}`}>{note}</p>}
      {(reply?.published_at ?? reply?.url) && (
        <p className={`quiet ${classes.quiet}`}>
          {reply.published_at && <Moment at={reply.published_at} />}{' '}
          {reply.url && <Anchor href={reply.url}>See the reply</Anchor>}
        </p>
      )}
    </>
  );
}

export function AnswerPanel({ item, agent, onDecided }: Props) {
  const answer = useAnswer(item, onDecided);
  const { label, tone } = stateWordsOf(item);
  const hue = archetypes[agent?.personality_type ?? 'custom'].hue;
  return (
    <div className={own.answer}>
      <header className={own.answerHead}>
        <h3 className={own.answerTitle}>
          <AvatarRing name={item.agent_name} src={agent?.avatar_url} hue={hue} size={32} />
          {item.agent_name}’s reply
        </h3>
        {!isWaiting(item) && <StatusBadge tone={tone}>{label}</StatusBadge>}
      </header>
      {isWaiting(item) ? (
        <Waiting item={item} agent={agent} answer={answer} />
      ) : (
        <Outcome item={item} />
      )}
      <FormError text={answer.refused} />
    </div>
  );
}
