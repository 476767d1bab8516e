/** Where the posts were left in this tab: links back to them lead there. Apart from the search, which brings schemas along. */
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const keptAs = 'posts-seen';

export const postsSeen = (): Record<string, unknown> => storedRecord(keptAs, sessionStorage) ?? {};

export const keepSeen = (search: Readonly<Record<string, unknown>>): void => {
  storeRecord(keptAs, search, sessionStorage);
};
