/** Uploads a post’s files to LinkedIn itself, so that nothing here needs a public address. */
import { z } from 'zod';
import { linkedin } from '#contract/platforms/linkedin.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { withLeftOut } from '#server/adapters/social/left-out.ts';
import { callHttp } from '#server/adapters/social/http.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { hour } from '#contract/core/time.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { piecesOf } from '#server/adapters/social/pieces.ts';
import { callLinkedin, type LinkedinTools, refusalOf, unreadable } from './call.ts';
import { uploadVideo } from './video.ts';
import { look, ready, type Work } from './processed.ts';

const Begun = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string().min(1) }) });

/** LinkedIn’s limit. */
const most = 20;

async function upload(
  tools: LinkedinTools,
  token: string,
  { owner, bytes }: { owner: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<string> {
  const json = { initializeUploadRequest: { owner } };
  const path = '/rest/images?action=initializeUpload';
  const { status, body } = await callLinkedin(tools, token, { method: 'POST', path, json, signal });
  const begun = Begun.safeParse(body);
  if (!begun.success) throw unreadable(status, false);
  const { uploadUrl: url, image } = begun.data.value;
  const answer = await callHttp(
    tools,
    {
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
      signal,
      platform: 'LinkedIn',
    },
    () => 60,
  );
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
  return image;
}

const listed = (ids: Prepared[string] = []): readonly string[] =>
  typeof ids === 'string' ? [ids] : ids;

/** Throws `rejected` for files that LinkedIn would not take together. */
function requireFit({ media, in_reply_to }: Outgoing): void {
  const fault = mediaFaultOf(linkedin, media, kindOf);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
  const [large] = media.map(kindOf).filter((kind) => kind === 'video' || kind === 'document');
  if (in_reply_to !== null && (large || media.length > 1)) {
    const what = large ? `no ${large}` : 'only one image';
    throw new PlatformError('rejected', `A comment on LinkedIn can have ${what}.`);
  }
  if (media.length > most) {
    throw new PlatformError('rejected', `A post on LinkedIn can have up to ${most} images.`);
  }
}

/** The ids of a post’s files. None is uploaded twice, because a repeated call has to be identical. */
export async function uploadFiles(
  tools: LinkedinTools,
  token: string,
  { owner, post }: { owner: string; post: Outgoing },
  signal: AbortSignal,
): Promise<Prepared> {
  const { media, prepared } = post;
  if (media.length === 0) return {};
  requireFit(post);
  if (listed(prepared['image_ids']).length === media.length) return prepared;
  const image_ids: string[] = [];
  const left_out: string[] = [];
  for (const item of media) {
    const kind = kindOf(item);
    const work = { tools, token, owner, signal };
    if (kind === 'video') {
      const video = await uploadVideo(work, item, post);
      image_ids.push(video.urn);
      left_out.push(...video.left_out);
    } else if (kind === 'document') image_ids.push(await uploadDocument(work, item, post));
    else image_ids.push(await upload(tools, token, { owner, bytes: await item.bytes() }, signal));
  }
  return withLeftOut({ image_ids }, left_out);
}

/** What LinkedIn shows with a file: the alt text of an image, the title of a document. */
function wordsOf(item: Outgoing['media'][number], { extras }: Outgoing) {
  const kind = kindOf(item);
  if (kind === 'document') return { title: extras?.document_title ?? item.alt };
  return kind === 'video' ? {} : { altText: item.alt };
}

/** The ids from `uploadFiles`, with what is shown. Throws `retry` if the files were not uploaded. */
export function filesOf(post: Outgoing): { id: string; altText?: string; title?: string }[] {
  const { media, prepared } = post;
  const ids = listed(prepared['image_ids']);
  if (ids.length !== media.length) {
    throw new PlatformError('retry', 'The files aren’t on LinkedIn yet.');
  }
  return media.map((item, at) => ({ id: ids[at] ?? '', ...wordsOf(item, post) }));
}

// A document is uploaded in one request, read from the store in pieces:
// https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/documents-api

type Item = Outgoing['media'][number];

const BegunDocument = z.object({
  value: z.object({ uploadUrl: z.url(), document: z.string().min(1) }),
});

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
  const begun = BegunDocument.safeParse(body);
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
async function uploadDocument(work: Work, item: Item, post: Outgoing): Promise<string> {
  const before = leftOver(work, item, post.prepared);
  const upload = (before && (await goOn(work, item, before))) ?? (await anew(work, item, post));
  await ready(work, {
    kind: 'document',
    urn: upload.document,
    way: `Save it again as a PDF with up to ${imageLimits.document_pages} pages, without a password, and send it anew.`,
  });
  return upload.document;
}
