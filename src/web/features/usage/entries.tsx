/** Every request that cost or could have cost money, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UsageEntry } from '#contract/usage/calls.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { entriesQuery } from './queries.ts';
import { costOf, entryLabel, tokensOf } from './usage-labels.ts';

const Row = ({ entry }: { entry: UsageEntry }) => (
  <tr>
    <th scope="row">{entryLabel(entry)}</th>
    <td data-label="Agent">{entry.agent_name ?? <span className="quiet">none</span>}</td>
    <td data-label="Tokens">{tokensOf(entry) ?? <span className="quiet">–</span>}</td>
    <td data-label="When">
      <Moment at={entry.at} />
    </td>
    <td data-label="Cost">{costOf(entry)}</td>
  </tr>
);

const Table = ({ entries }: { entries: readonly UsageEntry[] }) => (
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

export function Entries({ month }: { month: string }) {
  const query = useInfiniteQuery(entriesQuery(month));
  const { data, isPending, error, refetch, isFetching } = query;
  const entries = rowsIn(data);
  return (
    <Panel title="Requests">
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
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
