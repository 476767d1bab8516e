import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Interaction } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useAddOptOut } from './queries.ts';

/** Opts the author of a mention out. */
export function OptOutButton({ item: { author, platform } }: { item: Interaction }) {
  const [asking, setAsking] = useState(false);
  const add = useAddOptOut();
  const { username } = author;
  const confirm = () =>
    add.mutate(
      { platform, username },
      {
        onError: (error) => void notify.failure(error),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        w="fit-content"
        onClick={() => setAsking(true)}
      >
        Never contact {username}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Never contact ${username}?`}
        confirmLabel="Never contact"
        loading={add.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        Your agents won’t reply to {username} on {platforms[platform].name}, and pending replies are
        deleted. Undo this anytime in Opt-outs.
      </ConfirmDialog>
    </>
  );
}
