import { Button } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { type Assignment, KnowledgeScopes } from '#contract/company/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './assignment-row.module.css';
import shared from '#web/features/company/company.module.css';
import { priorityLabels, scopeLabels } from '#web/features/company/company-labels.ts';

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
          <li key={scope} className={shared.tag}>
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
export function AssignmentRow({ agent, assignment, onAssign, onRemove }: Props) {
  const { name, avatar_url, personality_type } = agent;
  return (
    <li className={`${shared.row} ${classes.row}`}>
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
            color="red"
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
