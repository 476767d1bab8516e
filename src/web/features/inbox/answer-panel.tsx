import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Agent } from '#contract/agents.ts';
import type { Interaction } from '#contract/engagement.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { interactionStateWords } from '#web/lib/engagement/engagement-words.ts';
import { Refused } from '#web/lib/refused.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/post-card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Thread } from '#web/ui/thread.tsx';
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

/** The answer, drawn as the post that it would be. */
const Draft = ({ item, agent, parts }: Omit<Props, 'onDecided'> & { parts: readonly string[] }) => (
  <Thread>
    {parts.map((text, at) => (
      <PostCard
        // The parts of an answer keep their order.
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

/** What came of it. */
function Outcome({ item: { reply, note } }: Pick<Props, 'item'>) {
  return (
    <>
      {note && <p className={classes.quiet}>{note}</p>}
      {(reply?.published_at ?? reply?.url) && (
        <p className={classes.quiet}>
          {reply.published_at && <Moment at={reply.published_at} />}{' '}
          {reply.url && <Anchor href={reply.url}>See the answer</Anchor>}
        </p>
      )}
    </>
  );
}

/** An answer that is out stands in the conversation. */
const isOut = ({ state }: Interaction): boolean => state === 'answered' || state === 'done';

export function AnswerPanel({ item, agent, onDecided }: Props) {
  const answer = useAnswer(item, onDecided);
  const { label, tone } = interactionStateWords[item.state];
  return (
    <div className={own.answer} data-hue={archetypes[agent?.personality_type ?? 'custom'].hue}>
      <header className={own.answerHead}>
        <h3>The answer</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </header>
      {item.draft_fault && (
        <p className={own.fault}>
          <IconAlertTriangle size={18} aria-hidden /> {item.draft_fault}
        </p>
      )}
      {answer.mode === 'edit' ? (
        <AnswerEditor item={item} answer={answer} />
      ) : (
        answer.parts.length > 0 &&
        !isOut(item) && <Draft item={item} agent={agent} parts={answer.parts} />
      )}
      {answer.mode === 'reject' && <RejectForm answer={answer} />}
      {answer.mode === 'look' && <AnswerActs item={item} answer={answer} />}
      <Outcome item={item} />
      <Refused text={answer.refused} />
    </div>
  );
}
