/** What an agent may post about: how much is left, and every line of it. */
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconMessageQuestion, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Material, MaterialState } from '#contract/agents/material.ts';
import type { Agent } from '#contract/agents/types.ts';
import { leftWords, materialKindLabels } from '#domain/persona/material-labels.ts';
import type { QuestionId } from '#domain/persona/interview-questions.ts';
import { shortDate } from '#domain/text/dates.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { notify } from '#web/lib/notify.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import rows from '#web/features/agents/item-rows.module.css';
import { materialQuery, useLineAct } from './material-queries.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const LineDialog = lazy(async () => ({ default: (await import('./line-dialog.tsx')).LineDialog }));
const InterviewDialog = lazy(async () => ({
  default: (await import('./add-dialog.tsx')).InterviewDialog,
}));

const usedWords = (uses: number): string =>
  uses === 0 ? 'Not used yet' : uses === 1 ? 'Used once' : `Used ${uses} times`;

/** Deletes a line, with a way back. */
function useDelete({ id, agent_id }: Material) {
  const act = useLineAct(agent_id);
  const failed = (error: unknown) => void notify.failure(error);
  const restore = () => act.mutate({ id, act: 'restore' }, { onError: failed });
  const remove = () =>
    act.mutate(
      { id, act: 'remove' },
      {
        onSuccess: ({ message }) => void notify.undoable(message, restore),
        onError: failed,
      },
    );
  return { remove, isPending: act.isPending };
}

function Line({ line, onEdit }: { line: Material; onEdit: () => void }) {
  const { text, kind, uses, ready_at, note } = line;
  const { remove, isPending } = useDelete(line);
  return (
    <li className={rows.row}>
      <div className="stack2xs">
        <p className="flush breaks" dir="auto">
          {text}
        </p>
        <p className="lineSm quiet flush">
          <Badge component="span" variant="light" color="gray" tt="none">
            {materialKindLabels[kind]}
          </Badge>
          <span>{usedWords(uses)}</span>
          {ready_at !== null && <span>Rests until {shortDate(Date.parse(ready_at))}</span>}
        </p>
        {note !== null && <p className="quiet flush">Waits: {note}</p>}
      </div>
      <div className="rowXs">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${text}`}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${text}`}
          loading={isPending}
          onClick={remove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Two that bring material. */
const twoQuestions: readonly QuestionId[] = ['could_post', 'annoys'];

/** What is left, and what happens then. */
function Left({ state, name }: { state: MaterialState; name: string }) {
  const { state: how, next_at } = state;
  if (how === null) return <p className="quiet flush">{leftWords(state)}.</p>;
  const next =
    next_at === null ? '' : ` The next one comes back on ${shortDate(Date.parse(next_at))}.`;
  return (
    <p className="warning flush" role="status">
      {leftWords(state)}.{' '}
      {how === 'low' ? `Add some before ${name} runs out.` : `${name} needs more material.${next}`}
    </p>
  );
}

type Open = 'all' | 'two' | 'add' | Material | undefined;

const Actions = ({ state, onOpen }: { state: MaterialState; onOpen: (what: Open) => void }) => (
  <div className="rowXs">
    <Button
      size="compact-md"
      variant={state.state === null && state.total > 0 ? 'default' : 'filled'}
      leftSection={<IconMessageQuestion size={16} aria-hidden />}
      onClick={() => onOpen(state.state === null ? 'all' : 'two')}
    >
      {state.state === null ? 'Answer questions' : 'Answer two questions'}
    </Button>
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen('add')}
    >
      Add
    </Button>
  </div>
);

function Dialogs({ agent, open, onClose }: { agent: Agent; open: Open; onClose: () => void }) {
  if (open === undefined) return null;
  if (open === 'add') return <AddDialog agent={agent} onClose={onClose} />;
  if (open === 'all') return <InterviewDialog agent={agent} onClose={onClose} />;
  if (open === 'two')
    return <InterviewDialog agent={agent} only={twoQuestions} onClose={onClose} />;
  return <LineDialog line={open} onClose={onClose} />;
}

export function MaterialPanel({ agent }: { agent: Agent }) {
  const query = useInfiniteQuery(materialQuery(agent.id));
  const [open, setOpen] = useState<Open>();
  const lines = rowsIn(query.data);
  const state = query.data?.pages[0]?.state;
  const hasLines = lines.length > 0 && state !== undefined;
  return (
    <Panel title="Material" bare aside={hasLines && <Actions state={state} onOpen={setOpen} />}>
      <p className="quiet flush">
        What {agent.name} may post about when you give no facts. Each line is used once, then rests
        for a while.
      </p>
      <QueryState query={query} fallback="Couldn’t load the material." />
      {hasLines && <Left state={state} name={agent.name} />}
      {state && !hasLines && (
        <EmptyState title="No material yet" action={<Actions state={state} onOpen={setOpen} />}>
          Ten short questions are a good start. Or add facts, stories and opinions of your own.
        </EmptyState>
      )}
      {hasLines && (
        <RowList label="Material">
          {lines.map((line) => (
            <Line key={line.id} line={line} onEdit={() => setOpen(line)} />
          ))}
        </RowList>
      )}
      <ShowNext query={query} />
      <Suspense>
        <Dialogs agent={agent} open={open} onClose={() => setOpen(undefined)} />
      </Suspense>
    </Panel>
  );
}
