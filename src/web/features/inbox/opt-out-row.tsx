import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OptOut } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './inbox.module.css';
import { useRemoveOptOut } from './queries.ts';

/** The person, since when, and the words with which they opted out. */
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
          {person.phrase === null ? 'added by you' : <>after writing “{person.phrase}”</>}
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
        title={`Allow replies to ${person.username}?`}
        confirmLabel="Allow replies"
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {person.phrase === null
          ? `Your agents may reply to ${person.username} on ${name} again.`
          : `${person.username} asked to be left alone. Only do this if they agreed: networks suspend accounts for unwanted replies.`}
      </ConfirmDialog>
    </>
  );
}
