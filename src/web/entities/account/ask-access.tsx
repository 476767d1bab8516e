/** The form of a request for access, and what is said once one was declined. */
import type { ReactNode, SyntheticEvent } from 'react';
import { authLimits } from '#contract/auth/limits.ts';
import { Moment } from '#web/ui/moment.tsx';
import classes from './ask-access.module.css';

export interface AccessWords {
  name: string;
  note: string;
}

interface Props {
  onAsk: (words: AccessWords) => void;
  /** The button that sends it. */
  children: ReactNode;
}

export function AskAccessForm({ onAsk, children }: Props) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const word = (field: string) => {
      const typed = said.get(field);
      return typeof typed === 'string' ? typed : '';
    };
    onAsk({ name: word('name'), note: word('note') });
  };
  return (
    <form className={classes.ask} onSubmit={submit}>
      <label>
        Your name
        <input name="name" required maxLength={authLimits.access_name} autoComplete="name" />
      </label>
      <label>
        Note to the administrators (optional)
        <textarea name="note" rows={3} maxLength={authLimits.access_note} />
      </label>
      {children}
    </form>
  );
}

/** `again_at`: until when it can’t be made again. */
export const DeclinedWords = ({ again_at }: { again_at: string | null }) =>
  again_at === null ? (
    <p>Your request was declined. You can send another one.</p>
  ) : (
    <p>
      Your request was declined. You can send another one <Moment at={again_at} />
    </p>
  );
