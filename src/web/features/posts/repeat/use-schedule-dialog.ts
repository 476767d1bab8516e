import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { FormStart } from './schedule-dialog.tsx';
import { emptyValues, valuesLike, valuesOf } from './schedule-values.ts';

/** The form dialog, and the ways to open it. `agent`: the agent selected at first. */
export function useScheduleDialog(agent: string | null) {
  const [start, setStart] = useState<FormStart>();
  const begin = (own: Partial<FormStart['values']>) =>
    setStart({ values: { ...emptyValues(Date.now()), agent_id: agent, ...own } });
  return {
    start,
    close: () => setStart(undefined),
    create: () => begin({}),
    createWith: (picture: Media) => begin({ media: [picture] }),
    edit: (post: ScheduledPost) => setStart({ post, values: valuesOf(post) }),
    duplicate: (post: ScheduledPost) => setStart({ values: valuesLike(post, Date.now()) }),
  };
}
export type ScheduleDialogState = ReturnType<typeof useScheduleDialog>;
