import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { NoAgents } from '#web/entities/agents/no-agents.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { AssignmentDialog } from './assignment-dialog.tsx';
import { type AssignmentValues, assignmentValuesOf, freshAssignment } from './assignment-values.ts';
import { Banner } from '#web/features/company/profile/banner.tsx';
import { DeleteDialog, type ToDelete } from '#web/features/company/delete-dialog.tsx';
import { loadFailure, useUnassign } from '#web/features/company/queries.ts';
import { useBanner } from '#web/features/company/profile/use-banner.ts';
import { type KnowingAgent, useKnowingAgents } from './use-knowing-agents.ts';
import { type Assignment, KnowledgeScopes } from '#contract/company/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { priorityLabels, scopeLabels } from '#web/features/company/company-labels.ts';
import classes from '#web/features/company/company.module.css';

interface Props {
  agent: Agent;
  /** Renders nothing when the agent knows nothing. */
  assignment: Assignment | undefined;
  onAssign: () => void;
  onRemove: () => void;
}

function Known({ assignment }: { assignment: Assignment }) {
  const { knowledge_scope, custom_instructions, priority_level } = assignment;
  const scopes = KnowledgeScopes.filter((scope) => knowledge_scope.includes(scope));
  return (
    <>
      <ul className="plain lineXs" aria-label="Knows">
        {scopes.map((scope) => (
          <li key={scope} className={classes.tag}>
            {scopeLabels[scope]}
          </li>
        ))}
      </ul>
      {scopes.includes('custom_instructions') && (
        <p className={classes.instructions} dir="auto">
          {custom_instructions}
        </p>
      )}
      <p className="quiet">Priority: {priorityLabels[priority_level]}</p>
    </>
  );
}

/** One agent and its company knowledge. */
function AssignmentRow({ agent, assignment, onAssign, onRemove }: Props) {
  const { name, avatar_url, personality_type } = agent;
  return (
    <li className={`${classes.row} ${classes.assignment}`}>
      <AvatarRing name={name} src={avatar_url} hue={archetypes[personality_type].hue} size={48} />
      <div className="stackXs packed">
        <div className="lineSm">
          <h3 className="heading">
            <bdi>{name}</bdi>
          </h3>
          {assignment && (
            <StatusBadge tone={assignment.is_active ? 'good' : 'quiet'}>
              {assignment.is_active ? 'Active' : 'Inactive'}
            </StatusBadge>
          )}
        </div>
        {assignment ? (
          <Known assignment={assignment} />
        ) : (
          <p className="quiet">No company knowledge</p>
        )}
      </div>
      <div className={`flex top gap2xs ${classes.actions}`}>
        <Button
          variant={assignment ? 'default' : 'light'}
          size="compact-md"
          aria-label={assignment ? `Edit what ${name} knows` : `Assign to ${name}`}
          onClick={onAssign}
        >
          {assignment ? 'Edit' : 'Assign'}
        </Button>
        {assignment && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={`Remove what ${name} knows`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}

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
          {taught} of {pluralize(knowing.length, 'agent has', 'agents have')} company knowledge
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
