/** The spending of each agent, and its budget. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { Limited } from './budget-dialog.tsx';
import { madeOf, percentOf } from './usage-labels.ts';
import classes from './usage.page.module.css';

type Row = UsageMonth['by_agent'][number];

function Name({ row: { agent_id, agent_name, is_deleted, is_self } }: { row: Row }) {
  if (agent_id === null) return <>No agent</>;
  const name = agent_name ?? 'An agent';
  if (is_self) return <>{name}</>;
  if (is_deleted)
    return (
      <>
        {name} <span className="quiet">(deleted)</span>
      </>
    );
  return (
    <Anchor renderRoot={(props) => <Link to="/agents/$id" params={{ id: agent_id }} {...props} />}>
      {name}
    </Anchor>
  );
}

function BudgetCell({ row, onChange }: { row: Row; onChange: (of: Limited) => void }) {
  const { agent_id, agent_name, budget, spent, is_deleted, is_self } = row;
  if (agent_id === null || is_deleted || is_self) return <span className="quiet">–</span>;
  const name = agent_name ?? 'this agent';
  return (
    <span className="lineSm">
      {budget === null ? (
        <span className="quiet">no limit</span>
      ) : (
        <span>
          {dollarsOf(budget)} <span className="quiet">({percentOf(spent, budget)} % used)</span>
        </span>
      )}
      <Button
        data-needs="owner"
        variant="default"
        size="compact-sm"
        aria-label={`${budget === null ? 'Set' : 'Change'} the budget of ${name}`}
        onClick={() => onChange({ agent_id, name, budget })}
      >
        {budget === null ? 'Set' : 'Change'}
      </Button>
    </span>
  );
}

interface Props {
  rows: UsageMonth['by_agent'];
  onChange: (of: Limited) => void;
}

export const ByAgent = ({ rows, onChange }: Props) => (
  <Panel title="By agent" bare>
    <table className={`table tableWide ${classes.rows}`}>
      <thead>
        <tr>
          {['Agent', 'Requests', 'Spent', 'Monthly budget'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.agent_id}>
            <th scope="row">
              <Name row={row} />
            </th>
            <td>{madeOf(row) || <span className="quiet">–</span>}</td>
            <td data-main>{dollarsOf(row.spent)}</td>
            <td data-last>
              <BudgetCell row={row} onChange={onChange} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);
