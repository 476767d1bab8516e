import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { AssignmentRow } from './assignment-row.tsx';
import { type AssignmentValues, assignmentValuesOf, freshAssignment } from './assignment-values.ts';
import { Banner } from '#web/features/company/profile/banner.tsx';
import classes from '#web/features/company/company.module.css';
import { DeleteDialog, type ToDelete } from '#web/features/company/delete-dialog.tsx';
import { loadFailure, useUnassign } from '#web/features/company/queries.ts';
import { useBanner } from '#web/features/company/profile/use-banner.ts';
import { type KnowingAgent, useKnowingAgents } from './use-knowing-agents.ts';

const removing = {
  title: (name: string) => `Remove company knowledge from ${name}?` as const,
  loss: 'The agent stops using company facts, and its custom instructions are deleted. Your profile, products and documents stay.',
  confirm: 'Remove assignment',
  failed: 'Failed to remove assignment',
};

interface ListProps {
  knowing: readonly KnowingAgent[];
  onAssign: (one: KnowingAgent | undefined) => void;
  onRemove: (toDelete: ToDelete) => void;
}

function List({ knowing, onAssign, onRemove }: ListProps) {
  const taught = knowing.filter(({ assignment }) => assignment).length;
  return (
    <>
      <div className={classes.head}>
        <h2 className="heading">
          {taught} of {knowing.length} {knowing.length === 1 ? 'agent has' : 'agents have'} company
          knowledge
        </h2>
        {taught < knowing.length && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onAssign(undefined)}
          >
            Assign knowledge
          </Button>
        )}
      </div>
      <ul className="plain card ruled grid" aria-label="Agents and what they know">
        {knowing.map((one) => (
          <AssignmentRow
            key={one.agent.id}
            {...one}
            onAssign={() => onAssign(one)}
            onRemove={() =>
              one.assignment && onRemove({ id: one.assignment.id, name: one.agent.name })
            }
          />
        ))}
      </ul>
    </>
  );
}

interface Open {
  /** The agent whose assignment is edited. */
  agent: Agent | undefined;
  values: AssignmentValues;
}

const openFor = (one: KnowingAgent | undefined): Open =>
  one?.assignment
    ? { agent: one.agent, values: assignmentValuesOf(one.assignment) }
    : { agent: undefined, values: freshAssignment(one?.agent.id ?? null) };

export function AgentsTab() {
  const { knowing, isPending, error, isFetching, refetch } = useKnowingAgents();
  const banner = useBanner();
  const unassign = useUnassign();
  const [open, setOpen] = useState<Open>();
  const [toDelete, setToDelete] = useState<ToDelete>();
  if (!knowing)
    return (
      <QueryBoundary
        pending={isPending}
        failure={error ? loadFailure(error, 'Error loading data') : undefined}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  if (knowing.length === 0)
    return <NoAgents>Create an agent to use your company knowledge.</NoAgents>;
  return (
    <div className={`stackMd holder ${classes.tab}`}>
      <Banner state={banner} />
      <List knowing={knowing} onAssign={(one) => setOpen(openFor(one))} onRemove={setToDelete} />
      {open && (
        <AssignmentDialog
          {...open}
          free={knowing.flatMap(({ agent, assignment }) => (assignment ? [] : [agent]))}
          onSaved={(message) => {
            setOpen(undefined);
            banner.good(message);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      <DeleteDialog
        toDelete={toDelete}
        words={removing}
        remove={unassign}
        banner={banner}
        onClose={() => setToDelete(undefined)}
      />
    </div>
  );
}
