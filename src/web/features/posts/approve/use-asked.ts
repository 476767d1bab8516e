import { useQueries, useQuery } from '@tanstack/react-query';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { sendAct } from '#web/features/posts/acts/post-acts.ts';
import { approveRuns } from '#web/features/posts/acts/rule-acts.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import { runQuery } from '#web/features/posts/rules/queries.ts';
import { versionOfRun, versionsOfPost } from './versions.tsx';

/** What waits: the post, or the texts of a schedule, with what approves exactly these. */
export function useAsked({
  post_id,
  occurrence_ids,
}: Pick<CalendarRun, 'post_id' | 'occurrence_ids'>) {
  const post = useQuery(wholePostQuery(post_id ?? ''));
  const runs = useQueries({
    queries: post_id === null ? occurrence_ids.map((id) => runQuery(id)) : [],
  });
  const texts = runs.flatMap(({ data }) => data ?? []);
  if (post_id !== null) {
    const { data } = post;
    const versions = data && versionsOfPost(data);
    const send = () => Promise.resolve(data && sendAct(data, { act: 'approve' }));
    return { query: post, versions, send, texts };
  }
  const [first] = runs;
  const isThere = texts.length === occurrence_ids.length;
  return {
    query: runs.find(({ data }) => data === undefined) ?? first,
    versions: isThere ? texts.map(versionOfRun) : undefined,
    send: () => approveRuns(texts),
    texts,
  };
}
