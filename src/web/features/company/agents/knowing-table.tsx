import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconFileText, IconId, IconMessage2, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KnowledgeScope, KnowledgeScopes } from '#contract/company/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { priorityLabels, scopeLabels } from '#web/features/company/company-labels.ts';
import classes from './knowing-table.module.css';
import { loadFailure } from '#web/features/company/queries.ts';
import { type KnowingAgent, useKnowingAgents } from './use-knowing-agents.ts';

const icons: Readonly<Record<KnowledgeScope, typeof IconId>> = {
  company_profile: IconId,
  products_services: IconPackage,
  knowledge_documents: IconFileText,
  custom_instructions: IconMessage2,
};

const stateWords = ({ assignment }: KnowingAgent): string => {
  if (!assignment) return 'No knowledge yet';
  const level = priorityLabels[assignment.priority_level];
  return `${assignment.is_active ? '' : 'Inactive · '}Priority of company knowledge: ${level.toLowerCase()}`;
};

/** Whether it knows a part; access to an empty part is not knowledge yet. */
function Mark({ may, isEmpty }: { may: boolean; isEmpty: boolean }) {
  if (may && !isEmpty) return <IconCheck size={18} stroke={2.2} role="img" aria-label="Yes" />;
  if (may) return <span className="quiet">empty</span>;
  return (
    <span className="quiet">
      <span aria-hidden>–</span>
      <VisuallyHidden>No</VisuallyHidden>
    </span>
  );
}

interface Told {
  /** Parts that are still empty. */
  empty: readonly KnowledgeScope[];
}

function Row({ one, empty }: { one: KnowingAgent } & Told) {
  const { agent, assignment } = one;
  return (
    <tr data-off={!assignment?.is_active || undefined}>
      <th scope="row">
        <span className="iconed middle">
          <AvatarRing
            name={agent.name}
            src={agent.avatar_url}
            hue={archetypes[agent.personality_type].hue}
            size={32}
          />
          <span className={classes.who}>
            <bdi>{agent.name}</bdi>
            <span className="quiet">{stateWords(one)}</span>
          </span>
        </span>
      </th>
      {KnowledgeScopes.map((scope) => (
        <td key={scope}>
          <Mark
            may={assignment?.knowledge_scope.includes(scope) ?? false}
            isEmpty={empty.includes(scope)}
          />
        </td>
      ))}
    </tr>
  );
}

const Table = ({ knowing, empty }: { knowing: readonly KnowingAgent[] } & Told) => (
  <table className={`table ${classes.table}`}>
    <thead>
      <tr>
        <th scope="col">Agent</th>
        {KnowledgeScopes.map((scope) => {
          const Icon = icons[scope];
          return (
            <th key={scope} scope="col" title={scopeLabels[scope]}>
              <Icon size={18} stroke={1.6} role="img" aria-label={scopeLabels[scope]} />
            </th>
          );
        })}
      </tr>
    </thead>
    <tbody>
      {knowing.map((one) => (
        <Row key={one.agent.id} one={one} empty={empty} />
      ))}
    </tbody>
  </table>
);

const Legend = () => (
  <ul className="plain lineSm quiet" aria-hidden>
    {KnowledgeScopes.map((scope) => {
      const Icon = icons[scope];
      return (
        <li className="flexInline middle gap2xs" key={scope}>
          <Icon size={14} stroke={1.6} />
          {scopeLabels[scope]}
        </li>
      );
    })}
  </ul>
);

/** A table of which agents know what. */
export function KnowingTable({ empty }: Told) {
  const { knowing, isPending, error, isFetching, refetch } = useKnowingAgents();
  return (
    <Panel
      title="Knowledge by agent"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/company" search={{ tab: 'agents' }} {...props} />}
        >
          Change
        </Anchor>
      }
    >
      {knowing && knowing.length > 0 && (
        <>
          <Table knowing={knowing} empty={empty} />
          <Legend />
        </>
      )}
      {knowing?.length === 0 && (
        <p className="quiet">No agents yet. When you create one, you’ll see here what it knows.</p>
      )}
      {!knowing && (
        <QueryBoundary
          pending={isPending}
          failure={error ? loadFailure(error, 'Error loading data') : undefined}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
    </Panel>
  );
}
