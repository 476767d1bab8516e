import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OptOut } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './inbox.module.css';
import { useRemoveOptOut } from './queries.ts';

/** Who it is, since when, and by which words. */
export function OptOutRow({ person }: { person: OptOut }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveOptOut();
  const { name } = platforms[person.platform];
  const confirm = () =>
    remove.mutate(person.id, {
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <div>
        <strong>{person.username}</strong>
        <p className={classes.quiet}>
          {name}, <Moment at={person.at} />,{' '}
          {person.phrase === null ? 'written down by you' : <>by the words “{person.phrase}”</>}
        </p>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Remove ${person.username}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        title={`Let agents write to ${person.username} again?`}
        confirmLabel="Let them write again"
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {person.phrase === null
          ? `Your agents may answer ${person.username} on ${name} again.`
          : `${person.username} asked not to be written to. Take this back only if ${person.username} wants it: networks suspend accounts for less.`}
      </ConfirmDialog>
    </>
  );
}
