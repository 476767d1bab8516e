/** Checks an account on its platform now, and shows the result. */
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { useCheckAccount } from '#web/entities/connections/connection-queries.ts';

export function useCheckNow({ id, platform }: Connection) {
  const check = useCheckAccount();
  const now = () =>
    check.mutate(id, {
      onSuccess: ({ data, message }) =>
        void (data.status === 'connected'
          ? notify.success(message)
          : notify.error(data.status_reason ?? message)),
      onError: (error) => void notify.failure(error, `Couldn’t check ${platforms[platform].name}.`),
    });
  return { now, isChecking: check.isPending };
}
