import { useInfiniteQuery } from '@tanstack/react-query';
import type { OptOut } from '#contract/engagement/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import classes from './inbox.module.css';
import own from './opt-outs.module.css';
import { OptOutForm } from './opt-out-form.tsx';
import { OptOutRow } from './opt-out-row.tsx';
import { optOutsQuery } from './queries.ts';

function People({ people, total }: { people: readonly OptOut[]; total: number }) {
  if (total === 0)
    return (
      <EmptyState drawing="talk" title="No opt-outs">
        No one has asked your agents to stop.
      </EmptyState>
    );
  return (
    <>
      <RowCount>
        {total} {total === 1 ? 'account' : 'accounts'}
      </RowCount>
      <RowList label="Opt-outs">
        {people.map((person) => (
          <li key={person.id} className={own.person}>
            <OptOutRow person={person} />
          </li>
        ))}
      </RowList>
    </>
  );
}

/** The people that no agent contacts, with a form to add one. */
export function OptOutsTab() {
  const { data, isPending, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(optOutsQuery);
  return (
    <div className="stackMd readable">
      <p className={classes.quiet}>
        Anyone who tells an agent to stop is listed here and never contacted again. Only you can
        remove them.
      </p>
      <OptOutForm />
      {data ? (
        <People people={rowsIn(data)} total={totalIn(data)} />
      ) : (
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error, 'Couldn’t load the list.') : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ShowMore more={hasNextPage} loading={isFetching} onMore={() => void fetchNextPage()} />
    </div>
  );
}
