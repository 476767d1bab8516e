/** Uploads a post’s files to LinkedIn itself, so that nothing here needs a public address. */
import { z } from 'zod';
import { linkedin } from '#contract/platforms/linkedin.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { withLeftOut } from '#server/adapters/social/left-out.ts';
import { callHttp } from '#server/adapters/social/http.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { callLinkedin, type LinkedinTools, refusalOf, unreadable } from './call.ts';
import { uploadDocument } from './document.ts';
import { uploadVideo } from './video.ts';

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
