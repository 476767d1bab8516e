/** The spending of the month, its forecast, and the share of the budget. */
import { Anchor, Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { nearPercent } from '#domain/money/budget.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { madeOf, percentOf } from './usage-labels.ts';
import type { Limited } from './budget-dialog.tsx';
import classes from './usage.page.module.css';

/** Why there is no forecast. */
const withoutForecast = ({ unpriced }: UsageMonth): string =>
  unpriced > 0 ? 'Not available while prices are missing' : 'Available from day 2 of the month';

interface MetricsProps {
  data: UsageMonth;
  /** Whether the month is not over. */
  isNow: boolean;
}

/** The figures beside the spending. */
function setAside({ reserved, not_known }: UsageMonth): string | undefined {
  const under = reserved > 0 ? [`up to ${dollarsOf(reserved)} for requests in progress`] : [];
  const lost = not_known > 0 ? [`up to ${dollarsOf(not_known)} for lost responses`] : [];
  const both = [...under, ...lost];
  return both.length > 0 ? `and ${both.join(', ')}` : undefined;
}

export function Metrics({ data, isNow }: MetricsProps) {
  const { spent, forecast } = data;
  const made = madeOf(data);
  return (
    <div className="stackSm halves">
      <StatCard
        label="Spent"
        value={dollarsOf(spent)}
        help="If a response is lost, we set aside the highest possible cost until the month ends."
        note={[made && `for ${made}`, setAside(data)].filter(Boolean).join(', ')}
      />
      {isNow && (
        <StatCard
          label="Forecast"
          value={forecast === null ? null : dollarsOf(forecast)}
          note={forecast === null ? withoutForecast(data) : 'at the current pace'}
        />
      )}
    </div>
  );
}

const toneOf = (percent: number): string => {
  if (percent >= 100) return 'red';
  return percent >= nearPercent ? 'yellow' : 'brand';
};

function Bar({ spent, reserved, budget }: { spent: number; reserved: number; budget: number }) {
  const percent = percentOf(spent, budget);
  const left = Math.max(0, budget - spent - reserved);
  const words = `${dollarsOf(spent)} of ${dollarsOf(budget)} spent`;
  return (
    <div className="stackXs numeric">
      <Progress
        value={Math.min(100, percent)}
        color={toneOf(percent)}
        size="lg"
        aria-label={words}
      />
      <p>
        {words} ({percent} %), {dollarsOf(left)} left.
      </p>
    </div>
  );
}

export const Budget = ({ data, onChange }: { data: UsageMonth; onChange: () => void }) => (
  <Panel
    title="Your monthly budget"
    bare
    aside={
      <Button data-needs="owner" variant="default" size="compact-md" onClick={onChange}>
        {data.budget === null ? 'Set a budget' : 'Change your budget'}
      </Button>
    }
  >
    {data.budget === null ? (
      <p className="quiet">
        No limit set. With a budget, we stop before you exceed it and alert you at {nearPercent}%
        and 100%.
      </p>
    ) : (
      <Bar spent={data.spent} reserved={data.reserved + data.not_known} budget={data.budget} />
    )}
  </Panel>
);

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

/** The spending of each agent, and its budget. */
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
