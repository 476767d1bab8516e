import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useEndOtherSessions } from '#web/features/settings/queries.ts';

const sessionsWord = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);

export function EndOtherSessions({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const go = async () => {
    try {
      const ended = await end.mutateAsync();
      void notify.success(`${sessionsWord(ended)} signed out.`);
    } catch (error) {
      void notify.failure(error);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Sign out everywhere else?"
        confirmLabel={`Sign out ${sessionsWord(count)}`}
        destructive
        loading={end.isPending}
        onConfirm={() => void go()}
        onClose={() => setAsking(false)}
      >
        <Text>Signs you out of every other browser.</Text>
      </ConfirmDialog>
    </>
  );
}
