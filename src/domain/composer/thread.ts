/** Threads and tips, which need facts. */
import { limits } from '#contract/core/limits.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { fits } from '#domain/text/post-text.ts';
import { type Draft, isSaidIn, rendered } from './body.ts';
import { withHabits } from './finish.ts';
import { type Lead, leadsOf } from './lead.ts';
import { closingQuestion, type Formed, signs, type Turn } from './manner.ts';
import { factual, ordered } from './post.ts';
import { inline } from './realise.ts';
import type { Scene, Unit } from './scene.ts';

/** With fewer facts, a single post says the same. */
const fewest = 3;

const bare: Draft = {
  lead: undefined,
  units: [],
  layout: 'prose',
  emoji: '',
  tail: '',
  after: [],
};

/** Distributes facts over the requested number of parts; neighbors share one if there are more facts. */
function shared(units: readonly Unit[], parts: number, scene: Scene): Unit[][] {
  const groups: Unit[][] = units.map((unit) => [unit]);
  const isRoomy = (group: readonly Unit[]) =>
    fits(rendered({ ...bare, units: group }, scene), scene.request.limit);
  for (let at = 0; groups.length > parts && at < groups.length - 1;) {
    const both = [...(groups[at] ?? []), ...(groups[at + 1] ?? [])];
    if (isRoomy(both)) groups.splice(at, 2, both);
    at += 1;
  }
  return groups;
}

interface Parted {
  drafts: Draft[];
  left: Unit[];
}

/** The parts of a thread: the news, the facts, and the closing with the last of them. */
function parted(scene: Scene, turn: Turn, units: readonly Unit[], lead: Lead | undefined): Parted {
  const { brief } = scene.request;
  const groups = shared(units, lengthLabels[brief.length].parts - 1, scene);
  const left = groups.splice(limits.thread_parts - 1).flat();
  // A short lead does not become a part of its own.
  const opens =
    lead === undefined || lead.heads || lead.text.length < 60 ? (groups.shift() ?? []) : [];
  const { emoji, after } = signs(scene, turn);
  const first: Draft = { ...bare, lead, units: opens, emoji, layout: 'paragraphs' };
  const drafts = [first, ...groups.map((group): Draft => ({ ...bare, units: group }))];
  const last = drafts.length - 1;
  return {
    left,
    drafts: drafts.map((draft, at) =>
      at === last ? { ...draft, after, tail: closingQuestion(scene) } : draft,
    ),
  };
}

/** A thread: the news, one part per fact, and last what readers can do. `undefined` if a single post is enough. */
export function thread(scene: Scene, turn: Turn): Formed | undefined {
  const { limit } = scene.request;
  const isRoomy = ({ text }: { text: string }) => fits(text, limit);
  const leads = leadsOf(scene.topic, scene).filter(
    (one) => scene.allowed(one.text) && isRoomy(one),
  );
  const lead = leads[turn.nth % Math.max(1, leads.length)];
  const all = ordered(scene);
  const units = all.filter(
    (unit) => isRoomy(unit) && (lead === undefined || !isSaidIn(unit.text, lead.text)),
  );
  const single = () => factual(scene, turn);
  if (units.length < fewest) {
    const needs = [`A thread needs at least ${fewest} facts, so this is a single post.`];
    const one = single();
    return one && { ...one, needs };
  }
  const { drafts, left } = parted(scene, turn, units, lead);
  const parts = drafts.map((draft) => rendered(draft, scene));
  if (!parts.every((part) => fits(part, limit)) || !scene.leash.passes(parts.join('\n')))
    return single();
  const long = all
    .filter((unit) => !isRoomy(unit))
    .map(({ typed }) => ({ text: typed, reason: 'too long for one post' }));
  const more = left.map(({ typed }) => ({ text: typed, reason: 'no room left' }));
  return {
    parts,
    used: units.filter((unit) => !left.includes(unit)),
    unused: [...long, ...more],
    needs: [],
  };
}

/** The same text as a tip, if it says what to do. */
export function asTip(formed: Formed, scene: Scene): Formed {
  const [text = ''] = formed.parts;
  const { topic, grammar, act, leash, request } = scene;
  const isOrder = grammar(topic.text) === 'order' && text.startsWith(topic.text);
  const tells = isOrder || (act === 'evergreen' && scene.units.some(({ calls }) => calls));
  if (!tells || /\btips?\b/iu.test(text)) return formed;
  const rest = isOrder ? text.charAt(0).toLowerCase() + text.slice(1) : inline(text);
  const headed = withHabits(`Tip: ${rest}`, leash.habits);
  return fits(headed, request.limit) && leash.passes(headed)
    ? { ...formed, parts: [headed] }
    : formed;
}

/** A tip says what to do, from the owner’s facts or the topic. */
export function tip(scene: Scene, turn: Turn): Formed | undefined {
  const formed = factual(scene, turn);
  return formed && asTip(formed, scene);
}
