/**
 * Documents at the emulated LinkedIn, by the page of its Documents API: one address for the whole file, up to 100 MB and 300
 * pages, which are only seen while it is processed. Whether the real one takes a file twice isn’t documented, so this one
 * doesn’t.
 */
import { keepArrived } from './arrived.ts';
import { z } from 'zod';
import {
  type Asked,
  maySpeak,
  type Reply,
  type Speaker,
  type State,
  word,
} from './linkedin-state.ts';

export interface Document {
  owner: string;
  size: number;
  key: string;
  status: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
  why?: string;
  looks_left: number;
}

const refusal = (status: number, message: string): Reply => ({ status, body: { status, message } });
const largest = 100 * 1024 * 1024;
const mostPages = 300;

const Opened = z.strictObject({
  initializeUploadRequest: z.strictObject({ owner: z.string() }),
});

/** Opens an upload. */
export function actOnDocument(state: State, { json, host, query }: Asked, speaker: Speaker): Reply {
  const parsed = Opened.safeParse(json);
  if (query.get('action') !== 'initializeUpload' || !parsed.success)
    return refusal(400, 'Invalid input');
  const { owner } = parsed.data.initializeUploadRequest;
  if (!maySpeak(state, speaker, owner)) return refusal(403, 'Not the owner');
  const id = `D${(state.count += 1)}`;
  const urn = `urn:li:document:${id}`;
  const why = state.film_fails;
  const key = word();
  state.documents.set(urn, {
    owner,
    size: 0,
    key,
    status: 'WAITING_UPLOAD',
    looks_left: state.film_looks,
    ...(why && { why }),
  });
  const uploadUrl = `http://${host}/document-uploads/${id}?sau=${key}`;
  const uploadUrlExpiresAt = state.clock() + 24 * 3_600_000;
  return { status: 200, body: { value: { uploadUrlExpiresAt, uploadUrl, document: urn } } };
}

/** What is wrong with the bytes of a document, as its processing finds. */
function faultIn(raw: Buffer): string | undefined {
  if (!raw.subarray(0, 1024).includes('%PDF-')) return 'The file type is not supported';
  const pages = raw.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  return pages > mostPages ? `The document has more than ${mostPages} pages` : undefined;
}

/** What is wrong with a request that brings a file. */
function refusalOf(
  { state, speaker, found }: { state: State; speaker: Speaker; found: Document | undefined },
  { query, raw, headers }: Asked,
): Reply | undefined {
  if (!found || query.get('sau') !== found.key) return refusal(403, 'The address is not valid');
  if (!maySpeak(state, speaker, found.owner)) return refusal(403, 'Not the owner');
  if (headers['content-type'] !== 'application/octet-stream') return refusal(400, 'Wrong type');
  if (Number(headers['content-length']) !== raw.length) return refusal(411, 'Length Required');
  const isSent = found.status === 'WAITING_UPLOAD' && raw.length > 0 && raw.length <= largest;
  return isSent ? undefined : refusal(400, 'The upload is closed, empty or too large');
}

/** Takes the whole file. */
export function takeDocument(state: State, asked: Asked, speaker: Speaker, id: string): Reply {
  const found = state.documents.get(`urn:li:document:${id}`);
  const refused = refusalOf({ state, speaker, found }, asked);
  if (refused || !found) return refused ?? refusal(404, 'Not found');
  const { raw } = asked;
  keepArrived('linkedin', raw);
  found.size = raw.length;
  const why = found.why ?? faultIn(raw);
  if (why !== undefined) found.why = why;
  // Where nobody may ask, nobody waits.
  found.status = state.films_shown ? 'PROCESSING' : 'AVAILABLE';
  return { status: 201, body: undefined };
}

/** Tells how far LinkedIn is with a document. */
export function tellDocument(state: State, speaker: Speaker, urn: string): Reply {
  const found = state.documents.get(urn);
  if (!found) return refusal(404, 'Not found');
  if (!state.films_shown || !maySpeak(state, speaker, found.owner)) {
    return refusal(403, 'Accessing this document resource is forbidden');
  }
  if (found.status === 'PROCESSING' && (found.looks_left -= 1) < 0) {
    found.status = found.why === undefined ? 'AVAILABLE' : 'PROCESSING_FAILED';
  }
  const { status, owner } = found;
  return { status: 200, body: { id: urn, owner, status } };
}

/** Whether a post can have it. */
export const isProcessed = (state: State, urn: string): boolean =>
  state.documents.get(urn)?.status === 'AVAILABLE';
