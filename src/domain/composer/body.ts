/** Builds a text: opening, facts in order, closing, as far as there is room. */
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { type Grammar, isOrder } from '#domain/briefs/grammar.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import { withHabits } from './finish.ts';
import { goingOn, isShort, placed } from './joining.ts';
import type { Lead } from './lead.ts';
import { withoutEnd } from './realise.ts';
import type { Scene, Unit, Unused } from './scene.ts';
import { oneCashtag } from './topic.ts';

export type Layout = 'prose' | 'paragraphs' | 'lines' | 'list';

export interface Draft {
  lead: Lead | undefined;
  units: readonly Unit[];
  layout: Layout;
  emoji: string;
  /** A flourish or question after the facts. */
  tail: string;
  /** Lines after the closing: sign-off, hashtags. */
  after: readonly string[];
}

const labels: Readonly<Partial<Record<NonNullable<Unit['key']>, string>>> = {
  when: 'When',
  where: 'Where',
  price: 'Price',
};

/** An answer as a list line: “When: Saturday, 10–4”. */
function asLine({ text, key }: Unit): string {
  const label = key && labels[key];
  const plain = /[.!?]\s/u.test(text) ? text : withoutEnd(text);
  return label === undefined || !isShort(text) || /:\s|^(?:from|until|we|open|every)\b/iu.test(text)
    ? plain
    : `${label}: ${plain}`;
}

/** Whether a lead needs what follows: a question, or a fragment without a heading. */
const completes = ({ text, typed }: Unit, lead: Lead, grammar: Grammar): boolean =>
  text.endsWith('?') ||
  (!/^[^.!?]{1,40}: /u.test(text) &&
    (grammar(typed) !== 'sentence' || /^(?:how|why)\b/iu.test(lead.text)));

/** A heading before prose becomes a sentence, unless a fragment completes it. */
function opening({ lead, layout, units }: Draft, { grammar, topic }: Scene): string {
  if (lead === undefined) return '';
  const [next] = units;
  if (!lead.heads || layout === 'list' || layout === 'lines' || next === undefined)
    return lead.text;
  if (layout === 'paragraphs')
    return topic.form === 'ready' ? lead.text : lead.text.replace(/:$/u, '');
  return completes(next, lead, grammar) ? lead.text : lead.text.replace(/:$/u, '.');
}

/** After a heading, a fragment continues as typed. */
const afterHeading = (head: string, texts: readonly string[], units: readonly Unit[]): string[] => {
  const [first = '', ...rest] = texts;
  const isTyped =
    /^\p{Ll}/u.test(units[0]?.typed ?? '') &&
    // oxlint-disable-next-line house/no-cut-characters -- only read
    first.toLowerCase().startsWith(units[0]?.typed.slice(0, 8).toLowerCase() ?? '');
  const isOurs = /^(?:We’re|We) /u.test(first);
  return head.endsWith(':') && (isTyped || isOurs)
    ? [first.charAt(0).toLowerCase() + first.slice(1), ...rest]
    : [...texts];
};

const blocks = (texts: readonly string[], by: string): string => texts.filter(Boolean).join(by);

const turnsTo = /https?:\/\/|www\.|\S@\S+\.\p{L}|\d{3}[-\s]?\d{4}/u;

function inProse(draft: Draft, head: string, scene: Scene): string {
  const { units, layout, tail } = draft;
  const texts = afterHeading(head, placed(units, scene), units);
  // A link or code takes no period unless it ends its line.
  const ended = texts.map((text, at) =>
    at < texts.length - 1 && /[\p{L}\p{N}/]$/u.test(text) ? `${text}.` : text,
  );
  return blocks([head, blocks([...ended, tail], ' ')], layout === 'prose' ? ' ' : '\n\n');
}

/** Whether a statement is a call to action, which then comes last. */
export const isCall = ({ key, text }: Unit): boolean => key === 'next' || turnsTo.test(text);

function asList({ units, tail }: Draft, head: string, bullet: string): string {
  const last = units.at(-1);
  const closing = units.length > 2 && last && isCall(last) ? last : undefined;
  const lines = units.filter((unit) => unit !== closing).map((unit) => `${bullet} ${asLine(unit)}`);
  return blocks([blocks([head, ...lines], '\n'), blocks([closing?.text ?? '', tail], ' ')], '\n\n');
}

function bodyOf(draft: Draft, scene: Scene): string {
  const more = goingOn(draft, scene);
  if (more !== undefined && draft.lead !== undefined) {
    const text = `${draft.lead.text.replace(/[.!:]$/u, '')}${more}`;
    const lead = { text, heads: false };
    return bodyOf({ ...draft, lead, units: draft.units.slice(1) }, scene);
  }
  const { units, layout, tail } = draft;
  const place = scene.build.emoji;
  const signs = [
    place === 'front' ? draft.emoji : '',
    opening(draft, scene),
    place === 'lead' ? draft.emoji : '',
  ];
  const head = blocks(signs, ' ');
  if (layout === 'list') return asList(draft, head, scene.sober ? '•' : scene.build.bullet);
  if (layout !== 'lines') return inProse(draft, head, scene);
  const lines = units.map(({ text }) => text);
  return blocks([blocks([head, ...lines], '\n'), tail], '\n\n');
}

/** The draft as text, with the habits of the voice. */
export function rendered(draft: Draft, scene: Scene): string {
  const { habits, heard, calmed } = scene.leash;
  const body = bodyOf(draft, scene);
  const shown = scene.build.emoji === 'end' ? blocks([body, draft.emoji], ' ') : body;
  const line = withHabits(shown, habits);
  const ended = heard.open_end ? line.replace(/(?<=[\p{L}\p{N}])\.$/u, '') : line;
  const after = draft.after.map((line) => withHabits(line, habits));
  return oneCashtag(calmed([ended, ...after].filter(Boolean).join('\n\n')));
}

/** The length limit of a short text. */
const shortest = lengthLabels.short.chars + 20;

/** The length limit of this text: the requested length, within the platform’s limit. */
export function roomFor({ request, directives }: Scene, compact: boolean): LengthLimit {
  const { limit, brief } = request;
  const size = directives.length ?? brief.length;
  const wanted = compact || size === 'short' ? shortest : limit.max_length;
  return {
    ...limit,
    max_length: Math.min(wanted, directives.max_chars ?? limit.max_length, limit.max_length),
  };
}

/** The priority of a fact when room is short: answers, then calls, then figures. */
function weight({ from, key, calls, strong }: Unit): number {
  if (from === 'company') return 6;
  if (from === 'answer') return key === 'why' ? 2 : 0;
  if (calls) return 1;
  return strong ? 3 : 4;
}

const mostOfCompany = { short: 1, medium: 3, long: 6 } as const;

const tokens = (text: string): string[] =>
  text.match(/https?:\/\/\S+|[\p{L}\p{N}@#]*\d[\p{L}\p{N}.,:%]*/gu) ?? [];

const refusal = /\b(?:no|not|never|without|nobody|none)\b|n[’']t\b/iu;

/** Without the words for whose thing it is: “order your stollen” says the same as “order stollen”. */
const plainly = (text: string): string =>
  withoutEnd(text)
    .toLowerCase()
    .replaceAll(/\b(?:the|an?|your|our|my) (?=\S)/gu, '');

/** Whether `whole` contains everything in `part`. Instructions and prohibitions must match nearly verbatim. */
export function isSaidIn(part: string, whole: string): boolean {
  if (isOrder(part) || refusal.test(part)) return plainly(whole).includes(plainly(part));
  const roots = rootsOf(part);
  const there = new Set(rootsOf(whole));
  return (
    roots.length > 0 &&
    roots.every((root) => there.has(root)) &&
    tokens(part).every((token) => whole.includes(token.replace(/[.,:]+$/u, '')))
  );
}

export interface Filled {
  draft: Draft;
  unused: Unused[];
}

/** The most sentences of facts that were requested. */
const mostUnits = (scene: Scene, lead: Lead | undefined): number =>
  scene.directives.max_sentences === undefined
    ? Infinity
    : Math.max(1, scene.directives.max_sentences - (lead && !lead.heads ? 1 : 0));

/**
 * Adds facts in order of weight while there is room, keeping the order of `units`; facts are never cut, and the result
 * lists those left out.
 */
export function filled(
  blank: Draft,
  units: readonly Unit[],
  scene: Scene,
  room: LengthLimit,
): Filled {
  const { brief, limit } = scene.request;
  const chosen = new Set<Unit>();
  const drafted = (set: ReadonlySet<Unit>): Draft => ({
    ...blank,
    units: units.filter((unit) => set.has(unit)),
  });
  const most = mostUnits(scene, blank.lead);
  let company = 0;
  for (const unit of units.toSorted((one, other) => weight(one) - weight(other))) {
    if (unit.from === 'company' && company >= mostOfCompany[brief.length]) continue;
    const place = chosen.size === 0 ? limit : room;
    const longer = new Set([...chosen, unit]);
    if (chosen.size >= most || !fits(rendered(drafted(longer), scene), place)) continue;
    chosen.add(unit);
    if (unit.from === 'company') company += 1;
  }
  const draft = drafted(chosen);
  const reason = (unit: Unit): string => {
    if (!fits(unit.text, limit)) return 'too long for one post';
    return room.max_length < limit.max_length || most !== Infinity
      ? 'left out to keep it short'
      : 'no room left';
  };
  const unused = units
    .filter((unit) => !chosen.has(unit) && unit.from !== 'company')
    .map((unit) => ({ text: unit.typed, reason: reason(unit) }));
  return { draft, unused };
}
