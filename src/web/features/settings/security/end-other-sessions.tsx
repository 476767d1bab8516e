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
      void notify.success(`${sessionsWord(ended)} ended.`);
    } catch (error) {
      void notify.failure(error);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        End all other sessions
      </Button>
      <ConfirmDialog
        opened={asking}
        title="End all other sessions"
        confirmLabel={`End ${sessionsWord(count)}`}
        destructive
        loading={end.isPending}
        onConfirm={() => void go()}
        onClose={() => setAsking(false)}
      >
        <Text>Every other browser is signed out at once. This one stays.</Text>
      </ConfirmDialog>
    </>
  );
}
