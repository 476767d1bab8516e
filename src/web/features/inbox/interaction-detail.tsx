import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { DecisionSignals } from '#web/entities/engagement/decision-signals.tsx';
import { priorityWords, toneWords } from '#web/entities/engagement/engagement-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { Conversation } from './conversation.tsx';
import classes from './inbox.module.css';
import own from './interaction.module.css';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useAddOptOut } from './queries.ts';

/** Opts the author of a mention out. */
function OptOutButton({ item: { author, platform } }: { item: Interaction }) {
  const [asking, setAsking] = useState(false);
  const add = useAddOptOut();
  const { username } = author;
  const confirm = () =>
    add.mutate(
      { platform, username },
      {
        onError: (error) => void notify.failure(error),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        w="fit-content"
        onClick={() => setAsking(true)}
      >
        Never contact {username}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Never contact ${username}?`}
        confirmLabel="Never contact"
        loading={add.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        Your agents won’t reply to {username} on {platforms[platform].name}, and pending replies are
        deleted. Undo this anytime in Opt-outs.
      </ConfirmDialog>
    </>
  );
}

interface Props {
  item: Interaction;
  /** The platform, or the account there. */
  place: string;
  agent: Agent | undefined;
  onDecided: () => void;
  onBack: () => void;
}

/** Why it gets a reply, or not. */
function Why({ item: { decision } }: Pick<Props, 'item'>) {
  if (!decision) return null;
  return (
    <details className={own.why}>
      <summary>Why: {decision.reason}</summary>
      <DecisionSignals decision={decision} />
    </details>
  );
}

/** One mention with its conversation, the reply, and the actions. */
export function InteractionDetail({ item, place, agent, onDecided, onBack }: Props) {
  const id = useId();
  const { author, decision } = item;
  const tone = toneWords[item.tone];
  const priority = decision?.shouldEngage ? priorityWords[decision.priority] : undefined;
  return (
    <section className={classes.detail} aria-labelledby={id}>
      <Button
        className={own.back ?? ''}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        All posts
      </Button>
      <header className={own.detailHead}>
        <h2 className="heading" id={id}>
          {author.display_name || author.username} to {item.agent_name}
        </h2>
        <span className={own.facts}>
          <span className={`quiet ${classes.quiet}`}>{place}</span>
          <StatusBadge tone={tone.tone}>{tone.label}</StatusBadge>
          {decision?.mood && (
            <StatusBadge tone="quiet">{messageMoods[decision.mood].label}</StatusBadge>
          )}
          {priority && <StatusBadge tone={priority.tone}>{priority.label} priority</StatusBadge>}
        </span>
      </header>
      <Conversation item={item} agent={agent} />
      <AnswerPanel item={item} agent={agent} onDecided={onDecided} />
      <Why item={item} />
      <OptOutButton item={item} />
    </section>
  );
}
