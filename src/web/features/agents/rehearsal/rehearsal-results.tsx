import { Button, Checkbox, Progress, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Rehearsal, RehearsalItem, RehearsedText } from '#contract/rehearsals/types.ts';
import { costWords } from '#domain/money/money.ts';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useRehearsalAct } from './rehearsal-queries.ts';
import type {
  RehearsalOutcome,
  RehearsalSource,
  RehearsalState,
} from '#contract/rehearsals/kinds.ts';
import classes from './rehearsal.module.css';

const outcomeWords: Readonly<Record<RehearsalOutcome, { word: string; tone: Tone }>> = {
  sent: { word: 'Would be sent', tone: 'good' },
  held: { word: 'Would wait for you', tone: 'warn' },
  left: { word: 'Left to you', tone: 'info' },
  ignored: { word: 'No reply', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'bad' },
};

export const sourceWords: Readonly<Record<RehearsalSource, string>> = {
  mentions: 'Recent messages',
  posts: 'Next posts',
  written: 'My own messages',
};

/** Like `sourceWords`, where they are chosen, which has to fit on a phone. */
export const sourceChoices: Readonly<Record<RehearsalSource, string>> = {
  mentions: 'Messages',
  posts: 'Posts',
  written: 'My own',
};

export const stateWords: Readonly<Record<RehearsalState, { word: string; tone: Tone }>> = {
  running: { word: 'Running', tone: 'info' },
  done: { word: 'Finished', tone: 'good' },
  cancelled: { word: 'Stopped', tone: 'quiet' },
  stopped: { word: 'Stopped by a restart', tone: 'warn' },
};

const wholeOf = ({ parts }: RehearsedText): string => parts.join('\n\n');

interface SideProps {
  said: RehearsedText;
  /** Whether another version is beside it. */
  isCompared: boolean;
  isRunning: boolean;
  isGood: boolean;
  onGood: (good: boolean) => void;
}

/** What one version would have said, and what would have become of it. */
function Side({ said, isCompared, isRunning, isGood, onGood }: SideProps) {
  const { version, outcome, parts, note } = said;
  const name = isCompared ? `Version ${version}` : null;
  if (outcome === null)
    return (
      <div className="stackXs packed">
        {name !== null && <span className="said">{name}</span>}
        {isRunning ? <Skeleton height={14} /> : <p className="quiet flush">Not written.</p>}
      </div>
    );
  const { word, tone } = outcomeWords[outcome];
  const fits = parts.length > 0 && wholeOf(said).length <= limits.voice_sample;
  return (
    <div className="stackXs packed">
      <p className="lineXs">
        {name !== null && <span className="said">{name}</span>}
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
      {parts.length > 0 && (
        <p className="measure breaks flush keeps" dir="auto">
          {wholeOf(said)}
        </p>
      )}
      {note !== null && <p className="said measure">{note}</p>}
      {fits && (
        <Checkbox
          size="xs"
          label="Good: keep as a sample"
          checked={isGood}
          onChange={({ currentTarget }) => onGood(currentTarget.checked)}
        />
      )}
    </div>
  );
}

interface ItemProps {
  item: RehearsalItem;
  isMessage: boolean;
  isRunning: boolean;
  isGood: (text: string) => boolean;
  onGood: (text: string, good: boolean) => void;
}

const Item = ({ item, isMessage, isRunning, isGood, onGood }: ItemProps) => (
  <li className={classes.item}>
    {isMessage ? (
      <div className="stack2xs">
        {item.author !== null && <span className="said">{item.author}</span>}
        <p className={classes.said} dir="auto">
          {item.text}
        </p>
      </div>
    ) : (
      <h3 className="breaks strong flush" dir="auto">
        {item.text}
      </h3>
    )}
    <div className={classes.sides}>
      {item.texts.map((said) => (
        <Side
          key={said.version}
          said={said}
          isCompared={item.texts.length > 1}
          isRunning={isRunning}
          isGood={isGood(wholeOf(said))}
          onGood={(good) => onGood(wholeOf(said), good)}
        />
      ))}
    </div>
  </li>
);

/** Adds the chosen texts to the samples of the agent’s voice, which is a new version of it. */
function Samples({
  agent,
  texts,
  onAdded,
}: {
  agent: Agent;
  texts: string[];
  onAdded: () => void;
}) {
  const update = useUpdateAgent(agent.id);
  const room = limits.voice_samples - agent.voice_samples.length;
  if (texts.length === 0) return null;
  const add = () =>
    update.mutate(
      { voice_samples: [...agent.voice_samples, ...texts] },
      {
        onSuccess: ({ persona_version }) => {
          void notify.success(`Added to its samples, in version ${persona_version}.`);
          onAdded();
        },
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <div className="flex wraps gapXs middle">
      <Button
        data-needs="manage"
        onClick={add}
        loading={update.isPending}
        disabled={texts.length > room}
      >
        {texts.length === 1 ? 'Add 1 sample' : `Add ${texts.length} samples`}
      </Button>
      {texts.length > room && (
        <span className="said">
          There’s room for {Math.max(0, room)} more of {limits.voice_samples} samples.
        </span>
      )}
    </div>
  );
}

function Head({ agent, run }: { agent: Agent; run: Rehearsal }) {
  const act = useRehearsalAct(agent.id);
  const { state, done, wanted } = run;
  const answer = {
    onSuccess: ({ message }: { message: string }) => void notify.success(message),
    onError: (error: Error) => void notify.failure(error),
  };
  return (
    <>
      {state === 'running' && (
        <Progress value={(100 * done) / wanted} aria-label={`${done} of ${wanted} written`} />
      )}
      <div className="flex wraps gapXs middle">
        <span className="said" role="status">
          {done} of {wanted} written
        </span>
        {state === 'running' ? (
          <Button
            data-needs="draft"
            variant="default"
            size="xs"
            loading={act.isPending}
            onClick={() => act.mutate({ id: run.id, act: 'cancel' }, answer)}
          >
            Stop
          </Button>
        ) : (
          <ConfirmButton
            data-needs="draft"
            variant="subtle"
            color="gray"
            size="xs"
            busy={act.isPending}
            onConfirm={() => act.mutate({ id: run.id, act: 'remove' }, answer)}
            words={{
              button: 'Delete',
              title: 'Delete this rehearsal?',
              question: 'Voice samples you made from it stay.',
              confirm: 'Delete',
            }}
          />
        )}
      </div>
    </>
  );
}

/** A rehearsal: each message or topic, with what each version would have said. */
export function RehearsalResults({ agent, run }: { agent: Agent; run: Rehearsal }) {
  const [good, setGood] = useState<readonly string[]>([]);
  const choose = (text: string, chosen: boolean) =>
    setGood(chosen ? [...good, text] : good.filter((one) => one !== text));
  const { word, tone } = stateWords[run.state];
  return (
    <Panel
      title={sourceWords[run.source]}
      aside={
        <span className="lineXs said">
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {run.cost === 0 ? 'Free' : costWords(run.cost)}
        </span>
      }
    >
      <Head agent={agent} run={run} />
      <ul className="plain ruled">
        {run.items.map((item) => (
          <Item
            key={item.id}
            item={item}
            isMessage={run.source !== 'posts'}
            isRunning={run.state === 'running'}
            isGood={(text) => good.includes(text)}
            onGood={choose}
          />
        ))}
      </ul>
      <Samples agent={agent} texts={[...good]} onAdded={() => setGood([])} />
    </Panel>
  );
}
