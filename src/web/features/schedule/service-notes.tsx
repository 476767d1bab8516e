/** What stands above the posts while nothing, or nothing of this person's, can go out. */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#web/ui/moment.tsx';
import { healthQuery, publishingQuery, useFreeze } from './service-queries.ts';
import classes from './service-notes.module.css';

/** Said while the part of the service that publishes is silent. */
export function WorkerNote() {
  const { data } = useQuery(healthQuery);
  if (data?.checks.worker !== 'silent') return null;
  return (
    <Alert color="yellow" role="alert">
      <p className={classes.line}>
        <strong>Nothing goes out at the moment:</strong> the part of the service that publishes is
        silent. Your posts are kept. If this lasts, ask whoever runs it to start the worker.
      </p>
    </Alert>
  );
}

/** Said while everything is stopped, with the way back. */
export function FrozenNote() {
  const { data } = useQuery(publishingQuery);
  const { change, isPending } = useFreeze();
  if (!data?.is_frozen) return null;
  return (
    <Alert color="red" role="alert">
      <div className={classes.line}>
        <span>
          <strong>You stopped all publishing</strong>
          {data.frozen_at && (
            <>
              {' '}
              <Moment at={data.frozen_at} />
            </>
          )}
          . What misses its time meanwhile is not sent by itself.
        </span>
        <Button size="compact-md" loading={isPending} onClick={() => change('resume')}>
          Resume publishing
        </Button>
      </div>
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
