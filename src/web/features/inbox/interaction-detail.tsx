import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { DecisionSignals } from '#web/entities/engagement/decision-signals.tsx';
import { priorityWords, toneWords } from '#web/entities/engagement/engagement-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { BackButton } from './back-button.tsx';
import { Conversation } from './conversation.tsx';
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
        ml={-8}
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

/** Why a draft waits, if the message itself is the reason; else why it gets a reply, or not. */
function whyOf({ decision, draft, state }: Interaction): string | undefined {
  if (!decision) return undefined;
  const { mood, shouldEngage, reason } = decision;
  const waits = draft !== null && shouldEngage && state === 'waiting_approval' && mood;
  return (waits && messageMoods[mood].waits) || reason;
}

/** The kind of message in words. */
function kindOf({ decision, tone }: Interaction): string {
  const priority = decision?.shouldEngage && `${priorityWords[decision.priority].label} priority`;
  const mood = decision?.mood && messageMoods[decision.mood].label;
  return [mood, toneWords[tone].label, priority].filter(Boolean).join(' · ');
}

/** In one line; its score is behind it. */
function Why({ item }: Pick<Props, 'item'>) {
  const { decision, urgent } = item;
  if (!decision) return null;
  const why = whyOf(item);
  return (
    <details className={own.why}>
      <summary>{urgent ? 'Score details' : `Why: ${why}`}</summary>
      <div className="stackSm">
        <p className="quiet">{kindOf(item)}</p>
        {why !== decision.reason && <p className="said">{decision.reason}</p>}
        <DecisionSignals decision={decision} />
      </div>
    </details>
  );
}

/** Somebody may be in danger: read before everything else. */
const Urgent = ({ item: { urgent, decision } }: Pick<Props, 'item'>) =>
  urgent && decision ? (
    <p className={own.fault} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {decision.reason}
    </p>
  ) : null;

/** One mention with its conversation, the reply, and the actions. */
export function InteractionDetail({ item, place, agent, onDecided, onBack }: Props) {
  const id = useId();
  const { author, decision } = item;
  const mood = decision?.mood && messageMoods[decision.mood];
  return (
    <section className={own.reading} aria-labelledby={id}>
      <BackButton onClick={onBack} />
      <header className={own.detailHead}>
        <h2 className={own.detailTitle} id={id}>
          {author.display_name || author.username} to {item.agent_name}
        </h2>
        <span className={own.facts}>
          {mood && !mood.drafted && (
            <StatusBadge tone={item.urgent ? 'bad' : 'warn'}>{mood.label}</StatusBadge>
          )}
          <span className="quiet">{place}</span>
        </span>
      </header>
      <Conversation item={item} agent={agent} />
      <Urgent item={item} />
      <AnswerPanel item={item} agent={agent} onDecided={onDecided} />
      <div className="stack2xs">
        <Why item={item} />
        <OptOutButton item={item} />
      </div>
    </section>
  );
}
