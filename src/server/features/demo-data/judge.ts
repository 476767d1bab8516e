/** Decides what removing the demo data deletes, and what stays because its owner changed or used it. */
import { type DemoData, type Sample, SampleKinds } from '#contract/demo-data/calls.ts';
import { toIso } from '#contract/core/time.ts';
import { CreateAgent } from '#contract/agents/types.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { toColumns } from '#server/features/agents/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import type { DemoDraft } from './drafts.store.ts';
import type { SampleRow, Things } from './store.ts';

export interface Verdict {
  row: SampleRow;
  /** `gone`: its owner deleted it. */
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

/** The fate of a thing, regardless of what depends on it. */
function fateOf(row: SampleRow, things: Things): Verdict {
  const seal = fingerprintOf(things, row);
  if (seal === undefined) return { row, fate: 'gone', because: null };
  if (seal === row.seal || row.kind === 'post') return { row, fate: 'goes', because: null };
  const because = row.kind === 'agent' ? 'You changed it.' : changed[row.kind];
  return { row, fate: 'stays', because };
}

/** Why an unchanged agent stays: its owner has used it. */
function useOf(id: string, things: Things, going: ReadonlySet<string>): string | null {
  if (things.connected.has(id)) return 'You connected it to one of your accounts.';
  if (things.answering.has(id)) return 'You changed how it replies.';
  const isPlanned = things.series.some(
    (one) =>
      one.agent_id === id &&
      one.kind === 'scheduled' &&
      // What went out once from the editor is over.
      !(one.frequency === 'once' && one.run_count > 0) &&
      one.deleted_at === null &&
      !going.has(one.id),
  );
  if (isPlanned) return 'One of your scheduled posts uses it.';
  return things.drafts.some(({ agent_id, isOwn }) => isOwn && agent_id === id)
    ? 'One of your drafts uses it.'
    : null;
}

/** The fate of each thing. Published demo posts are always deleted; they are not the owner's work. */
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

/** Whether it published more than its original text. */
const isWorkOfOwner = ({ frequency, version, run_count }: Things['series'][number]): boolean =>
  run_count > 0 && (frequency !== 'once' || version > 1);

/** The series to delete with all their posts. Posts of a schedule that its owner deleted are kept. */
export function seriesToPurge(verdicts: readonly Verdict[], { series }: Things): string[] {
  const kept = new Set(series.filter(isWorkOfOwner).map(({ id }) => id));
  return verdicts
    .filter(({ row }) => row.kind === 'post' || row.kind === 'schedule')
    .filter(({ row, fate }) => fate === 'goes' || (fate === 'gone' && !kept.has(row.thing_id)))
    .map(({ row }) => row.thing_id);
}
/** How many posts the owner published with agents that are deleted: these are kept, as for any deleted agent. */
function countOwnPosts(verdicts: readonly Verdict[], things: Things): number {
  const purged = new Set(seriesToPurge(verdicts, things));
  const going = new Set(
    verdicts.filter(({ fate }) => fate === 'goes').map(({ row }) => row.thing_id),
  );
  return things.series
    .filter(({ id, agent_id }) => going.has(agent_id) && !purged.has(id))
    .reduce((sum, { run_count }) => sum + run_count, 0);
}

const draftOf = ({ id, name, isOwn }: DemoDraft): Sample => ({
  id,
  kind: 'draft',
  name,
  stays_because: isOwn ? 'You changed or scheduled it.' : null,
});

/** The demo data in API form. */
export function readSamples(rows: readonly SampleRow[], things: Things): DemoData {
  const verdicts = judge(rows, things);
  const items = verdicts
    .filter(({ fate }) => fate !== 'gone')
    .map(({ row, because }): Sample => {
      const { thing_id: id, kind, name } = row;
      return { id, kind, name, stays_because: because };
    })
    .concat(things.drafts.map(draftOf))
    .toSorted((one, other) => SampleKinds.indexOf(one.kind) - SampleKinds.indexOf(other.kind));
  const [first] = rows;
  return {
    made_at: first ? toIso(first.created_at) : null,
    items,
    own_posts: countOwnPosts(verdicts, things),
  };
}

// A fingerprint of each piece of demo data; a different one later means that its owner has changed it.

type Sealed = Pick<SampleRow, 'kind' | 'thing_id'>;

/** The columns of an agent in the fingerprints of version 0.2.0, which are still compared: nothing is added here. */
const sealed = [
  'name',
  'description',
  'personality_type',
  'custom_archetype',
  'voice_tone',
  'humor_style',
  'intelligence_level',
  'controversy_comfort',
  'specialization',
  'target_topics',
  'avoid_topics',
  'behavioral_guidelines',
  'voice_samples',
  'contrast_pairs',
  'platforms',
  'avatar_url',
  'reply_frequency',
  'post_frequency',
  'posts_per_day',
  'content_kinds',
  'writer',
  'composer_fallback',
  'monthly_budget',
] as const;

const plain = CreateAgent.parse({
  name: 'A',
  personality_type: 'tech_sage',
  platforms: [homePlatform],
});
/** What an owner can set besides, with its defaults, which count as unchanged: older fingerprints don’t have it. */
const later = Object.entries(toColumns(plain)).filter(
  ([name]) => !sealed.some((column) => column === name),
);

const profileColumns = [
  'company_name',
  'industry',
  'description',
  'brand_voice',
  'key_messages',
  'target_audience',
  'website_url',
] as const;

const byId = <Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined =>
  rows.find((row) => row.id === id);

const seriesById = ({ series }: Things, id: string) =>
  byId(
    series.filter(({ deleted_at }) => deleted_at === null),
    id,
  );

/** `undefined` if it was deleted. */
type Reader = (things: Things, id: string) => readonly unknown[] | undefined;

const readers: Record<SampleRow['kind'], Reader> = {
  agent({ agents }, id) {
    const row = byId(agents, id);
    if (!row) return undefined;
    const current: Record<string, unknown> = row;
    const chosen = later
      .filter(([name, usual]) => current[name] !== usual)
      .map(([name]) => [name, current[name]]);
    return [...sealed.map((column) => row[column]), ...chosen];
  },
  // Pausing and resuming do not change the version. A schedule that ran was used; the single text only waited.
  schedule(things, id) {
    const row = seriesById(things, id);
    return row && [row.version, row.status, row.frequency === 'once' ? 0 : row.run_count];
  },
  post(things, id) {
    return seriesById(things, id) && [];
  },
  profile({ profile }) {
    if (!profile) return undefined;
    // Older fingerprints have none of these, and older samples none of them.
    const { opening_hours, trade, brand_color, accent_color, brand_font, logo_id } = profile;
    const brand = [brand_color, accent_color, brand_font, logo_id];
    const later = [opening_hours, trade, ...brand].filter(Boolean);
    return [...profileColumns.map((column) => profile[column]), ...later];
  },
  product({ products }, id) {
    const row = byId(products, id);
    return row && [row.name, row.category, row.description, row.lists];
  },
  // Without tags and summary, which parsing adds.
  document({ documents }, id) {
    const row = byId(documents, id);
    return row && [row.title, row.blob_name, row.is_public];
  },
};

/** The current fingerprint; `undefined` if it was deleted. */
export function fingerprintOf(things: Things, { kind, thing_id }: Sealed): string | undefined {
  const values = readers[kind](things, thing_id);
  return values && hashOf(...values);
}
