/** Uploads a post’s images to LinkedIn itself, so that nothing here needs a public address. */
import { z } from 'zod';
import { callHttp } from '#server/adapters/social/http.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { callLinkedin, type LinkedinTools, refusalOf, unreadable } from './call.ts';

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

/** The ids of a post’s images. None is uploaded twice, because a repeated call has to be identical. */
export async function uploadPictures(
  tools: LinkedinTools,
  token: string,
  { owner, post }: { owner: string; post: Outgoing },
  signal: AbortSignal,
): Promise<Prepared> {
  const { media, in_reply_to, prepared } = post;
  if (media.length === 0) return {};
  if (in_reply_to !== null && media.length > 1) {
    throw new PlatformError('rejected', 'A comment on LinkedIn can have only one image.');
  }
  if (media.length > most) {
    throw new PlatformError('rejected', `A post on LinkedIn can have up to ${most} images.`);
  }
  if (listed(prepared['image_ids']).length === media.length) return prepared;
  const image_ids: string[] = [];
  for (const { bytes } of media) {
    image_ids.push(await upload(tools, token, { owner, bytes: await bytes() }, signal));
  }
  return { image_ids };
}

/** The ids from `uploadPictures`. Throws `retry` if the images were not uploaded. */
export function picturesOf({ media, prepared }: Outgoing): { id: string; altText: string }[] {
  const ids = listed(prepared['image_ids']);
  if (ids.length !== media.length) {
    throw new PlatformError('retry', 'The images aren’t on LinkedIn yet.');
  }
  return media.map(({ alt }, at) => ({ id: ids[at] ?? '', altText: alt }));
}
