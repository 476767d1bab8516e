/** What to do, or what will happen, in order. */
import type { ReactNode } from 'react';
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
