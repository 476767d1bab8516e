import type { UseMutationResult } from '@tanstack/react-query';
import type { Tried } from '#contract/models/calls.ts';
import { costWords } from '#domain/money/money.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import type { TryBody } from './queries.ts';
import classes from './models.module.css';

export type Trial = UseMutationResult<Tried, Error, TryBody>;

function factsOf({ milliseconds, tokens, cost }: Tried): string {
  const time = `${(milliseconds / 1000).toFixed(1)} s`;
  const count = tokens
    ? `${tokens.input} tokens read, ${tokens.output} written`
    : 'tokens not reported';
  return [time, count, costWords(cost)].join(' · ');
}

/** The sentence that a model wrote, or why it wrote none. */
export function TryResult({ trial }: { trial: Trial }) {
  const { data, error, isPending } = trial;
  if (isPending) {
    return (
      <p className="quiet" role="status">
        Writing. The first sentence of a local model can take a while.
      </p>
    );
  }
  if (error) {
    return (
      <p className={classes.refused} role="alert">
        {messageOf(error)}
      </p>
    );
  }
  if (!data) return null;
  return (
    <div className={classes.result} role="status">
      <blockquote className={classes.sentence}>{data.text}</blockquote>
      <p className="quiet numeric">{factsOf(data)}</p>
    </div>
  );
}
