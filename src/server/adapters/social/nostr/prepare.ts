/** Prepares a post: uploads its files, reads the post it replies to, and signs the event. */
import { createHash } from 'node:crypto';
import twitterText from 'twitter-text';
import { z } from 'zod';
import { nostr } from '#contract/platforms/nostr.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { languageOf } from '#domain/text/language.ts';
import { excessOf } from '#domain/text/post-text.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { itsCover, unlessRefused, withLeftOut } from '#server/adapters/social/left-out.ts';
import {
  type Outgoing,
  type Pieces,
  PlatformError,
  type Prepared,
} from '#server/adapters/social/port.ts';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { minute } from '#contract/core/time.ts';
import { piecesOf, streamOf } from '#server/adapters/social/pieces.ts';
import { type Draft, Event, kinds, valuesOf } from './event.ts';
import { idOfNote, readName } from './names.ts';
import { requireAnswer } from './refusal.ts';
import { askEach, genuine } from './relays.ts';
import { answerTo } from './thread.ts';
import type { Speaking } from './speaking.ts';
import type { Signer } from './relay.ts';

/** A key in a text, with its usual prefixes. Its checksum is verified later. */
const key = /(?<![\w/])(?:nostr:|@)?((?:npub|nprofile)1[02-9ac-hj-np-z]{20,500})(?![\w])/gu;

/** The text with keys as links, and its tags. */
function written(text: string): { content: string; tags: string[][] } {
  const people = new Set<string>();
  const content = text.toWellFormed().replaceAll(key, (whole, word: string) => {
    const named = readName(word);
    if (!named) return whole;
    people.add(named.hex);
    return `nostr:${word}`;
  });
  const hashtags = twitterText.extractHashtags(text).map((tag) => tag.toLowerCase());
  return {
    content,
    tags: [
      ...[...people].map((pubkey) => ['p', pubkey]),
      ...[...new Set(hashtags)].map((tag) => ['t', tag]),
    ],
  };
}

const maxFiles = 10;

const rejected = (message: string) => new PlatformError('rejected', message);

function requireRoom({ text, media }: Outgoing): void {
  const excess = excessOf(text, nostr);
  if (excess) {
    throw rejected(
      `The limit for Nostr is ${excess.limit} ${excess.unit}. This has ${excess.length}.`,
    );
  }
  if (media.length > maxFiles) throw rejected(`The limit for Nostr is ${maxFiles} images.`);
  const fault = mediaFaultOf(nostr, media, kindOf);
  if (fault !== undefined) throw rejected(fault);
}

/**
 * A post and a relay that has it. Throws `rejected` if no relay has it, `retry` if a relay that did not answer may have
 * it.
 */
async function postAt(
  speaking: Speaking,
  note: string,
  signal: AbortSignal,
): Promise<{ event: Event; relay: string }> {
  const id = idOfNote(note);
  if (id === undefined) throw rejected('The post it replies to isn’t on Nostr.');
  const answered = await askEach(
    speaking.all(signal),
    (relay) => relay.read({ ids: [id] }),
    (events) => events.length > 0,
  );
  requireAnswer(answered, signal);
  const event = (await genuine(answered.answers.values())).get(id);
  if (!event) {
    if (answered.failures.length === 0) throw rejected('The post it replies to no longer exists.');
    throw new PlatformError('retry', 'Couldn’t reach every relay to find the post it replies to.');
  }
  const [relay = ''] =
    [...answered.answers].find(([, events]) => events.some((one) => one.id === id)) ?? [];
  return { event, relay };
}

/** Distinguishes two posts with the same text in the same second, which would have the same id. */
const mark = (key: string): string[] => [
  'uid',
  createHash('sha256').update(key).digest('hex').slice(0, 32),
];

/** Whether an event was signed for this post, by any of its attempts. */
export const isFor = ({ idem_key }: Pick<Outgoing, 'idem_key'>, event: Event): boolean =>
  valuesOf(event, 'uid').includes(mark(idem_key)[1] ?? '');

/** Its language (NIP-32) and content warning (NIP-36). */
function extraTags({ text, extras }: Outgoing): string[][] {
  const { language = languageOf(text), content_warning: warning } = extras ?? {};
  const named = [
    ['L', 'ISO-639-1'],
    ['l', language ?? '', 'ISO-639-1'],
  ];
  return [
    ...(language === undefined ? [] : named),
    ...(warning === undefined ? [] : [['content-warning', warning]]),
  ];
}

async function draftOf(
  tools: Pick<SocialTools, 'clock' | 'onDate'>,
  speaking: Speaking,
  post: Outgoing,
  signal: AbortSignal,
): Promise<{ draft: Draft; left_out: readonly string[] }> {
  const { content, tags } = written(post.text);
  const parent =
    post.in_reply_to === null ? undefined : await postAt(speaking, post.in_reply_to, signal);
  const place = parent
    ? answerTo(parent.event, { relay: parent.relay, author: speaking.signer.pubkey })
    : { kind: kinds.note, tags: [] };
  const placeTags = new Set(place.tags.map(([name, value]) => `${name} ${value}`));
  const files = [];
  for (const item of post.media) {
    const to = { server: speaking.media, signer: speaking.signer, signal };
    files.push(await uploadWithCover({ ...tools, fetch: speaking.fetch }, to, item));
  }
  const draft = {
    kind: place.kind,
    // The time of sending, because relays may reject other times.
    created_at: Math.floor((post.intended_at ?? post.first_intent_at) / 1000),
    tags: [
      ...place.tags,
      ...tags.filter(([name, value]) => !placeTags.has(`${name} ${value}`)),
      ...files.map(({ tag }) => tag),
      ...extraTags(post),
      mark(post.idem_key),
    ],
    content: [content, ...files.map(({ url }) => url)].filter((part) => part !== '').join('\n\n'),
  };
  return { draft, left_out: files.flatMap((file) => file.left_out) };
}

/** Signs a post. If an earlier attempt may have been published, its event is kept unchanged. */
export async function preparePost(
  tools: Pick<SocialTools, 'clock' | 'onDate'>,
  speaking: Speaking,
  post: Outgoing,
  signal: AbortSignal,
): Promise<Prepared> {
  requireRoom(post);
  if (post.prepared['event'] !== undefined) return post.prepared;
  const { draft, left_out } = await draftOf(tools, speaking, post, signal);
  const event = JSON.stringify(await speaking.signer.sign(draft, signal));
  return withLeftOut({ event }, left_out);
}

/** The event from `preparePost`. */
export const preparedEvent = ({ event }: Prepared): Event =>
  Event.parse(JSON.parse(typeof event === 'string' ? event : ''));

// Uploads files to the account’s media server (Blossom); the post then contains their URL.

type Item = Outgoing['media'][number];

/** An uploaded file. */
interface Uploaded {
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
async function uploadWithCover(
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
