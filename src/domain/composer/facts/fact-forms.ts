/** The shapes of a text that is built around what its owner told. */
import { type ContentType, lengthLabels } from '#domain/persona/brief-labels.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import type { Desk } from '#domain/composer/desk.ts';
import {
  type Draft,
  emptyDraft,
  grown,
  grownBy,
  holds,
  type Plan,
  rendered,
  target,
} from '#domain/composer/draft.ts';
import { type Fact, type FactKind, namedOnce } from './facts.ts';
import type { Kind } from '#domain/composer/voice/lines.ts';
import { asking, breaks, closing, type Formed, led, sheet } from '#domain/composer/plan.ts';

/** What a reader stays for, first things first. */
const weight: Record<FactKind, number> = {
  ...{ change: 0, number: 1, price: 1, date: 1, reason: 2, plain: 3 },
};

const byWeight = (facts: readonly Fact[]): Fact[] =>
  facts.toSorted(
    (one, other) => (one.rank ?? weight[one.kind]) - (other.rank ?? weight[other.kind]),
  );

/** A text may get a little longer than asked for rather than leave a fact out. */
const roomy = (desk: Desk): LengthLimit => ({
  ...desk.request.limit,
  max_length: Math.min(target(desk).max_length * 1.2, desk.request.limit.max_length),
});

interface Telling {
  draft: Draft;
  /** The facts that are in it, as the owner ordered them. */
  told: readonly Fact[];
}

const telling = (desk: Desk, draft: Draft, told: readonly Fact[]): Telling => {
  const ordered = desk.facts.filter((fact) => told.includes(fact));
  return { draft: { ...draft, body: namedOnce(ordered, draft.head.join(' ')) }, told: ordered };
};

/** Adds facts while they fit, the weightiest first; the first one may use all the platform takes. */
function withFacts(desk: Desk, draft: Draft, most: number): Telling {
  const hasHead = draft.head.length > 0;
  let so: Telling = { draft, told: [] };
  for (const fact of byWeight(desk.facts)) {
    if (so.told.length === most) break;
    const longer = telling(desk, draft, [...so.told, fact]);
    const limit = so.told.length === 0 ? desk.request.limit : roomy(desk);
    const leaning = !hasHead && longer.told[0]?.leans === true;
    if (!leaning && holds(desk, longer.draft, limit)) so = longer;
  }
  return so;
}

/** How many facts a text of each length tells at most. */
const most = { short: 1, medium: 3, long: 6 } as const;

/** What the voice makes of the last fact; a general remark where it has none left for its kind. */
function reacted(desk: Desk, { draft, told }: Telling, limit: LengthLimit): Draft {
  const kind = told.at(-1)?.kind ?? 'plain';
  const slot = desk.leash.habits.end_with_question ? 'told' : 'tail';
  const said = grown(desk, draft, slot, `on_${kind}`, limit);
  return said === draft ? grown(desk, draft, slot, 'on_plain', limit) : said;
}

interface Shape {
  shape: string;
  /** What comes first; nothing where the facts do. */
  opens: Kind | undefined;
  ends: 'reaction' | 'verdict';
  bullets?: true;
}

const introduced: Shape = {
  shape: 'says what it is about, gives your facts and reacts to them',
  opens: 'fact_opener',
  ends: 'reaction',
};
const plunging: Shape = {
  shape: 'begins with your facts and says what they mean',
  opens: undefined,
  ends: 'verdict',
};
const listing: Shape = {
  shape: 'lists your facts',
  opens: 'fact_list',
  ends: 'reaction',
  bullets: true,
};

function shapeOf(desk: Desk, turn: number): Shape {
  const { facts, request, topic } = desk;
  const isNews = topic.own && topic.kind === 'claim';
  if (facts.length > 2 && !isNews && request.brief.length !== 'short' && turn % 3 === 0)
    return listing;
  return turn % 3 === 1 && facts[0]?.leans === false && !isNews ? plunging : introduced;
}

/** A start that names the topic and leaves room for at least one fact, or nothing. */
function begunWith(desk: Desk, draft: Draft, kind: Kind, count: number): Telling | undefined {
  for (const limit of [target(desk), desk.request.limit]) {
    const room = { ...limit, max_length: limit.max_length * 0.6 };
    const headed = grown(desk, draft, 'head', kind, room);
    if (headed === draft) continue;
    const whole = withFacts(desk, headed, count);
    if (whole.told.length > 0) return whole;
  }
  return undefined;
}

const ended = (desk: Desk, turn: number): Plan =>
  desk.request.brief.length === 'short' ? [] : closing(desk, turn);

function told(
  desk: Desk,
  turn: number,
  { shape, opens, ends, bullets }: Shape,
): Formed | undefined {
  const { limit, brief } = desk.request;
  const blank = led(desk, asking(desk, turn), turn);
  const open: Draft = bullets ? { ...blank, bullets, breaks: ['\n', '\n\n'] } : blank;
  const count = most[brief.length];
  const whole = opens ? begunWith(desk, open, opens, count) : withFacts(desk, open, count);
  if (whole === undefined || whole.told.length === 0) return undefined;
  const room = brief.length === 'short' ? roomy(desk) : limit;
  const spoken =
    ends === 'verdict' ? grown(desk, whole.draft, 'told', 'fact_verdict', room) : whole.draft;
  const full = spoken === whole.draft ? reacted(desk, whole, room) : spoken;
  return {
    parts: [rendered(grownBy(desk, full, ended(desk, turn), roomy(desk)), desk)],
    shape: `${shape} (${whole.told.length} of ${desk.facts.length})`,
  };
}

type FactForm = (desk: Desk, turn: number) => Formed | undefined;

const tweet: FactForm = (desk, turn) =>
  told(desk, turn, shapeOf(desk, turn)) ??
  told(desk, turn, introduced) ??
  told(desk, turn, plunging);

const story: FactForm = (desk, turn) => {
  const { brief, limit } = desk.request;
  const blank = led(desk, asking(desk, turn), turn);
  const whole = begunWith(desk, blank, 'fact_story', most[brief.length]);
  if (whole === undefined) return undefined;
  const full = reacted(desk, whole, brief.length === 'short' ? roomy(desk) : limit);
  const end: Plan = brief.length === 'long' ? [['told', 'fact_verdict']] : [];
  return {
    parts: [rendered(grownBy(desk, full, end, limit), desk)],
    shape: `tells the story of your facts (${whole.told.length} of ${desk.facts.length})`,
  };
};

const tip: FactForm = (desk, turn) => {
  const blank = led(desk, asking(desk, turn), turn);
  const whole = begunWith(desk, blank, 'fact_opener', desk.request.brief.length === 'long' ? 3 : 1);
  if (whole === undefined) return undefined;
  const advised = grown(desk, whole.draft, 'told', 'fact_tip', desk.request.limit);
  if (advised === whole.draft) return undefined;
  return {
    parts: [rendered(grownBy(desk, advised, ended(desk, turn), roomy(desk)), desk)],
    shape: `draws a tip from your facts (${whole.told.length} of ${desk.facts.length})`,
  };
};

/** One part of a thread: a fact and what the voice makes of it. */
function factPart(desk: Desk, number: number, fact: Fact): string {
  const bare: Draft = { ...emptyDraft, head: [`${number}.`], body: [fact.text] };
  return rendered(reacted(desk, { draft: bare, told: [fact] }, desk.request.limit), desk);
}

const pointPart = (desk: Desk, number: number): string => {
  const bare: Draft = { ...emptyDraft, head: [`${number}.`] };
  return rendered(grown(desk, bare, 'body', 'point', desk.request.limit), desk);
};

const thread: FactForm = (desk, turn) => {
  const { brief, limit } = desk.request;
  const plain = { ...led(desk, sheet(desk, turn), turn), after: [], breaks: breaks[0] };
  const hook = begunWith(desk, plain, 'fact_opener', 1);
  if (hook === undefined) return undefined;
  const count = lengthLabels[brief.length].parts - 2;
  const facts = desk.facts.filter((fact) => !hook.told.includes(fact)).slice(0, count);
  const numbered = Array.from({ length: count }, (_, at) => {
    const fact = facts[at];
    return fact ? factPart(desk, at + 1, fact) : pointPart(desk, at + 1);
  }).filter((part) => !/^\d\.$/u.test(part));
  const blank = { ...asking(desk, turn), breaks: breaks[0] };
  const end = grown(desk, blank, 'head', 'fact_verdict', limit);
  const wrapped = end === blank ? grown(desk, blank, 'head', 'wrap', limit) : end;
  const closer: Plan = desk.leash.habits.end_with_question ? [] : [['tail', 'closer']];
  const parts = [
    rendered(reacted(desk, hook, limit), desk),
    ...numbered,
    rendered(grownBy(desk, wrapped, closer, limit), desk),
  ].filter((part) => part !== '' && fits(part, limit));
  return {
    parts,
    shape: `goes through your facts one by one (${hook.told.length + facts.length} of ${desk.facts.length})`,
  };
};

/** A text around the facts, or nothing where none of them fits in. */
export const factForms: Record<Exclude<ContentType, 'reply'>, FactForm> = {
  ...{ tweet, thread, story, tip },
};
