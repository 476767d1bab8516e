import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Begun } from './schedule-dialog.tsx';
import { emptyValues, valuesLike, valuesOf } from './schedule-values.ts';

/** The form dialog, and the ways to open it. `agent`: the agent selected at first. */
export function useScheduleDialog(agent: string | null) {
  const [begun, setBegun] = useState<Begun>();
  const begin = (own: Partial<Begun['values']>) =>
    setBegun({ values: { ...emptyValues(Date.now()), agent_id: agent, ...own } });
  return {
    begun,
    close: () => setBegun(undefined),
    create: () => begin({}),
    createWith: (picture: Media) => begin({ media: [picture] }),
    edit: (post: ScheduledPost) => setBegun({ post, values: valuesOf(post) }),
    duplicate: (post: ScheduledPost) => setBegun({ values: valuesLike(post, Date.now()) }),
  };
}
export type ScheduleDialogState = ReturnType<typeof useScheduleDialog>;
