import { useMutation } from '@tanstack/react-query';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { movedTo } from './calendar-move.ts';
import { useRefresh } from '#web/features/schedule/queries.ts';
import { sayFailed } from '#web/features/schedule/review/use-actions.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';

/** Moves a post to another day at the same time of the viewer's clock. */
export function useMove() {
  const refresh = useRefresh();
  const { mutate } = useMutation({
    mutationFn: ({ run, day }: { run: CalendarRun; day: string }) => {
      const scheduled_time = movedTo(run.at, day, viewerZone());
      return api.schedule.update({
        params: { id: run.schedule_id },
        body: { scheduled_time, version: run.version },
      });
    },
    onSuccess: (_, { run, day }) => {
      const at = Date.parse(movedTo(run.at, day, viewerZone()));
      void notify.success(`Moved to ${clockWords(at, viewerZone(), Date.now())}.`);
    },
    onError: (error) => sayFailed('Failed to save scheduled post', error),
    onSettled: refresh,
  });
  return (run: CalendarRun, day: string) => mutate({ run, day });
}
