/** How reliably the posts of a period went out. */
import { type Deliveries, rankOf, reliabilityOf } from '#domain/analytics/reliability.ts';
import { sum } from '#domain/sum.ts';
import type { Db } from '#server/db/client.ts';
import type { EndedQuery } from './ended.store.ts';
import { type Kind, latenessAt } from './hourly-counts.store.ts';

const total = (kinds: readonly Kind[], of: (kind: Kind) => number): number => sum(kinds.map(of));

export async function readReliability(db: Db, query: EndedQuery, kinds: readonly Kind[]) {
  const countOf = (state: Kind['state']) =>
    total(kinds, (kind) => (kind.state === state ? kind.tally.posts : 0));
  const out = countOf('PUBLISHED') + countOf('IN_INBOX');
  const late = total(kinds, (kind) => kind.late);
  const [p50 = null, p95 = null] = await latenessAt(db, query, [
    rankOf(out, 0.5),
    rankOf(out, 0.95),
  ]);
  const deliveries: Deliveries = {
    on_time: out - late,
    late,
    failed: countOf('FAILED'),
    missed: countOf('MISSED'),
    found: total(kinds, ({ found }) => found),
    twins: total(kinds, ({ twins }) => twins),
    repeats: total(kinds, ({ repeats }) => repeats),
    p50,
    p95,
  };
  return reliabilityOf(deliveries);
}
