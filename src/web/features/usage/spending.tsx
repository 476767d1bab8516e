/** The spending of the month, its forecast, and the share of the budget. */
import { Button, Progress } from '@mantine/core';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { nearPercent } from '#domain/money/budget.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { madeOf, percentOf } from './usage-labels.ts';

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
