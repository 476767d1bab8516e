/** Reminds people of the verification email, and sends it again. */
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import classes from './denied.module.css';

export function Unverified({ email }: { email: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.passwords.requestVerification(),
  });
  const failed = error && refusalWords(error, 'Couldn’t send the email. Try again.');
  return (
    <div className={classes.unverified}>
      <p>
        {email} isn’t verified yet. Open the link we sent you.{' '}
        <button type="button" data-quiet aria-disabled={isPending} onClick={() => mutate()}>
          Send a new link
        </button>
      </p>
      <OutboxNote />
      <p role="status">{failed ?? data?.message}</p>
    </div>
  );
}
