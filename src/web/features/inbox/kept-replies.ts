/** Replies that their owner has begun to edit, kept in this browser until they are decided about. */
import { recordIn, storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const key = 'inbox-replies';
/** The oldest are dropped when there are more. */
const most = 50;

const all = (): Record<string, unknown> => storedRecord(key) ?? {};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The parts as edited; `undefined` if there are none, or the draft is another one by now. */
export function keptReply(id: string, draft: readonly string[] | null): string[] | undefined {
  const { parts, of } = recordIn(all()[id]) ?? {};
  if (!Array.isArray(parts) || !parts.every(isText)) return undefined;
  return JSON.stringify(draft) === of ? parts : undefined;
}

/** Keeps the edited parts, or forgets them. */
export function keepReply(
  id: string,
  draft: readonly string[] | null,
  parts: readonly string[] | undefined,
): void {
  const { [id]: _was, ...others } = all();
  const own = parts ? { [id]: { parts, of: JSON.stringify(draft) } } : {};
  const kept = Object.entries({ ...others, ...own }).slice(-most);
  storeRecord(key, Object.fromEntries(kept));
}
