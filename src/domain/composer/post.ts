/** A post from given facts; each variation uses another order, lead, length or layout. */
import { namesPrice } from '#domain/briefs/directives.ts';
import { labelOf } from '#domain/briefs/known-facts.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { fits } from '#domain/text/post-text.ts';
import { type Draft, filled, isSaidIn, isCall, rendered, roomFor } from './body.ts';
import { type Lead, leadsOf, namesQuote, opened } from './lead.ts';
import {
  closingOf,
  draftWith,
  type Formed,
  layoutOf,
  nth,
  openingOf,
  own,
  raised,
  type Turn,
} from './manner.ts';
import { asSentence } from './realise.ts';
import type { Scene, Unit } from './scene.ts';

/** Whether the owner wants this statement first. */
const isFocus = ({ text, strong }: Unit, focus: string): boolean =>
  isSaidIn(focus, text) ||
  (/\b(?:price|cost)/iu.test(focus) && namesPrice(text)) ||
  (/\b(?:date|time|when)\b/iu.test(focus) && strong);

const urgent =
  /\b(?:stop (?:using|eating|drinking|feeding)|(?:do not|don[’']t) (?:use|eat|drink|click|open|enter|swim|touch|send|pay|sign|restart|install|feed|approve|connect|approach)|boil|evacuate|stay (?:inside|indoors|away|out|off)|keep (?:away|out|off|clear)|(?:upgrade|update|patch)(?: \S+)? (?:now|at once|immediately|today)|leave the (?:building|area)|at once|immediately|right away)\b/iu;
const lastCall =
  /\b(?:ends?|closes?|last (?:day|chance)(?: is)?|deadline(?: is)?|only until|only) (?:today|tonight|at midnight)\b/iu;

/** The most urgent statement for readers; one that depends on a condition stays after it. */
function pressing(units: readonly Unit[], { sober, act }: Scene): Unit | undefined {
  if (act === 'how_to') return undefined;
  return units.find(({ text }, at) => {
    const isFree = !/^(?:if|when|once)\b/iu.test(units[at - 1]?.text ?? '');
    return isFree && (lastCall.test(text) || (sober && urgent.test(text) && !/^if\b/iu.test(text)));
  });
}

/** The facts in order: the owner’s, the company’s, and last what readers can do. */
export function ordered(scene: Scene): Unit[] {
  const ownUnits = scene.units.filter(({ from }) => from !== 'company');
  const company = scene.units.filter(({ from }) => from === 'company');
  const last = ownUnits.findLastIndex(({ calls }) => !calls);
  const end = Math.max(1, last + 1);
  const calls = [
    ...ownUnits.slice(0, end).filter(({ key }) => key === 'next'),
    ...ownUnits.slice(end),
  ];
  const rest = ownUnits.slice(0, end).filter((unit) => !calls.includes(unit));
  const focus = scene.directives.first;
  const first =
    pressing(ownUnits, scene) ?? rest.find((unit) => focus !== undefined && isFocus(unit, focus));
  return [...new Set([...(first ? [first] : []), ...rest, ...company, ...calls])];
}

/** Every possible lead of this text. */
function leadsIn(scene: Scene): Lead[] {
  const { topic, request } = scene;
  const isStory = request.brief.content_type === 'story' && topic.form === 'thing';
  const story = [{ text: asSentence(topic.text), heads: false }];
  return (isStory ? story : leadsOf(topic, scene))
    .map((lead) => (lead.text === topic.text ? lead : { ...lead, text: own(lead.text, scene) }))
    .filter(({ text }) => scene.allowed(text) && fits(text, request.limit));
}

/** Quoted words need no lead. */
const isQuoted = ({ act, topic }: Scene, [first]: readonly Unit[]): boolean =>
  act === 'quote' && namesQuote(topic) && first !== undefined && /^["“]/u.test(first.text);

/** The lead of this text; `undefined` if the first fact already says everything in the topic. */
function leadFor(
  scene: Scene,
  units: readonly Unit[],
  turn: Turn,
): { lead: Lead | undefined; units: Unit[] } {
  const { topic } = scene;
  const lead = nth(leadsIn(scene), turn.nth);
  const covering = units.find(({ text, from }) => from !== 'company' && isSaidIn(topic.text, text));
  if (topic.form === 'thing' && covering) {
    const others = units.filter((unit) => unit !== covering);
    return { lead: undefined, units: [covering, ...others] };
  }
  const isRepeated =
    topic.form === 'ready' &&
    rootsOf(topic.text).length > 1 &&
    // Of two that say the same, the owner’s words stay.
    units.some(
      ({ text, from }) =>
        isSaidIn(topic.text, text) && !(from === 'company' && isSaidIn(text, topic.text)),
    );
  const isNeeded = lead !== undefined && !isRepeated && !isQuoted(scene, units);
  return { lead: isNeeded ? raised(lead, scene, turn) : undefined, units: [...units] };
}

/** Adds a flourish if there is room for one; one per text is enough. */
function withTouch(
  draft: Draft,
  scene: Scene,
  turn: Turn,
  room: Parameters<typeof filled>[3],
  isOpened: boolean,
): Draft {
  // A call or a link comes last.
  const last = draft.units.at(-1);
  const touch = isOpened || last?.calls || (last && isCall(last)) ? '' : closingOf(scene, turn);
  const call = draft.tail;
  const longer = touch.startsWith('–')
    ? { ...draft, after: [touch, ...draft.after] }
    : { ...draft, tail: [touch, call].filter(Boolean).join(' ') };
  return touch !== '' &&
    fits(rendered(longer, scene), room) &&
    scene.leash.passes(rendered(longer, scene))
    ? longer
    : draft;
}

/** Company facts without the product’s name in front, if the lead names it and no other product is in the text. */
function unlabeled(units: readonly Unit[], lead: Lead | undefined): Unit[] {
  const labels = new Set(units.flatMap(({ text }) => labelOf(text) ?? []));
  const [label] = labels;
  if (lead === undefined || label === undefined || labels.size > 1) return [...units];
  const [named, all] = [rootsOf(lead.text), rootsOf(label)];
  const isNamed =
    named.every((root) => all.includes(root)) || all.every((root) => named.includes(root));
  const bare = (text: string) => asSentence(text.slice(label.length + 2));
  return units.map((unit) =>
    isNamed && unit.from === 'company' && labelOf(unit.text) === label
      ? { ...unit, text: bare(unit.text) }
      : unit,
  );
}

/** Whether nothing is below a heading. */
const isEmpty = ({ units, lead }: Draft): boolean => units.length === 0 && (lead?.heads ?? true);

/** Builds a post from facts. */
export function factual(scene: Scene, turn: Turn): Formed | undefined {
  const arranged = ordered(scene);
  const { lead: plain, units } = leadFor(scene, arranged, turn);
  // If a call comes last, the voice’s line goes first.
  const last = arranged.at(-1);
  const touch = last && isCall(last) ? turn.touch * 0.6 : turn.touch;
  const hello = openingOf(scene, { ...turn, touch });
  const lead = opened(plain, hello, scene);
  const fresh = units.filter(({ text }) => lead === undefined || !isSaidIn(text, lead.text));
  const layout = layoutOf(scene, fresh.length, turn);
  const room = roomFor(scene, turn.compact);
  for (const first of [lead, plain, undefined]) {
    const { draft, unused } = filled(
      draftWith(scene, turn, first, layout),
      first === undefined ? units : unlabeled(fresh, first),
      scene,
      room,
    );
    if (isEmpty(draft)) continue;
    const whole = withTouch(draft, scene, turn, room, hello !== '' && first === lead);
    const text = rendered(whole, scene);
    if (fits(text, scene.request.limit) && scene.leash.passes(text))
      return { parts: [text], unused, used: whole.units, needs: [] };
  }
  return undefined;
}
