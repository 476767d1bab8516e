/** Which extras a network accepts: language, content warning, visibility, poll and the title of a document. */
import type { Extras, Poll } from '#contract/posts/extras.ts';
import {
  type ExtrasTraits,
  type PlatformTraits,
  type PollTraits,
  Visibilities,
} from '#contract/platforms/traits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { textFaultOf } from '#domain/text/fit-text.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { postLength } from '#domain/text/post-text.ts';

type Takes = Pick<PlatformTraits, 'name' | 'extras' | 'max_length' | 'counting'>;

interface Content {
  parts: readonly string[];
  /** How many files are attached. */
  media: number;
}

/** A poll’s duration in words. */
export function pollTime(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return pluralize(count, unit);
}

function durationFaultOf(
  name: string,
  { minutes: [least, most], step = 1 }: PollTraits,
  minutes: number,
): string | undefined {
  if (minutes < least || minutes > most) {
    return `A poll on ${name} can be open from ${pollTime(least)} to ${pollTime(most)}.`;
  }
  return minutes % step === 0 ? undefined : `A poll on ${name} is open for whole hours.`;
}

function pollFaultOf(
  { name, extras: { poll: takes } = {} }: Takes,
  { options, duration_minutes, multiple }: Poll,
  { media }: Content,
): string | undefined {
  if (!takes) return `${name} doesn’t take polls from SocialAI. Remove the poll for this account.`;
  if (options.length > takes.options) {
    return `A poll on ${name} can have up to ${takes.options} options.`;
  }
  const long = options.find((option) => postLength(option, 'graphemes') > takes.option_length);
  if (long !== undefined) {
    return `A poll option on ${name} can have up to ${takes.option_length} characters. Shorten “${long}”.`;
  }
  if (multiple && !takes.multiple) return `In a poll on ${name}, people choose one option.`;
  if (media > 0 && !takes.with_media) {
    return `${name} takes a poll or images, not both. Remove one of them for this account.`;
  }
  return durationFaultOf(name, takes, duration_minutes);
}

function warningFaultOf(
  { name, extras: { content_warning: takes } = {}, max_length, counting }: Takes,
  warning: string,
  { parts }: Content,
): string | undefined {
  if (!takes) return `${name} has no content warnings. Remove the warning for this account.`;
  if ('choices' in takes) {
    if (takes.choices.some(({ value }) => value === warning)) return undefined;
    return `${name} has its own content warnings. Choose one of them for this account.`;
  }
  const length = postLength(warning, counting);
  if (length > takes.max) {
    return `A content warning on ${name} can have up to ${takes.max} characters.`;
  }
  const isOver = parts.some((text) => postLength(text, counting) + length > max_length);
  if (!takes.is_counted || !isOver) return undefined;
  return `On ${name}, text and warning together can have up to ${max_length} characters.`;
}

/** The characters that a warning uses up, if its network counts them. */
export function warningLength(
  { extras: { content_warning: takes } = {}, counting }: Takes,
  { content_warning = '' }: Extras,
): number {
  const isCounted = takes && 'max' in takes && takes.is_counted === true;
  return isCounted ? postLength(content_warning, counting) : 0;
}

/** The limits that remain for the text next to a warning. */
export const besideWarning = <T extends Takes>(takes: T, extras: Extras): T => ({
  ...takes,
  max_length: takes.max_length - warningLength(takes, extras),
});

/** Why an account can’t post this as a first comment; `undefined` if it can. */
export function commentFaultOf(
  { name, first_comment, ...takes }: PlatformTraits,
  comment: string,
): string | undefined {
  if (!first_comment) return `${name} takes no first comment from SocialAI. Remove it.`;
  if (takes.one_part) return `${name} doesn’t let this server comment. Put it into the post.`;
  const fault = textFaultOf(comment, { name, ...takes }, 0);
  return fault && `The first comment is too long: ${fault}`;
}

const audiences = { unlisted: 'unlisted posts', followers: 'posts for followers only' } as const;

function audienceFaultOf(
  { name, extras: { visibility: takes = [] } = {} }: Takes,
  visibility: Extras['visibility'],
): string | undefined {
  if (visibility === undefined || visibility === 'public' || takes.includes(visibility)) {
    return undefined;
  }
  return `${name} has no ${audiences[visibility]}. Choose “Public” for this account.`;
}

/** Why a network does not accept these extras, for the person who chose them; `undefined` if it does. */
export function extrasFaultOf(takes: Takes, extras: Extras, content: Content): string | undefined {
  const { poll, content_warning, visibility } = extras;
  return (
    (poll && pollFaultOf(takes, poll, content)) ??
    (content_warning === undefined ? undefined : warningFaultOf(takes, content_warning, content)) ??
    audienceFaultOf(takes, visibility)
  );
}

/** Which of these extras a network does not support at all; choosing them for one account only is an error. */
export const strangeExtra = (
  { extras = {} }: Takes,
  chosen: Extras,
): keyof ExtrasTraits | undefined =>
  (['language', 'content_warning', 'visibility', 'poll', 'document_title'] as const).find(
    (name) => chosen[name] !== undefined && extras[name] === undefined,
  );

const languageFor = (takes: ExtrasTraits['language'], language: string): string =>
  takes === 'primary' ? (language.split('-')[0] ?? language).toLowerCase() : language;

/**
 * The extras that a network receives: dropping a language, a title where no document can be, or “public” where all posts
 * are public, loses nothing.
 */
export function extrasSent({ extras = {} }: Takes, chosen: Extras): Extras {
  const { language, visibility, document_title, ...rest } = chosen;
  return {
    ...(language !== undefined &&
      extras.language && { language: languageFor(extras.language, language) }),
    ...rest,
    ...(document_title !== undefined && extras.document_title !== undefined && { document_title }),
    ...(visibility !== undefined && extras.visibility?.includes(visibility) && { visibility }),
  };
}

/** The stricter of two polls’ limits. */
const tighter = (one: PollTraits, other: PollTraits): PollTraits => ({
  options: Math.min(one.options, other.options),
  option_length: Math.min(one.option_length, other.option_length),
  minutes: [Math.max(one.minutes[0], other.minutes[0]), Math.min(one.minutes[1], other.minutes[1])],
  step: Math.max(one.step ?? 1, other.step ?? 1),
  ...(one.multiple && other.multiple && { multiple: true }),
});

/** The extras that can be chosen if all of these networks get the same: those that each of them supports. */
export function takenByEach(all: readonly Pick<PlatformTraits, 'extras'>[]): ExtrasTraits {
  const [first] = all;
  if (all.length === 1) return first?.extras ?? {};
  const { visibility = [], ...any } = takenByAny(all);
  const each = (has: (extras: ExtrasTraits) => boolean) =>
    all.every(({ extras = {} }) => has(extras));
  const shared = visibility.filter((one) => each((own) => own.visibility?.includes(one) === true));
  // A warning from a fixed list is not for all of them; a language can be dropped.
  const isTaken = {
    language: true,
    content_warning: each((own) => 'max' in (own.content_warning ?? {})),
    poll: each((own) => own.poll !== undefined),
    document_title: each((own) => own.document_title !== undefined),
  };
  const taken = Object.entries(any).filter(([name]) => isTaken[name as keyof typeof isTaken]);
  return { ...Object.fromEntries(taken), ...(shared.length > 0 && { visibility: shared }) };
}

/**
 * The extras that can be chosen for several networks at once: those that any of them supports, with the strictest
 * limits. Warnings from a network’s fixed list can only be chosen for that network.
 */
export function takenByAny(all: readonly Pick<PlatformTraits, 'extras'>[]): ExtrasTraits {
  const given = all.flatMap(({ extras }) => extras ?? []);
  const polls = given.flatMap(({ poll }) => poll ?? []);
  const lengths = given.flatMap(({ content_warning: takes }) =>
    takes && 'max' in takes ? takes.max : [],
  );
  const wanted = new Set(given.flatMap(({ visibility = [] }) => visibility));
  const titles = given.flatMap(({ document_title }) => document_title ?? []);
  const [first, ...others] = polls;
  return {
    ...(given.some(({ language }) => language) && { language: 'whole' }),
    ...(lengths.length > 0 && { content_warning: { max: Math.min(...lengths) } }),
    ...(wanted.size > 0 && { visibility: Visibilities.filter((one) => wanted.has(one)) }),
    ...(first && { poll: others.reduce(tighter, first) }),
    ...(titles.length > 0 && { document_title: Math.min(...titles) }),
  };
}

/** The extras that can be chosen for a post with these files: without a document, no title of one. */
export function takenWith(
  { document_title, ...takes }: ExtrasTraits,
  media: readonly { url: string }[],
): ExtrasTraits {
  const hasTitle = document_title !== undefined && media.some((one) => kindAt(one) === 'document');
  return hasTitle ? { ...takes, document_title } : takes;
}
