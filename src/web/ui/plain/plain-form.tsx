/** Fields and buttons of pages that come without the component library, so that they are there at once. */
import { type ComponentProps, useId, useState } from 'react';
import classes from './plain-form.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
}

export function PlainField({ label, error, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="stack2xs">
      <label className="strong size2" htmlFor={id}>
        {label}
      </label>
      <div className="holder">
        <input
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        {children}
      </div>
      {error ? (
        <p className="wrong" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A password, hidden until its button is pressed. */
export function PlainPassword(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PlainField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
    >
      <button
        type="button"
        className={`bare ${classes.show}`}
        aria-label="Show password"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </PlainField>
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  /** Pressed, and not done yet. */
  busy?: boolean;
}

/** Over the whole width. Filled when it submits, and outlined otherwise. */
export const PlainButton = ({ busy = false, type = 'button', ...props }: ButtonProps) => (
  <button
    type={type}
    className={type === 'submit' ? classes.primary : classes.outlined}
    disabled={busy}
    aria-busy={busy || undefined}
    {...props}
  />
);
