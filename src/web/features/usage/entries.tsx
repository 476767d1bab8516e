/** Every call that cost or could have cost something, newest first. */
import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UsageEntry } from '#contract/usage/calls.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { entriesPerPage, entriesQuery } from './queries.ts';
import { costOf, deedOf, tokensOf } from './usage-labels.ts';

const Row = ({ entry }: { entry: UsageEntry }) => (
  <tr>
    <th scope="row">{deedOf(entry)}</th>
    <td data-label="Agent">{entry.agent_name ?? <span className="quiet">none</span>}</td>
    <td data-label="Tokens">{tokensOf(entry) ?? <span className="quiet">–</span>}</td>
    <td data-label="When">
      <Moment at={entry.at} />
    </td>
    <td data-label="Cost">{costOf(entry)}</td>
  </tr>
);

function Table({ entries }: { entries: readonly UsageEntry[] }) {
  if (entries.length === 0) return <p className="quiet">Nothing on this page.</p>;
  return (
    <table className="table tableWide">
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
}

interface Props {
  month: string;
  page: number;
  onPage: (page: number) => void;
}

export function Entries({ month, page, onPage }: Props) {
  const { data, isPending, error, refetch, isFetching } = useQuery(entriesQuery(month, page));
  const pages = Math.ceil((data?.total ?? 0) / entriesPerPage);
  return (
    <Panel title="Requests" aside={data && <span className="quiet">{data.total} this month</span>}>
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data && <Table entries={data.data} />}
      {pages > 1 && (
        <Pagination
          mt="sm"
          value={page}
          total={pages}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(to) => ({ 'aria-label': `Page ${to}` })}
        />
      )}
    </Panel>
  );
}
