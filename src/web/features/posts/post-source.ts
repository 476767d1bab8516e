/** Remembers, in this tab, from which draft of an agent a post was made. */
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const keyOf = (post: string) => `write-source:${post}`;

export function sourceOf(post: string): string | undefined {
  const piece = storedRecord(keyOf(post), sessionStorage)?.['piece'];
  return typeof piece === 'string' ? piece : undefined;
}

export const keepSource = (post: string, piece: string) =>
  storeRecord(keyOf(post), { piece }, sessionStorage);
