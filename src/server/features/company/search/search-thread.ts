/** The worker thread that searches company facts on SQLite, started by `search.ts`; it stops by itself when it takes too long. */
import { parentPort } from 'node:worker_threads';
import { countKeys, createTally, keysOf, readPlaces } from '#domain/knowledge/word-places.ts';
import { openReader, type Reader } from '#server/db/reader.ts';
import type { Found, Looked } from '#server/db/search/search.ts';

/** A search with the number of its answer. */
export interface SearchMessage {
  id: number;
  data_dir: string;
  /** How long it may take, in milliseconds. */
  patience: number;
  looked: Looked;
}

/** One source: its own index if `is_indexed`, else its chunks are read. */
interface Source {
  id: string;
  kind: string;
  is_indexed: boolean;
}

const sourcesQuery = `select chunks.source_id as id, chunks.kind as kind,
    exists (select 1 from chunks_search_terms as mark where mark.source = chunks.source_id and mark.term = ''
      and cast(mark.places as text) = chunks.id) as is_indexed
  from chunks left join documents on documents.id = chunks.source_id
  where chunks.owner_id = ? and chunks.n = 0 and chunks.kind in (select value from json_each(?))
    and (? = 0 or chunks.is_public = 1) and (chunks.kind <> 'document' or documents.state = 'ready')
  order by chunks.kind = 'document', chunks.source_id desc`;
const sizeQuery = `select max(n) + 1 as size from chunks where source_id = ? and kind = ?`;
const termQuery = `select places from chunks_search_terms where source = ? and term = ?`;
const prefixQuery = `select places from chunks_search_terms where source = ? and term >= ? and term < ?`;
const textsQuery = `select n, heading, text from chunks where source_id = ? and kind = ? order by n`;
const idQuery = `select id from chunks where source_id = ? and kind = ? and n = ?`;

/** After every word with this prefix. */
const afterAll = (prefix: string): string => `${prefix}\u{10FFFF}`;

type Keys = ReturnType<typeof keysOf>[];
type Count = (word: number, n: number, times: number) => void;

function* countByIndex(reader: Reader, { id }: Source, keys: Keys, count: Count) {
  for (const [word, { exact, prefix }] of keys.entries()) {
    const queries: [string, ...string[]][] = exact.map((key) => [termQuery, id, key]);
    if (prefix !== undefined) queries.push([prefixQuery, id, prefix, afterAll(prefix)]);
    for (const query of queries) {
      for (const { places } of reader.each(...query)) {
        if (places instanceof Uint8Array) readPlaces(places, (n, times) => count(word, n, times));
        yield;
      }
    }
  }
}

function* countByReading(reader: Reader, { id, kind }: Source, keys: Keys, count: Count) {
  for (const { n, heading, text } of reader.each(textsQuery, id, kind)) {
    for (const [key, times] of countKeys({ heading: String(heading), text: String(text) })) {
      for (const [word, { exact, prefix }] of keys.entries()) {
        const isMeant = exact.includes(key) || (prefix !== undefined && key.startsWith(prefix));
        if (isMeant) count(word, Number(n), times);
      }
    }
    yield;
  }
}

const first = (rows: Iterable<Record<string, unknown>>) => [...rows].at(0);

/** Searches until `until`, by `performance.now()`. */
export function searchUntil(reader: Reader, looked: Looked, until: number): Found {
  const { owner_id, kinds, public_only, words, limit } = looked;
  const keys = words.map((word) => keysOf(word));
  const asked = [owner_id, JSON.stringify(kinds), public_only ? 1 : 0] as const;
  const sources = [...reader.each(sourcesQuery, ...asked)].map(
    ({ id, kind, is_indexed }): Source => ({
      id: String(id),
      kind: String(kind),
      is_indexed: is_indexed === 1,
    }),
  );
  const tally = createTally(words.length);
  const countAll = (): boolean => {
    for (const [at, source] of sources.entries()) {
      const size = Number(first(reader.each(sizeQuery, source.id, source.kind))?.['size'] ?? 0);
      const count = tally.begin(at, size);
      const counting = source.is_indexed ? countByIndex : countByReading;
      for (const _ of counting(reader, source, keys, count)) {
        if (performance.now() > until) return false;
      }
    }
    return true;
  };
  const is_whole = countAll();
  const candidates = tally.best(limit).flatMap(({ source, n }) => {
    const { id, kind } = sources[source] ?? { id: '', kind: '' };
    const row = first(reader.each(idQuery, id, kind, n));
    return row ? [{ id: String(row['id']) }] : [];
  });
  return { candidates, is_whole };
}

let opened: { data_dir: string; reader: Reader } | undefined;

/** The server has one database; tests have one after the other. */
function readerOf(data_dir: string): Reader {
  if (opened?.data_dir !== data_dir) {
    opened?.reader.close();
    opened = undefined;
    opened = { data_dir, reader: openReader(data_dir) };
  }
  return opened.reader;
}

parentPort?.on('message', ({ id, data_dir, patience, looked }: SearchMessage) => {
  const until = performance.now() + patience;
  const answer = (): object => {
    try {
      const reader = readerOf(data_dir);
      return { id, found: reader.atOneTime(() => searchUntil(reader, looked, until)) };
    } catch (error) {
      return { id, error };
    }
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answer());
});
