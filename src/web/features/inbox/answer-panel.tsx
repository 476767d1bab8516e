import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
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
import { AnswerActs } from './answer-acts.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import classes from './inbox.module.css';
import own from './interaction.module.css';
import { RejectForm } from './reject-form.tsx';
import { useAnswer } from './use-answer.ts';

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
