/** What to do, or what will happen, step by step. */
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

/** An external page, in another tab so that no input here is lost. */
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

/** A sentence from a platform's record. */
export const stepWords = (sentence: Sentence): ReactNode =>
  sentence.map((phrase, at) => (
    // Parts of a sentence keep their order too.
    <Fragment key={at}>{drawn(phrase)}</Fragment>
  ));
