/** The head of a public page: what it is about, in one sentence. */
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

export const PageHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.head}>
    <h1>{title}</h1>
    <p>{children}</p>
  </div>
);
