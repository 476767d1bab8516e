/** Converts a suggestion between its row and its API form. */
import { type Brief, ContentDraft } from '#contract/content/types.ts';
import { toIso } from '#contract/core/time.ts';
import { mayTellPrivate } from '#server/token-in-hand.ts';
import { listIn } from '#server/db/json.ts';
import type { DraftRow } from './drafts.store.ts';

/** The whole text: the parts of a thread, separated by blank lines. */
const wholeOf = (parts: readonly string[]): string => parts.join('\n\n');

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** Texts in the form that a search compares. */
export const searchable = (texts: readonly string[]): string => plain(texts.join('\n'));

export const searchedIn = ({ topic }: Brief, parts: readonly string[]): string =>
  searchable([topic, ...parts]);

/** The words of a search, in the same form as `searchedIn`. */
export const searchedFor = (typed: string): string[] =>
  (plain(typed).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 12);

const { brief, checks, claims, sources, media_ids } = ContentDraft.shape;

export const sourcesIn = (json: string): ContentDraft['sources'] => sources.parse(JSON.parse(json));

/** The parsed JSON columns. */
export const jsonOf = (row: DraftRow) => ({
  brief: brief.parse(JSON.parse(row.brief)),
  parts: listIn(row.parts),
  written: listIn(row.written),
  checks: checks.parse(JSON.parse(row.checks)),
  claims: claims.parse(JSON.parse(row.claims)),
  sources: sourcesIn(row.sources),
  media_ids:
    row.chose_media === 1 || row.media !== '[]' ? media_ids.parse(JSON.parse(row.media)) : null,
});

export function readDraft(row: DraftRow): ContentDraft {
  const { parts, ...read } = jsonOf(row);
  const { tokens_in, tokens_out } = row;
  return {
    id: row.id,
    agent_id: row.agent_id,
    platform: row.platform,
    ...read,
    content: wholeOf(parts),
    parts,
    model_used: row.model_used,
    why: row.why,
    state: row.suggestion,
    is_edited: row.parts !== row.written,
    persona_version: row.persona_version,
    seed: row.seed,
    tokens:
      tokens_in === null || tokens_out === null ? null : { input: tokens_in, output: tokens_out },
    cost: row.cost,
    occurrence_id: row.occurrence_id,
    // They may quote private facts.
    sources: mayTellPrivate() ? read.sources : [],
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
