/** Moves a post to a typed time, for touch and for people who don't drag. */
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { ScheduleDialog } from '#web/features/posts/schedule-dialog.tsx';
import { titleOfRun } from './calendar-entry.tsx';
import { instantAt } from './calendar-time.ts';

interface Props {
  run: CalendarRun;
  onMove: (to: string) => void;
  onClose: () => void;
}

export default function MoveToDialog({ run, onMove, onClose }: Props) {
  return (
    <ScheduleDialog
      title={`Move “${titleOfRun(run)}”`}
      accounts={[]}
      place={{ at: run.at, isWhole: true }}
      onSchedule={({ scheduled_time, timezone }) => {
        const to = instantAt(scheduled_time, timezone);
        onClose();
        if (to !== undefined) onMove(to);
      }}
      onClose={onClose}
    />
  );
}
