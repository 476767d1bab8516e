/** What removing the samples takes away, and what of them its owner has made his own. */
import type { Sample, Samples } from '#contract/samples.ts';
import { sealOf } from './seal.ts';
import type { SampleRow, Things } from './store.ts';

export interface Verdict {
  row: SampleRow;
  /** `gone`: its owner deleted it himself. */
  fate: 'goes' | 'stays' | 'gone';
  /** Why it stays. */
  because: string | null;
}

const changed: Record<Exclude<SampleRow['kind'], 'agent' | 'post'>, string> = {
  schedule: 'You changed or resumed it.',
  profile: 'You changed it.',
  product: 'You changed it.',
  document: 'You changed or replaced it.',
};

/** A thing by itself, whatever hangs on it. */
function fateOf(row: SampleRow, things: Things): Verdict {
  const seal = sealOf(things, row);
  if (seal === undefined) return { row, fate: 'gone', because: null };
  if (seal === row.seal || row.kind === 'post') return { row, fate: 'goes', because: null };
  const because = row.kind === 'agent' ? 'You changed it.' : changed[row.kind];
  return { row, fate: 'stays', because };
}

/** Why an agent that was not changed stays all the same: its owner has put it to work. */
function useOf(id: string, things: Things, going: ReadonlySet<string>): string | null {
  if (things.connected.has(id)) return 'You connected it to an account of yours.';
  if (things.answering.has(id)) return 'You set how it answers people.';
  const isPlanned = things.series.some(
    (one) => one.agent_id === id && one.kind === 'scheduled' && !going.has(one.id),
  );
  return isPlanned ? 'A scheduled post of yours belongs to it.' : null;
}

/** What becomes of each sample. Published samples go in any case; they are nobody’s work. */
export function judge(rows: readonly SampleRow[], things: Things): Verdict[] {
  const verdicts = rows.map((row) => fateOf(row, things));
  const going = new Set(
    verdicts.filter(({ fate }) => fate === 'goes').map(({ row }) => row.thing_id),
  );
  return verdicts.map((verdict) => {
    if (verdict.row.kind !== 'agent' || verdict.fate !== 'goes') return verdict;
    const because = useOf(verdict.row.thing_id, things, going);
    return because === null ? verdict : { ...verdict, fate: 'stays', because };
  });
}

const order = ['agent', 'post', 'schedule', 'profile', 'product', 'document'];

/** How many posts their owner published with agents that go: these stay, as with every agent that is deleted. */
function countOwnPosts(verdicts: readonly Verdict[], { series }: Things): number {
  const samples = new Set(verdicts.map(({ row }) => row.thing_id));
  const going = new Set(
    verdicts.filter(({ fate }) => fate === 'goes').map(({ row }) => row.thing_id),
  );
  return series
    .filter(({ id, agent_id }) => going.has(agent_id) && !samples.has(id))
    .reduce((sum, { run_count }) => sum + run_count, 0);
}

/** The samples as their owner sees them. */
export function readSamples(rows: readonly SampleRow[], things: Things): Samples {
  const verdicts = judge(rows, things);
  const items = verdicts
    .filter(({ fate }) => fate !== 'gone')
    .map(({ row, because }): Sample => {
      const { thing_id: id, kind, name } = row;
      return { id, kind, name, stays_because: because };
    })
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const [first] = rows;
  return {
    made_at: first ? new Date(first.created_at).toISOString() : null,
    items,
    own_posts: countOwnPosts(verdicts, things),
  };
}
