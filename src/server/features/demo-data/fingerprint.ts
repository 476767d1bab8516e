/** A fingerprint of each piece of demo data; a different one later means that its owner has changed it. */
import { defaultLanguage } from '#contract/agents/languages.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import type { SampleRow, Things } from './store.ts';

type Sealed = Pick<SampleRow, 'kind' | 'thing_id'>;

/** The fields of an agent that an owner edits. Its state is not among them, because it changes automatically. */
const written = [
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
  'small_model_alone',
  'monthly_budget',
] as const;

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
    // Older fingerprints have no language; their agents write English.
    const language = row.language === defaultLanguage ? [] : [row.language];
    return [...written.map((column) => row[column]), ...language];
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
