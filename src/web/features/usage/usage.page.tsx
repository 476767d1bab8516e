/** The cost of writing and posting, month by month, and the budgets. */
import { ActionIcon, Alert, Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { modelPrices, picturePrices } from '#contract/core/prices.ts';
import type { UsageEntry, UsageMonth } from '#contract/usage/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { monthAfter, monthName, monthOf } from '#domain/money/usage-month.ts';
import { longDate } from '#domain/text/dates.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { BarChart } from '#web/ui/charts/marks/bar-chart.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons, StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { BudgetDialog, type Limited } from './budget-dialog.tsx';
import { Budget, ByAgent, Metrics } from './spending.tsx';
import { entriesQuery, monthQuery } from './queries.ts';
import classes from './usage.page.module.css';
import { barsByDay, costOf, entryLabel, tokensOf } from './usage-labels.ts';
import { usageSearchOf } from './usage-search.ts';

/** Every request that cost or could have cost money, newest first. */
const Row = ({ entry }: { entry: UsageEntry }) => (
  <tr>
    <th scope="row">{entryLabel(entry)}</th>
    <td>{entry.agent_name ?? <span className="quiet">none</span>}</td>
    <td>{tokensOf(entry) ?? <span className="quiet">–</span>}</td>
    <td data-last>
      <Moment at={entry.at} />
    </td>
    <td data-main>{costOf(entry)}</td>
  </tr>
);

const Table = ({ entries }: { entries: readonly UsageEntry[] }) => (
  <table className={`table tableWide ${classes.rows}`}>
    <thead>
      <tr>
        {['Request', 'Agent', 'Tokens', 'When', 'Cost'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </tbody>
  </table>
);

function Entries({ month }: { month: string }) {
  const query = useInfiniteQuery(entriesQuery(month));
  const { data } = query;
  const entries = rowsIn(data);
  return (
    <Panel title="Requests" bare>
      <QueryState query={query} />
      {data && (
        <>
          <Table entries={entries} />
          <ListEnd
            query={query}
            count={entries.length}
            total={totalIn(data)}
            names={['request', 'requests']}
          />
        </>
      )}
    </Panel>
  );
}

interface Props {
  month: string;
  /** There is no month after it. */
  present: string;
  onChange: (month: string) => void;
}

/** The previous and the next month. */
function MonthPicker({ month, present, onChange }: Props) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="besideXs" role="group" aria-label="Month">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Back to ${monthName(before)}`}
        onClick={() => onChange(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.month} role="status">
        {monthName(month)}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`On to ${monthName(after)}`}
        disabled={after > present}
        onClick={() => onChange(after)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Lists what has no known price, and which settings add it. */
function Unpriced({ data }: { data: UsageMonth }) {
  const { unpriced, unpriced_models: models, unpriced_drawers: drawers } = data;
  const [first] = models;
  const writer = models.find((model) => !drawers.includes(model));
  if (unpriced === 0 || first === undefined) return null;
  return (
    <Alert color="yellow" title="Some prices are missing">
      <p>
        {pluralize(unpriced, 'request')} to {models.join(', ')} aren’t counted. You may have spent
        more than shown, and there’s no forecast. While a budget is set, we don’t make these
        requests.
      </p>
      {writer !== undefined && (
        <p className={classes.hint}>
          Your administrator can set the price in dollars per million tokens read and written, then
          restart the server: <code>AI_PRICES={writer}=0.25/2</code>, or{' '}
          <code>AI_PRICES={writer}=0/0</code> for your own model that costs nothing.
        </p>
      )}
      {drawers.length > 0 && (
        <p className={classes.hint}>
          For images, it’s the price of one image in dollars: <code>IMAGE_PRICE=0.04</code>, or{' '}
          <code>IMAGE_PRICE=0</code> for your own model that costs nothing.
        </p>
      )}
    </Alert>
  );
}

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
      <Button variant="default" renderRoot={(props) => <Link to="/write" {...props} />}>
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
    The built-in writer, the built-in artist and the sandbox are free. Posts and replies on networks
    that charge nothing aren’t counted. One writing request can return several drafts, and each fix
    is a new one. Prices are from the providers’ lists of {longDate(modelPrices.date)} (models),{' '}
    {longDate(picturePrices.date)} (images) and {longDate(platformsDate ?? '')} (networks), unless
    your administrator set others. The provider’s own bill is what counts.
  </p>
);

function Month({ data, present }: { data: UsageMonth; present: string }) {
  const [changing, setChanging] = useState<Limited>();
  const isEmpty = data.texts + data.images + data.posts + data.reserved + data.not_known === 0;
  const { may } = useSpace();
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
          {may('manage') && <Entries month={data.month} />}
        </>
      )}
      <Foot />
      <BudgetDialog of={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

const Loading = () => (
  <>
    <StatSkeletons count={2} />
    <RowSkeletons count={3} />
  </>
);

export function UsagePage() {
  const [present] = useState(() => monthOf(Date.now()));
  const { month = present } = useAsked();
  const navigate = useNavigate({ from: '/usage' });
  const query = useQuery(monthQuery(month));
  const { data, isPlaceholderData } = query;
  const choose = (next: string) =>
    void navigate({ search: next === present ? {} : { month: next }, replace: true });
  return (
    <>
      <PageHeader
        title="Usage"
        text="Your spending and monthly budgets"
        action={<MonthPicker month={month} present={present} onChange={choose} />}
      />
      <div className={`stackLg ${classes.page}`} aria-busy={isPlaceholderData}>
        {data && <Month data={data} present={present} />}
        <QueryState query={query} fallback="Couldn’t load your spending." skeletons={<Loading />} />
      </div>
    </>
  );
}
