/** Which approvals a post still lacks. The ledger asks this wherever a post could become ready, whatever planned it. */
import type { Approvers, ApproverSide } from '#contract/posts/approvers.ts';
import { lackingSides } from '#domain/posts/approvers.ts';
import { approversOf } from '#server/db/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import { type Content, contentOf, contentOfSeries, hashOfContent } from './content.ts';
import type { LoadedOccurrence } from './loaded-occurrence.store.ts';
import { isWritten } from './loaded-occurrence.ts';

type Asked = Pick<
  LoadedOccurrence,
  'id' | 'series_id' | 'kind' | 'account' | 'in_reply_to' | 'parts' | 'alts' | 'extras'
> & { approvers: Approvers };

/** Replies have a rule of their own. */
const isAsked = ({ approvers, kind }: Pick<Asked, 'approvers' | 'kind'>): boolean =>
  approvers !== 'none' && kind !== 'reply';

const plansOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('series')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['series.id', 'series.version', 'series.account_id', 'series.parts', 'series.media'])
    .select(['series.media_parts', 'series.alts', 'series.extras'])
    .select(approversOf.as('approvers'))
    .where(inJson(db, 'series.id', ids))
    .execute();

const givenTo = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('approvals')
    .select(['series_id', 'occurrence_id', 'hash', 'version', 'side', 'is_own'])
    .where(inJson(db, 'series_id', ids))
    .where('side', 'is not', null)
    .execute();

type Plan = Awaited<ReturnType<typeof plansOf>>[number];
type Given = Awaited<ReturnType<typeof givenTo>>[number];

/** What is missing of one content: an approval counts for exactly that, and for the version of the plan that was approved. */
const missingOf = (
  approvers: Approvers,
  plan: Plan | undefined,
  content: Content | undefined,
  given: readonly Given[] = [],
): ApproverSide[] => {
  const hash = content && hashOfContent(content);
  const own = given.filter((one) => one.hash === hash && one.version === plan?.version);
  return lackingSides(
    approvers,
    own.map(({ side, is_own }) => ({ side, is_own: is_own === 1 })),
  );
};

/** The plans of these series, and the approvals given to each. */
async function recordsOf(db: Db, ids: readonly string[]) {
  const plans = new Map((await plansOf(db, ids)).map((plan) => [plan.id, plan]));
  const given = Map.groupBy(await givenTo(db, ids), ({ series_id }) => series_id);
  return { plans, given };
}

/** The missing approvals of these posts, by id; posts that lack none are left out. One of a run counts only for that run. */
export async function lackingOf(
  db: Db,
  entries: readonly Asked[],
): Promise<Map<string, ApproverSide[]>> {
  const asked = entries.filter(isAsked);
  if (asked.length === 0) return new Map();
  const { plans, given } = await recordsOf(
    db,
    asked.map(({ series_id }) => series_id),
  );
  return new Map(
    asked.flatMap((entry): [string, ApproverSide[]][] => {
      const plan = plans.get(entry.series_id);
      const written = entry.parts.some(isWritten)
        ? contentOf(entry)
        : plan && contentOfSeries(plan);
      const own = given
        .get(entry.series_id)
        ?.filter(({ occurrence_id: run }) => run === null || run === entry.id);
      const lacks = missingOf(entry.approvers, plan, written, own);
      return lacks.length === 0 ? [] : [[entry.id, lacks]];
    }),
  );
}

/** The missing approvals of the fixed texts of these series, by series; those that need none are left out. */
export async function lackingOfSeries(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ApproverSide[]>> {
  if (ids.length === 0) return new Map();
  const { plans, given } = await recordsOf(db, ids);
  return new Map(
    [...plans.values()].flatMap((plan): [string, ApproverSide[]][] => {
      const { id, approvers } = plan;
      if (approvers === 'none') return [];
      return [[id, missingOf(approvers, plan, contentOfSeries(plan), given.get(id))]];
    }),
  );
}
