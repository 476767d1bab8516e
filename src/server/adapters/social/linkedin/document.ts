/**
 * Uploads a document to LinkedIn in one request, read from the store in pieces:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/documents-api
 */
import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { callHttp } from '#server/adapters/social/http.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { callLinkedin, refusalOf, unreadable } from './call.ts';
import { look, ready, type Work } from './processed.ts';

type Item = Outgoing['media'][number];

const Begun = z.object({ value: z.object({ uploadUrl: z.url(), document: z.string().min(1) }) });

/** An upload as it is stored. */
const Upload = z.object({
  document: z.string(),
  of: z.string(),
  begun: z.coerce.number(),
  url: z.string(),
});
type Upload = z.infer<typeof Upload>;

const packed = ({ begun, ...upload }: Upload): Prepared => ({ ...upload, begun: String(begun) });

/** Upload addresses are valid for some hours. */
const lasts = 2 * hour;

async function begin({ tools, token, owner, signal }: Work, item: Item): Promise<Upload> {
  const path = '/rest/documents?action=initializeUpload';
  const json = { initializeUploadRequest: { owner } };
  const { status, body } = await callLinkedin(tools, token, { method: 'POST', path, json, signal });
  const begun = Begun.safeParse(body);
  if (!begun.success) throw unreadable(status, false);
  const { document, uploadUrl: url } = begun.data.value;
  return { document, of: item.id, begun: tools.clock(), url };
}

async function put({ tools, token, signal }: Work, { url }: Upload, item: Item): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  };
  const body = await piecesOf(item);
  const request = { method: 'PUT', url, headers, body, signal, platform: 'LinkedIn' } as const;
  const answer = await callHttp(tools, request, () => 60);
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
}

/** The upload of an earlier attempt, if it is of this file and still open. */
function leftOver({ tools }: Work, item: Item, prepared: Prepared): Upload | undefined {
  const upload = Upload.safeParse(prepared).data;
  return upload?.of === item.id && tools.clock() - upload.begun < lasts ? upload : undefined;
}

const isRefused = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'rejected';

/** Sends the bytes of an earlier attempt if they haven’t arrived; `undefined` if LinkedIn has dropped it. */
async function goOn(work: Work, item: Item, upload: Upload): Promise<Upload | undefined> {
  const seen = await look(work, { kind: 'document', urn: upload.document });
  if (seen && seen.status !== 'WAITING_UPLOAD') return upload;
  try {
    await put(work, upload, item);
    return upload;
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

async function anew(work: Work, item: Item, post: Outgoing): Promise<Upload> {
  const upload = await begin(work, item);
  await post.keep?.(packed(upload));
  await put(work, upload, item);
  return upload;
}

/** Uploads a document and returns its id once LinkedIn has processed it. */
export async function uploadDocument(work: Work, item: Item, post: Outgoing): Promise<string> {
  const before = leftOver(work, item, post.prepared);
  const upload = (before && (await goOn(work, item, before))) ?? (await anew(work, item, post));
  await ready(work, {
    kind: 'document',
    urn: upload.document,
    way: `Save it again as a PDF with up to ${imageLimits.document_pages} pages, without a password, and send it anew.`,
  });
  return upload.document;
}
