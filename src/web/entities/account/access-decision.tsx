/** Approves or declines someone’s request for access, wherever an administrator reads of it. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsKey } from '#web/entities/notifications/notification-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

export function AccessDecision({ username }: { username: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (decide: 'approveAccess' | 'declineAccess') =>
      api.admin[decide]({ params: { username } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    // Also on failure: most likely another administrator decided.
    onSettled: () =>
      Promise.all(
        [['admin'], notificationsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <div className="rowXs holder">
      <Button
        size="sm"
        aria-label={`Approve ${username}`}
        disabled={isPending}
        onClick={() => mutate('approveAccess')}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={`Decline ${username}`}
        disabled={isPending}
        onClick={() => mutate('declineAccess')}
      >
        Decline
      </Button>
    </div>
  );
}
