/** Prepares a post: uploads its files, reads the post it replies to, and signs the event. */
import { createHash } from 'node:crypto';
import { nostr } from '#contract/platforms/nostr.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { languageOf } from '#domain/text/language.ts';
import { excessOf } from '#domain/text/post-text.ts';
import type { SocialTools } from '#server/adapters/social/http.ts';
import { withLeftOut } from '#server/adapters/social/left-out.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { type Draft, Event, kinds, valuesOf } from './event.ts';
import { uploadWithCover } from './media.ts';
import { idOfNote, readName } from './names.ts';
import { requireAnswer } from './refusal.ts';
import { askEach, genuine } from './relays.ts';
import { answerTo } from './thread.ts';
import type { Speaking } from './speaking.ts';
import twitterText from 'twitter-text';

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
