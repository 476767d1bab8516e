/** What the month cost so far, what it will come to, and how much of the budget that is. */
import { Button, Progress } from '@mantine/core';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { nearPercent } from '#domain/money/budget.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './usage.page.module.css';
import { percentOf } from './usage-labels.ts';

const numbers = new Intl.NumberFormat('en-US');

/** Why there is no forecast. */
const withoutForecast = ({ unpriced }: UsageMonth): string =>
  unpriced > 0
    ? 'Not while prices are unknown'
    : 'From the second day of a month on, so that it means something';

interface MetricsProps {
  data: UsageMonth;
  /** Whether the month is not over. */
  isNow: boolean;
}

/** What is counted beside what was spent. */
function setAside({ reserved, not_known }: UsageMonth): string | undefined {
  const under = reserved > 0 ? [`up to ${dollarsOf(reserved)} for calls under way`] : [];
  const lost = not_known > 0 ? [`up to ${dollarsOf(not_known)} for answers that were lost`] : [];
  const both = [...under, ...lost];
  return both.length > 0 ? `and ${both.join(', ')}` : undefined;
}

export function Metrics({ data, isNow }: MetricsProps) {
  const { spent, forecast, texts, images, posts, tokens } = data;
  return (
    <div className={classes.figures}>
      <StatCard
        label="Spent"
        value={dollarsOf(spent)}
        help="What a call cost whose answer was lost is not known. The most that it may have cost is set aside until the month ends."
        note={setAside(data)}
      />
      {isNow && (
        <StatCard
          label="Forecast"
          value={forecast === null ? null : dollarsOf(forecast)}
          note={forecast === null ? withoutForecast(data) : 'if the month goes on like this'}
        />
      )}
      <StatCard
        label="Calls to write"
        value={numbers.format(texts)}
        help="One call may give several texts. Mending a text is a call of its own."
        note={tokens > 0 ? `${numbers.format(tokens)} tokens` : undefined}
      />
      <StatCard label="Pictures drawn" value={numbers.format(images)} />
      <StatCard
        label="Paid posts"
        value={numbers.format(posts)}
        help="Posts on platforms that charge. Free ones, such as in the sandbox, are not listed here."
      />
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
    aside={
      <Button variant="default" size="compact-md" onClick={onChange}>
        {data.budget === null ? 'Set a budget' : 'Change your budget'}
      </Button>
    }
  >
    {data.budget === null ? (
      <p className="quiet">
        There is no limit. With one, what would go over it is not done, and you are told when{' '}
        {nearPercent} % and all of it are used up.
      </p>
    ) : (
      <Bar spent={data.spent} reserved={data.reserved + data.not_known} budget={data.budget} />
    )}
  </Panel>
);
