/** Makes a row readable: timestamps as text, JSON columns as the lists and objects that they hold. */
import { toIso } from '#contract/core/time.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * The columns that hold JSON, by table, since another table may have a plain text column of the same name. A test
 * compares this list with the schema.
 */
export const structured = {
  accounts: ['limits', 'queue', 'evergreen', 'off_for'],
  agents: [
    'target_topics',
    'avoid_topics',
    'behavioral_guidelines',
    'voice_samples',
    'contrast_pairs',
    'platforms',
    'content_kinds',
  ],
  persona_versions: ['persona'],
  series: [
    'media',
    'media_parts',
    'config',
    'parts',
    'alts',
    'extras',
    'shared_text',
    'run_picture',
    'weekdays',
    'times',
  ],
  posts: [
    'parts',
    'media',
    'media_parts',
    'extras',
    'labels',
    'brief',
    'written',
    'checks',
    'claims',
    'sources',
  ],
  approvals: ['content'],
  review_notes: ['shown'],
  api_tokens: ['scopes', 'agents', 'accounts', 'addresses'],
  space_members: ['agents', 'accounts'],
  space_invitations: ['agents', 'accounts'],
  webhooks: ['events'],
  webhook_deliveries: ['body'],
  post_versions: ['texts'],
  streams: ['account_ids', 'include', 'exclude'],
  variants: ['parts', 'media', 'media_parts', 'alts', 'extras', 'changes'],
  parts: ['media'],
  attempts: ['prepared'],
  desk_jobs: ['error', 'result'],
  images: ['original', 'tags'],
  sandbox_posts: ['media', 'extras'],
  company_profiles: ['key_messages'],
  products: ['lists'],
  documents: ['left_out', 'tags'],
  knowledge_assignments: ['scopes'],
  interactions: ['decision', 'draft'],
  rehearsals: ['versions'],
  rehearsal_items: ['parts', 'decision'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] };

/** A table with a JSON column. */
export type Structured = keyof typeof structured;

const lists: { [Table in keyof Schema]?: readonly string[] } = structured;
const instants = /(?:^|_)at$|^deadline$/;

function readableValue(table: keyof Schema, name: string, value: unknown): unknown {
  if (typeof value === 'number' && instants.test(name)) return toIso(value);
  if (typeof value === 'string' && lists[table]?.includes(name)) return JSON.parse(value);
  return value;
}

/** Converts a row of this table. */
export const readable =
  (table: keyof Schema) =>
  (row: object): object =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, readableValue(table, name, value)]),
    );
