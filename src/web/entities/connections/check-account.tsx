/** Asks a platform now whether an account is well. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { useCheckAccount } from './connection-queries.ts';

export function CheckAccount({ connection, ...props }: ButtonProps & { connection: Connection }) {
  const check = useCheckAccount();
  const { name } = platforms[connection.platform];
  const now = () =>
    check.mutate(connection.id, {
      onSuccess: ({ data, message }) =>
        void (data.status === 'connected'
          ? notify.success(message)
          : notify.error(data.status_reason ?? message)),
      onError: (error) => void notify.failure(error, `Couldn’t check ${name}.`),
    });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Check now: ${name}`}
      {...props}
      loading={check.isPending}
      onClick={now}
    >
      Check now
    </Button>
  );
}
