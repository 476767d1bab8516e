/** What to do, or what will happen, in order. */
import { Fragment, type ReactNode } from 'react';
import type { Phrase, Sentence } from '#contract/platforms/connect-traits.ts';
import classes from './connections.module.css';

export const Steps = ({ steps }: { steps: readonly ReactNode[] }) => (
  <ol className={classes.steps}>
    {steps.map((step, at) => (
      // The steps of one dialog keep their order.
      <li key={at}>{step}</li>
    ))}
  </ol>
);

/** A page of somebody else's, in a tab of its own so that nothing typed here is lost. */
export const Elsewhere = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

function drawn(phrase: Phrase): ReactNode {
  if (typeof phrase === 'string') return phrase;
  if ('code' in phrase) return <code>{phrase.code}</code>;
  if ('strong' in phrase) return <strong>{phrase.strong}</strong>;
  return <Elsewhere href={phrase.href}>{phrase.text}</Elsewhere>;
}

/** A sentence of a platform's record. */
export const said = (sentence: Sentence): ReactNode =>
  sentence.map((phrase, at) => (
    // A sentence keeps its order too.
    <Fragment key={at}>{drawn(phrase)}</Fragment>
  ));
