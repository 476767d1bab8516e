/** The data sources. */
import { useQuery } from '@tanstack/react-query';
import { inNetworkOrder } from '#web/entities/connections/connection-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { sourcesQuery } from './queries.ts';
import { SourceRow } from './source-row.tsx';
import classes from './sources.module.css';

export function Sources() {
  const { data, isPending, error, isFetching, refetch } = useQuery(sourcesQuery);
  return (
    <Panel title="Data sources">
      {!data && (
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error, 'Couldn’t load your accounts.') : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
          skeletons={<RowSkeletons count={2} />}
        />
      )}
      {data?.length === 0 && <p className="quiet">Connect an account to see results.</p>}
      {data && data.length > 0 && (
        <ul className={classes.sources}>
          {inNetworkOrder(data).map((source) => (
            <SourceRow key={source.connection_id} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
