import { useInfiniteQuery } from '@tanstack/react-query';
import type { OptOut } from '#contract/engagement/types.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import classes from './inbox.module.css';
import own from './opt-outs.module.css';
import { OptOutForm } from './opt-out-form.tsx';
import { optOutsQuery, useRemoveOptOut } from './queries.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';

/** The person, since when, and the words with which they opted out. */
function OptOutRow({ person }: { person: OptOut }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveOptOut();
  const { name } = platforms[person.platform];
  const confirm = () =>
    remove.mutate(person.id, {
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <div>
        <strong>{person.username}</strong>
        <p className={`quiet ${classes.quiet}`}>
          {name}, <Moment at={person.at} />,{' '}
          {person.phrase === null ? 'added by you' : <>after writing “{person.phrase}”</>}
        </p>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Remove ${person.username}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        title={`Allow replies to ${person.username}?`}
        confirmLabel="Allow replies"
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {person.phrase === null
          ? `Your agents may reply to ${person.username} on ${name} again.`
          : `${person.username} asked to be left alone. Only do this if they agreed: networks suspend accounts for unwanted replies.`}
      </ConfirmDialog>
    </>
  );
}

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
  const query = useInfiniteQuery(optOutsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  return (
    <div className="stackMd readable">
      <p className={`quiet ${classes.quiet}`}>
        Anyone who tells an agent to stop is listed here and never contacted again. Only you can
        remove them.
      </p>
      <OptOutForm />
      {data ? (
        <People people={rowsIn(data)} total={totalIn(data)} />
      ) : (
        <QueryState query={query} fallback="Couldn’t load the list." />
      )}
      <ShowMore more={hasNextPage} loading={isFetching} onMore={() => void fetchNextPage()} />
    </div>
  );
}
