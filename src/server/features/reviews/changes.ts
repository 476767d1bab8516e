/** What changed in a post since a reviewer answered. */
import { z } from 'zod';
import type { Post, Standing } from '#contract/posts/posts.ts';
import { type Piece, wordDiff } from '#domain/text/word-diff.ts';
import type { NoteRow } from './reviews.store.ts';

const Shown = z.record(z.string(), z.string());

const textOf = ({ parts }: Pick<Standing, 'parts'>): string => parts.join('\n\n');

/** The texts of each account, as a reviewer has them before them. */
export const shownOf = ({ standings }: Pick<Post, 'standings'>): string =>
  JSON.stringify(Object.fromEntries(standings.map((one) => [one.connection_id, textOf(one)])));

/** What an older answer was about, and how each text differs from it now, by account; `null` where it is the same. */
export interface Changes {
  note: NoteRow;
  differences: ReadonlyMap<string, readonly Piece[] | null>;
}

/**
 * Since the last answer with this link, or else since the post was approved with any; nothing if that was about the current
 * version. `notes` are all of the post, oldest first.
 */
export function changesSince(
  { hash, standings }: Pick<Post, 'hash' | 'standings'>,
  notes: readonly NoteRow[],
  link_id: string,
): Changes | undefined {
  const note =
    notes.findLast((one) => one.link_id === link_id) ??
    notes.findLast(({ kind }) => kind === 'approval');
  if (!note || note.hash === hash || note.shown === null) return undefined;
  const before = Shown.parse(JSON.parse(note.shown));
  const differences = standings.map((one): [string, readonly Piece[] | null] => {
    const pieces = wordDiff(before[one.connection_id] ?? '', textOf(one));
    return [one.connection_id, pieces.some(({ is }) => is !== 'same') ? pieces : null];
  });
  return { note, differences: new Map(differences) };
}
