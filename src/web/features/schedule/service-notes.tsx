/** What stands above the posts while nothing, or nothing of this person's, can go out. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#web/ui/moment.tsx';
import { healthQuery, publishingQuery, useFreeze } from './service-queries.ts';

/** Said while the part of the service that publishes is silent. */
export function WorkerNote() {
  const { data } = useQuery(healthQuery);
  if (data?.checks.worker !== 'silent') return null;
  return (
    <Alert color="yellow" title="Nothing goes out at the moment" role="alert">
      The part of the service that publishes has not been heard of for a while. Your posts are kept
      and go out as soon as it is back; what is too late by then says so.
    </Alert>
  );
}

/** Said while everything is stopped, with the way back. */
export function FrozenNote() {
  const { data } = useQuery(publishingQuery);
  const { change, isPending } = useFreeze();
  if (!data?.is_frozen) return null;
  return (
    <Alert color="red" title="You stopped all publishing" role="alert">
      <p>
        Nothing goes out until you resume. What misses its time meanwhile is not sent by itself.
        {data.frozen_at && (
          <>
            {' '}
            Stopped <Moment at={data.frozen_at} />.
          </>
        )}
      </p>
      <Button mt="sm" loading={isPending} onClick={() => change('resume')}>
        Resume publishing
      </Button>
    </Alert>
  );
}

/** Stops everything with one click. */
export function FreezeButton() {
  const { data } = useQuery(publishingQuery);
  const { change, isPending } = useFreeze();
  if (!data || data.is_frozen) return null;
  return (
    <Button variant="default" loading={isPending} onClick={() => change('freeze')}>
      Stop all publishing
    </Button>
  );
}
