import type { ModelKind, Tried } from '#contract/models/calls.ts';
import { costWords } from '#domain/money/money.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { kindWords } from './kinds.ts';
import type { Trial } from './queries.ts';
import classes from './models.module.css';

function factsOf({ milliseconds, tokens, cost, image }: Tried): string {
  const time = `${(milliseconds / 1000).toFixed(1)} s`;
  if (image !== null) return [time, costWords(cost)].join(' · ');
  const count = tokens
    ? `${tokens.input} tokens read, ${tokens.output} written`
    : 'tokens not reported';
  return [time, count, costWords(cost)].join(' · ');
}

const loading = 'Loading the model into memory. A big one can take a few minutes.';

/** The sentence or image that a model made, or why there is none. */
export function TryResult({ trial, kind }: { trial: Trial; kind: ModelKind }) {
  const { data, error, isPending, isLoading } = trial;
  if (isPending) {
    return (
      <p className="quiet" role="status">
        {isLoading ? loading : kindWords[kind].trying}
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
  if (!data) return null;
  if (data.is_loading) return <p role="status">The model is still loading. Try again later.</p>;
  return (
    <div className="stackXs" role="status">
      {data.image === null ? (
        <blockquote className={classes.sentence}>{data.text}</blockquote>
      ) : (
        <img
          className={classes.image}
          src={data.image}
          alt="A cup of coffee by a window, as this model draws it"
        />
      )}
      <p className="quiet numeric">{factsOf(data)}</p>
    </div>
  );
}
