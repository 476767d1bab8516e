import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Begun } from './schedule-dialog.tsx';
import { emptyValues, nextHour, valuesLike, valuesOf } from './schedule-values.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';

const morning = '09:00';

/** The morning of a day, or as soon as can be where that has passed. */
function timeOn(day: string, now: number): string {
  const zone = viewerZone();
  const wanted = `${day}T${morning}`;
  return wanted > wallTimeOf(now, zone) ? wanted : wallTimeOf(nextHour(now), zone);
}

/** The form over the page, and the ways to open it. `agent`: who is chosen at first. */
export function useScheduleDialog(agent: string | null) {
  const [begun, setBegun] = useState<Begun>();
  const begin = (own: Partial<Begun['values']>) =>
    setBegun({ values: { ...emptyValues(Date.now()), agent_id: agent, ...own } });
  return {
    begun,
    close: () => setBegun(undefined),
    create: () => begin({}),
    createWith: (picture: Media) => begin({ media: [picture] }),
    /** On a day of the calendar, which shows the viewer's own time. */
    createOn: (day: string) =>
      begin({ local_time: timeOn(day, Date.now()), timezone: viewerZone() }),
    edit: (post: ScheduledPost) => setBegun({ post, values: valuesOf(post) }),
    duplicate: (post: ScheduledPost) => setBegun({ values: valuesLike(post, Date.now()) }),
  };
}
export type ScheduleDialogState = ReturnType<typeof useScheduleDialog>;
