/** Uploads files to the account’s media server (Blossom); the post then contains their URL. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { minute } from '#contract/core/time.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { itsCover, unlessRefused } from '#server/adapters/social/left-out.ts';
import { piecesOf, streamOf } from '#server/adapters/social/pieces.ts';
import { type Outgoing, type Pieces, PlatformError } from '#server/adapters/social/port.ts';
import { kinds } from './event.ts';
import type { Signer } from './relay.ts';

type Item = Outgoing['media'][number];

/** An uploaded file. */
export interface Uploaded {
  url: string;
  /** Its metadata tag (NIP-92). */
  tag: string[];
}

const Blob = z.object({ url: z.url({ protocol: /^https?$/ }), sha256: z.string() });
const platform = 'The media server';
const usualWait = 120;

const refusal = (headers: Headers): string => {
  const reason = oneLineOf(headers.get('x-reason') ?? '');
  return reason === '' ? '.' : `: ${cut(reason, 200)}`;
};

async function checksumOf(pieces: Pieces): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of streamOf(pieces)) hash.update(piece);
  return hash.digest('hex');
}

/** A file with its cover, which is another file (NIP-94, `image`); without it if the server refuses that. */
export async function uploadWithCover(
  tools: Parameters<typeof upload>[0],
  to: Parameters<typeof upload>[1],
  { cover, ...item }: Item,
): Promise<Uploaded & { left_out: readonly string[] }> {
  const file = await upload(tools, to, item);
  if (!cover) return { ...file, left_out: [] };
  const tag = [...file.tag];
  const left_out = await unlessRefused(itsCover, async () => {
    const { url } = await upload(tools, to, { ...cover, mime: 'image/jpeg', alt: '' });
    tag.push(`image ${url}`);
  });
  return { ...file, tag, left_out };
}

/** Uploads a file; uploading the same bytes again gives the same file. */
async function upload(
  tools: Pick<SocialTools, 'fetch' | 'clock' | 'onDate'>,
  { server, signer, signal }: { server: string; signer: Signer; signal: AbortSignal },
  item: Item,
): Promise<Uploaded> {
  const pieces = await piecesOf(item);
  const sha256 = await checksumOf(pieces);
  const now = tools.clock();
  const proof = await signer.sign(
    {
      kind: kinds.upload,
      created_at: Math.floor(now / 1000),
      content: 'Upload a file',
      tags: [
        ['t', 'upload'],
        ['x', sha256],
        ['expiration', String(Math.floor((now + 5 * minute) / 1000))],
      ],
    },
    signal,
  );
  const answer = await callHttp(
    tools,
    {
      method: 'PUT',
      url: new URL('/upload', server).href,
      signal,
      platform,
      headers: {
        'content-type': item.mime,
        authorization: `Nostr ${Buffer.from(JSON.stringify(proof)).toString('base64')}`,
      },
      body: pieces,
    },
    (headers, _body, at) => retryAfter(headers, at) ?? usualWait,
  );
  const { status: http, headers } = answer;
  if (http >= 400) {
    throw new PlatformError('rejected', `The media server refused a file${refusal(headers)}`, {
      http,
    });
  }
  const blob = Blob.safeParse(answer.body).data;
  // Another file than ours must not appear in the post.
  if (blob?.sha256 !== sha256) {
    throw new PlatformError('retry', 'Couldn’t understand the media server’s response.', { http });
  }
  const { alt, mime, size } = item;
  return {
    url: blob.url,
    tag: [
      'imeta',
      `url ${blob.url}`,
      `m ${mime}`,
      `x ${sha256}`,
      ...(size ? [`dim ${size.width}x${size.height}`] : []),
      ...(alt === '' ? [] : [`alt ${alt.replaceAll(/\s+/gu, ' ')}`]),
    ],
  };
}
