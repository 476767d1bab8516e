/** The issues of a post before it is published. */
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Stated } from '#contract/content/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Range } from '#domain/text/entities.ts';
import { claimWords, contradictionWords } from '#web/entities/posts/claim-words.ts';
import { isEnding } from '#web/features/posts/queries.ts';
import { api } from '#web/lib/api/api.ts';

export interface Finding {
  id: string;
  part: number;
  /** The words of the issue, shown with it. */
  words: string | undefined;
  /** The position of those words in the text; missing if it is about all of it. */
  at: Range | undefined;
  message: string;
  /** Whether the owner may post anyway. */
  may: boolean;
  /** Whether publishing asks first, once. A person’s own manner is only remarked on. */
  holds: boolean;
  /** What a company fact says in place of the words. */
  instead?: string;
}

interface Options {
  /** `null` for people: then only the sources of the post are looked up. */
  agent_id: string | null;
  platform: LivePlatform | undefined;
  parts: readonly string[];
  /** The draft that the text was made from, whose brief has its sources. */
  piece_id: string | undefined;
  /** The post that it is, whose history says what a machine wrote. */
  post_id: string | undefined;
  /** Whether that history has the current texts, or won’t before the person says so. */
  isSaved: boolean;
  /** Whether it can still be changed. */
  isOpen: boolean;
}

/** How long typing must pause before the text is checked, in milliseconds. */
const pause = 1500;

/** The position of the words, nearest to where they were at the check. */
function placeOf(text: string, words: string, was: number): Range | undefined {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  const [start] = places.toSorted((one, other) => Math.abs(one - was) - Math.abs(other - was));
  return start === undefined ? undefined : { start, end: start + words.length };
}

/** The words that a message quotes, with their position in the text. */
function quotedIn(message: string, parts: readonly string[]) {
  const [, words = ''] = /“([^“”]+?)…?”/u.exec(message) ?? [];
  if (words === '') return undefined;
  for (const [part, text] of parts.entries()) {
    const at = placeOf(text.toLowerCase(), words.toLowerCase(), 0);
    // Some letters are longer in lower case, which would shift positions.
    if (at && text.slice(at.start, at.end).toLowerCase() === words.toLowerCase())
      return { part, at };
  }
  return undefined;
}

type Checked = Awaited<ReturnType<typeof api.content.check>>['data'];

/** The parts that were checked: empty ones were not sent, so positions count only the others. */
const sentOf = (parts: readonly string[]): number[] =>
  parts.flatMap((part, at) => (part.trim() === '' ? [] : [at]));

/** The sentences that are still in the text, each with the fact that it states, or stated before its figures changed. */
function statedIn({ stated }: Checked, parts: readonly string[]): Stated[] {
  const places = sentOf(parts);
  return stated.flatMap((one) => {
    const part = places[one.part] ?? 0;
    const at = placeOf(parts[part] ?? '', one.text, one.start);
    return at ? [{ ...one, part, ...at }] : [];
  });
}

/**
 * The figures that a company fact says otherwise, while they are still in the text. A process of the version before, which
 * an upgrade may leave for a moment, answers without them.
 */
function contradictedIn(
  { contradicted = [] }: Partial<Checked>,
  parts: readonly string[],
): Finding[] {
  const places = sentOf(parts);
  return contradicted.flatMap(({ part: sent, text: words, start, source, says: instead }) => {
    const part = places[sent] ?? 0;
    const at = placeOf(parts[part] ?? '', words, start);
    const message = contradictionWords({ text: words, source, says: instead });
    const id = `fact ${words} ${instead}`;
    return at ? [{ id, part, words, at, message, may: true, holds: true, instead }] : [];
  });
}

/** The issues whose words are still in the text, each below its part. */
function findingsOf(data: Checked, parts: readonly string[]): Finding[] {
  const { checks, claims, is_typed } = data;
  const places = sentOf(parts);
  const last = places.at(-1) ?? 0;
  const failed = checks
    // The counters already show that.
    .filter((one) => !one.passed && one.check !== 'length')
    .map(({ check, label, message, can_override }): Finding => ({
      id: `check ${check} ${message ?? label}`,
      ...(quotedIn(message ?? '', parts) ?? { part: last, at: undefined }),
      words: undefined,
      message: message ?? label,
      may: can_override,
      holds: !can_override || !is_typed,
    }));
  const doubted = claims.flatMap(({ part: sent, text, kind, start }): Finding[] => {
    const part = places[sent] ?? 0;
    const at = placeOf(parts[part] ?? '', text, start);
    const message = claimWords({ kind, text });
    const about = { part, words: text, at, message, may: true, holds: true };
    return at ? [{ id: `claim ${text}`, ...about, at }] : [];
  });
  // The same words may be in the text twice; they are checked, and shown, once.
  const found = [...failed, ...doubted, ...contradictedIn(data, parts)];
  return found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at);
}

const writtenIn = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '');

const checkQuery = (options: Options) => {
  const { agent_id, platform, parts, piece_id, post_id, isOpen, isSaved } = options;
  const written = writtenIn(parts);
  return queryOptions({
    queryKey: ['content', 'check', agent_id, platform, parts, piece_id, post_id],
    queryFn: async ({ signal }) => {
      const body = {
        agent_id,
        parts: written,
        ...(platform && { platform }),
        ...(piece_id !== undefined && { piece_id }),
        ...(post_id !== undefined && { post_id }),
      };
      return (await api.content.check({ body, signal })).data;
    },
    enabled: () =>
      isOpen &&
      isSaved &&
      (agent_id ?? post_id) !== undefined &&
      written.length > 0 &&
      !isEnding(post_id),
    staleTime: Infinity,
    retry: false,
  });
};

/** A text of the post that is not on the canvas: an account's own, or the main text. */
export interface OtherVersion extends Pick<Options, 'parts' | 'platform'> {
  /** The account; `undefined` for the main text. */
  id: string | undefined;
}

/** The company facts that a published text states. */
export function useStated(text: Omit<Options, 'platform' | 'isSaved' | 'isOpen'>): Stated[] {
  const asked = { ...text, platform: undefined, isSaved: true, isOpen: true };
  const { data } = useQuery(checkQuery(asked));
  return data ? statedIn(data, text.parts) : [];
}

const holding = (findings: readonly Finding[]) => findings.filter(({ holds }) => holds);

/** The server's issues without the overridden ones, and the other versions that have some which hold the post. */
export function useChecks({ others, ...given }: Options & { others: readonly OtherVersion[] }) {
  const { may } = useSpace();
  // Whoever can’t change it needs no advice.
  const isOpen = given.isOpen && may('draft');
  const options = { ...given, isOpen };
  const { parts } = options;
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [texts] = useDebouncedValue(parts, pause);
  const open = (data: Checked, own: readonly string[]) =>
    findingsOf(data, own).filter(({ id }) => !passed.has(id));
  const { data } = useQuery({
    ...checkQuery({ ...options, parts: texts }),
    placeholderData: keepPreviousData,
  });
  const checked = useQueries({
    queries: others.map((other) => checkQuery({ ...options, ...other })),
  });
  const isChecked = data && isOpen && writtenIn(texts).length > 0;
  const findings = isChecked ? open(data, parts) : [];
  const elsewhere = others.flatMap((other, at) => {
    const found = checked[at]?.data;
    const held = isOpen && found ? holding(open(found, other.parts)) : [];
    return held.length > 0 ? [{ other, held }] : [];
  });
  const held = [...holding(findings), ...elsewhere.flatMap((one) => one.held)];
  const pass = (ids: readonly string[]) => setPassed(new Set([...passed, ...ids]));
  return {
    findings,
    stated: isChecked ? statedIn(data, parts) : [],
    elsewhere: elsewhere.map(({ other }) => other),
    /** What holds the post, in all versions. */
    held,
    pass,
  };
}
