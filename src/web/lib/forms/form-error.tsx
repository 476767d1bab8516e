/** Why a form or a step was refused, shown in place. */
import type { ReactNode } from 'react';
import classes from './form-error.module.css';

export const FormError = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={classes.refused} role="alert">
      {text}
    </p>
  );

/** What is wrong with something that is not a single field, below it. */
export const Fault = ({ text }: { text: ReactNode }) =>
  text ? (
    <p className="wrong" role="alert">
      {text}
    </p>
  ) : null;
