/** The steps of what was done to the texts of a post and their images, by typing and by tools, to undo and redo them. */
import type { Own, PostValues } from '#web/features/posts/post-values.ts';

/** How a change was made: by a key, by an input method that still changes its words, or otherwise. */
export type Typed = 'key' | 'composition' | undefined;

/** Where a text changed: in the post’s text or an account’s own, and there from `start` to `end`. */
export interface Edit {
  version: string | undefined;
  part: number;
  start: number;
  end: number;
  /** How many characters were there before. */
  removed: number;
}

/** Steps that are kept; older ones can’t be undone. */
const most = 200;

const textOf = ({ parts, media_ids, media_parts }: Own) => [parts, media_ids, media_parts ?? null];

/** Whether texts, images or their places differ. Which accounts are chosen is another matter. */
function differs(one: PostValues, other: PostValues): boolean {
  if (one === other) return false;
  const both = Object.keys(one.chosen).filter((id) => id in other.chosen);
  const said = ({ parts, media, media_parts, chosen }: PostValues) =>
    JSON.stringify([
      parts,
      media.map(({ id }) => id),
      media_parts,
      both.map((id) => chosen[id] && textOf(chosen[id])),
    ]);
  return said(one) !== said(other);
}

/** The texts and images of a step, with everything else as it is now. */
function restored(now: PostValues, step: PostValues): PostValues {
  const described = new Map(now.media.map((one) => [one.id, one]));
  const chosen = Object.entries(now.chosen).map(([id, own]) => {
    const { parts, media_ids, media_parts = null, media } = step.chosen[id] ?? own;
    const known = new Map([...(media ?? []), ...(own.media ?? [])].map((one) => [one.id, one]));
    const shown = media && { media: [...known.values()] };
    return [id, { ...own, parts, media_ids, media_parts, ...shown }] as const;
  });
  return {
    ...now,
    parts: step.parts,
    media: step.media.map((one) => described.get(one.id) ?? one),
    media_parts: step.media_parts,
    made_with_ai: step.made_with_ai,
    chosen: Object.fromEntries(chosen),
  };
}

/** How many characters are the same from the start, or from the end of what is left. */
function same(one: string, other: string, from: 'start' | 'end', left: number): number {
  let count = 0;
  const at = (text: string) => text[from === 'start' ? count : text.length - 1 - count];
  while (count < left && at(one) === at(other)) count += 1;
  return count;
}

function editOf(before: PostValues, after: PostValues): Edit | undefined {
  for (const version of [undefined, ...Object.keys(after.chosen)]) {
    const of = ({ parts, chosen }: PostValues) =>
      version === undefined ? parts : (chosen[version]?.parts ?? parts);
    const [old, now] = [of(before), of(after)];
    const found = now.findIndex((text, at) => text !== old[at]);
    if (found < 0 && old.length === now.length) continue;
    const part = found < 0 ? now.length - 1 : found;
    const [was, is] = [old[part] ?? '', now[part] ?? ''];
    const start = same(was, is, 'start', Math.min(was.length, is.length));
    const kept = same(was, is, 'end', Math.min(was.length, is.length) - start);
    return { version, part, start, end: is.length - kept, removed: was.length - kept - start };
  }
  return undefined;
}

const isDeletion = ({ start, end }: Edit): boolean => start === end;

/** Whether it is what a key does; a tool that types into the field adds more at once. */
const isByKey = ({ start, end }: Edit, typed: Typed): boolean =>
  typed === 'composition' || (typed === 'key' && end - start <= 1);

/** Whether a change goes on where the one before it ended, so that both are one step. */
function goesOn(last: Edit, next: Edit, typed: Typed): boolean {
  const isThere = next.version === last.version && next.part === last.part;
  if (!isThere || next.start + next.removed !== last.end) return false;
  return typed === 'composition' || isDeletion(last) === isDeletion(next);
}

/** A sentence and a line are steps of their own. */
const startsAnew = (text: string, { start, end }: Edit): boolean =>
  start < end && /(?:[.!?…]\s|\n)$/.test(text.slice(0, start));

const partIn = ({ parts, chosen }: PostValues, { version, part }: Edit): string =>
  (version === undefined ? parts : (chosen[version]?.parts ?? parts))[part] ?? '';

export function createHistory() {
  const past: PostValues[] = [];
  const future: PostValues[] = [];
  let present: PostValues | undefined;
  let last: Edit | undefined;
  /** What someone else changed meanwhile is not undone here. */
  const look = (now: PostValues) => {
    if (present && differs(present, now)) {
      past.length = 0;
      future.length = 0;
    }
    present = now;
  };
  /** The next state among the steps that differs from the current one. */
  const go = (now: PostValues, from: PostValues[], to: PostValues[]) => {
    look(now);
    last = undefined;
    for (let step = from.pop(); step; step = from.pop()) {
      if (!differs(now, step)) continue;
      to.push(now);
      present = restored(now, step);
      return { values: present, edit: editOf(now, present) };
    }
    return undefined;
  };
  return {
    /** A change. */
    note: (before: PostValues, after: PostValues, typed: Typed) => {
      look(before);
      present = after;
      if (!differs(before, after)) return;
      const edit = editOf(before, after);
      const isKey = edit !== undefined && isByKey(edit, typed);
      const isMore = isKey && last && goesOn(last, edit, typed);
      if (!isMore || startsAnew(partIn(after, edit), edit)) past.push(before);
      if (past.length > most) past.shift();
      future.length = 0;
      last = isKey ? edit : undefined;
    },
    undo: (now: PostValues) => go(now, past, future),
    redo: (now: PostValues) => go(now, future, past),
    /** Whether `undo` leads to this state. */
    has: (values: PostValues): boolean => past.includes(values),
  };
}
