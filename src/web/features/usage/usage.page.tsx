/** The cost of writing and posting, month by month, and the budgets. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { modelPrices, picturePrices } from '#contract/core/prices.ts';
import type { UsageMonth } from '#contract/usage/calls.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthName, monthOf } from '#domain/money/usage-month.ts';
import { longDate } from '#domain/text/dates.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { BarChart } from '#web/ui/charts/marks/bar-chart.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons, StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { BudgetDialog, type Limited } from './budget-dialog.tsx';
import { ByAgent } from './by-agent.tsx';
import { Entries } from './entries.tsx';
import { MonthPicker } from './month-picker.tsx';
import { monthQuery } from './queries.ts';
import { Budget, Metrics } from './spending.tsx';
import { Unpriced } from './unpriced.tsx';
import classes from './usage.page.module.css';
import { barsByDay } from './usage-labels.ts';
import { usageSearchOf } from './usage-search.ts';

const useAsked = () => usageSearchOf(useSearch({ strict: false }));

const Days = ({ data }: { data: UsageMonth }) => (
  <BarChart
    title="By day"
    by="Day"
    parts={[{ name: 'Spent', tone: 'hue' }]}
    bars={barsByDay(data.by_day)}
    format={dollarsOf}
    summary={`${dollarsOf(data.spent)} in ${monthName(data.month)}, days in UTC`}
  />
);

const Nothing = ({ month }: { month: string }) => (
  <EmptyState
    title={`Nothing in ${monthName(month)}`}
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/ai-content" {...props} />}>
        Write something
      </Button>
    }
  >
    Everything you generate shows up here with its cost. Built-in tools are free.
  </EmptyState>
);

/** The newest of the platforms' price lists. */
const platformsDate = LivePlatformIds.map((id) => platforms[id].prices?.date ?? '')
  .toSorted()
  .at(-1);

const Foot = () => (
  <p className="quiet">
    The built-in writer, the built-in artist and the sandbox are free. Prices are from the
    providers’ lists of {longDate(modelPrices.date)} (models), {longDate(picturePrices.date)}{' '}
    (images) and {longDate(platformsDate ?? '')} (networks), unless your administrator set others.
    The provider’s own bill is what counts.
  </p>
);

function Month({ data, present }: { data: UsageMonth; present: string }) {
  const [changing, setChanging] = useState<Limited>();
  const isEmpty = data.texts + data.images + data.posts + data.reserved + data.not_known === 0;
  const own: Limited = { agent_id: null, name: 'all agents', budget: data.budget };
  return (
    <>
      <Unpriced data={data} />
      <Metrics data={data} isNow={data.month === present} />
      <Budget data={data} onChange={() => setChanging(own)} />
      {data.by_agent.length > 0 && <ByAgent rows={data.by_agent} onChange={setChanging} />}
      {isEmpty ? (
        <Nothing month={data.month} />
      ) : (
        <>
          {data.spent > 0 && <Days data={data} />}
          <Entries month={data.month} />
        </>
      )}
      <Foot />
      <BudgetDialog of={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

const Loading = () => (
  <>
    <StatSkeletons count={4} />
    <RowSkeletons count={3} />
  </>
);

export function UsagePage() {
  const [present] = useState(() => monthOf(Date.now()));
  const { month = present } = useAsked();
  const navigate = useNavigate({ from: '/usage' });
  const { data, isPending, error, refetch, isFetching, isPlaceholderData } = useQuery(
    monthQuery(month),
  );
  const choose = (next: string) =>
    void navigate({ search: next === present ? {} : { month: next }, replace: true });
  return (
    <>
      <PageHeader
        title="Usage"
        text="Your spending and monthly budgets"
        action={<MonthPicker month={month} present={present} onChange={choose} />}
      />
      <div className={classes.page} aria-busy={isPlaceholderData}>
        {isPending && <Loading />}
        {data && <Month data={data} present={present} />}
        {error && !data && (
          <ErrorState
            message={messageOf(error, 'Couldn’t load your spending.')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </>
  );
}
