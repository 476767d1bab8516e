/** Has an agent say what it would say, before it does: recent messages, next posts, or messages of one’s own. */
import {
  Button,
  NumberInput,
  SegmentedControl,
  Select,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import {
  rehearsalLimits,
  type RehearsalSource,
  RehearsalSources,
} from '#contract/rehearsals/kinds.ts';
import type { RehearsalSummary } from '#contract/rehearsals/types.ts';
import { versionsQuery } from '#web/features/agents/persona/persona-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { rehearsalQuery, rehearsalsQuery, useRehearse } from './rehearsal-queries.ts';
import { RehearsalResults, sourceChoices, sourceWords, stateWords } from './rehearsal-results.tsx';
import classes from './rehearsal.module.css';

/** Messages are separated by an empty line. */
const messagesIn = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** An earlier version to compare with, if there is one. */
function Beside({
  agent,
  value,
  onChange,
}: {
  agent: Agent;
  value: number | null;
  onChange: (version: number | null) => void;
}) {
  const { data } = useInfiniteQuery(versionsQuery(agent));
  const versions = data?.pages.flatMap((page) => page.data) ?? [];
  const earlier = versions.filter(({ version }) => version !== agent.persona_version);
  if (earlier.length === 0) return null;
  return (
    <Select
      className={classes.number ?? ''}
      label="Compare with"
      placeholder="No other version"
      clearable
      data={earlier.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` }))}
      value={value === null ? null : `${value}`}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

function RehearsalForm({ agent, onStarted }: { agent: Agent; onStarted: (id: string) => void }) {
  const [source, setSource] = useState<RehearsalSource>('mentions');
  const [count, setCount] = useState(10);
  const [text, setText] = useState('');
  const [beside, setBeside] = useState<number | null>(null);
  const start = useRehearse(agent.id);
  const messages = messagesIn(text);
  const isWritten = source === 'written';
  const tooMany = messages.length > rehearsalLimits.items;
  const submit = () =>
    start.mutate(
      {
        source,
        ...(isWritten ? { messages } : { count }),
        ...(beside !== null && { beside }),
      },
      {
        onSuccess: ({ id }) => onStarted(id),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <form
      className={classes.form}
      aria-label="Rehearsal"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="measure flush">
        {agent.name} answers many messages, or writes its next posts, in one run. Nothing is sent,
        counted or learned. An AI model costs the same as usual.
      </p>
      <SegmentedControl
        aria-label="What to rehearse"
        data={RehearsalSources.map((value) => ({ value, label: sourceChoices[value] }))}
        value={source}
        onChange={setSource}
      />
      {isWritten ? (
        <Textarea
          label="Messages"
          description="Separate them with an empty line."
          autosize
          minRows={4}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={tooMany ? `Up to ${rehearsalLimits.items} messages at a time` : undefined}
        />
      ) : (
        <NumberInput
          className={classes.number ?? ''}
          label="How many"
          min={1}
          max={rehearsalLimits.items}
          clampBehavior="strict"
          allowDecimal={false}
          value={count}
          onChange={(value) => setCount(Number(value) || 1)}
        />
      )}
      <Beside agent={agent} value={beside} onChange={setBeside} />
      <Button
        data-needs="draft"
        type="submit"
        className="start"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={start.isPending}
        disabled={isWritten && (messages.length === 0 || tooMany)}
      >
        Rehearse
      </Button>
    </form>
  );
}

function Opened({ agent, id }: { agent: Agent; id: string }) {
  const query = useQuery(rehearsalQuery(agent.id, id));
  if (query.data) return <RehearsalResults key={id} agent={agent} run={query.data} />;
  return <QueryState query={query} say={() => 'Couldn’t load this rehearsal.'} />;
}

const Row = ({ run, onOpen }: { run: RehearsalSummary; onOpen: () => void }) => {
  const { word, tone } = stateWords[run.state];
  return (
    <li className="padWide">
      <UnstyledButton className="lineSm" onClick={onOpen}>
        <strong>{sourceWords[run.source]}</strong>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span className="quiet">
          {run.done} of {run.wanted}
        </span>
        <Moment at={run.created_at} />
      </UnstyledButton>
    </li>
  );
};

/** A new rehearsal, the one that is open, and the earlier ones. */
export function RehearsalPart({ agent }: { agent: Agent }) {
  const { data = [] } = useQuery(rehearsalsQuery(agent.id));
  const [chosen, setChosen] = useState<string>();
  const open = data.find(({ id }) => id === chosen) ?? data[0];
  const earlier = data.filter(({ id }) => id !== open?.id);
  return (
    <>
      <Panel title="Rehearsal">
        <RehearsalForm agent={agent} onStarted={setChosen} />
      </Panel>
      {open && <Opened agent={agent} id={open.id} />}
      {earlier.length > 0 && (
        <Panel title="Earlier rehearsals" bare>
          <ul className="plain ruled">
            {earlier.map((run) => (
              <Row key={run.id} run={run} onOpen={() => setChosen(run.id)} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
