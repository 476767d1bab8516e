/** Why a form or a step was refused, shown in place. */
import classes from './form-error.module.css';

export const FormError = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={classes.refused} role="alert">
      {text}
    </p>
  );
