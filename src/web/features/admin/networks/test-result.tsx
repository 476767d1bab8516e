import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api/api-error.ts';
import type { Keys } from './queries.ts';
import classes from './networks.module.css';

type Trial = UseMutationResult<string, Error, Partial<Keys>>;

/** The network's answer to an app. */
export function TestResult({ trial: { data, error, isPending } }: { trial: Trial }) {
  if (isPending) {
    return (
      <p className="quiet" role="status">
        Asking the network…
      </p>
    );
  }
  if (error) {
    return (
      <p className="refused note" role="alert">
        {messageOf(error)}
      </p>
    );
  }
  return data === undefined ? null : (
    <p className={classes.accepted} role="status">
      {data}
    </p>
  );
}
