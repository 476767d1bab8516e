/** The shapes of a text that is built around what its owner told. */
import { type ContentType, lengthLabels } from '#domain/persona/brief-labels.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import type { ComposeContext } from '#domain/composer/compose-context.ts';
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
  change: 0,
  number: 1,
  price: 1,
  date: 1,
  reason: 2,
  plain: 3,
};

const byWeight = (facts: readonly Fact[]): Fact[] =>
  facts.toSorted(
    (one, other) => (one.rank ?? weight[one.kind]) - (other.rank ?? weight[other.kind]),
  );

/** A text may get a little longer than asked for rather than leave a fact out. */
const roomy = (context: ComposeContext): LengthLimit => ({
  ...context.request.limit,
  max_length: Math.min(target(context).max_length * 1.2, context.request.limit.max_length),
});

interface Telling {
  draft: Draft;
  /** The facts that are in it, as the owner ordered them. */
  told: readonly Fact[];
}

const telling = (context: ComposeContext, draft: Draft, told: readonly Fact[]): Telling => {
  const ordered = context.facts.filter((fact) => told.includes(fact));
  return { draft: { ...draft, body: namedOnce(ordered, draft.head.join(' ')) }, told: ordered };
};

/** Adds facts while they fit, the weightiest first; the first one may use all the platform takes. */
function withFacts(context: ComposeContext, draft: Draft, most: number): Telling {
  const hasHead = draft.head.length > 0;
  let so: Telling = { draft, told: [] };
  for (const fact of byWeight(context.facts)) {
    if (so.told.length === most) break;
    const longer = telling(context, draft, [...so.told, fact]);
    const limit = so.told.length === 0 ? context.request.limit : roomy(context);
    const leaning = !hasHead && longer.told[0]?.leans === true;
    if (!leaning && holds(context, longer.draft, limit)) so = longer;
  }
  return so;
}

/** How many facts a text of each length tells at most. */
const most = { short: 1, medium: 3, long: 6 } as const;

/** What the voice makes of the last fact; a general remark where it has none left for its kind. */
function reacted(context: ComposeContext, { draft, told }: Telling, limit: LengthLimit): Draft {
  const kind = told.at(-1)?.kind ?? 'plain';
  const slot = context.leash.habits.end_with_question ? 'told' : 'tail';
  const said = grown(context, draft, slot, `on_${kind}`, limit);
  return said === draft ? grown(context, draft, slot, 'on_plain', limit) : said;
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

function shapeOf(context: ComposeContext, turn: number): Shape {
  const { facts, request, topic } = context;
  const isNews = topic.own && topic.kind === 'claim';
  if (facts.length > 2 && !isNews && request.brief.length !== 'short' && turn % 3 === 0)
    return listing;
  return turn % 3 === 1 && facts[0]?.leans === false && !isNews ? plunging : introduced;
}

/** A start that names the topic and leaves room for at least one fact, or nothing. */
function begunWith(
  context: ComposeContext,
  draft: Draft,
  kind: Kind,
  count: number,
): Telling | undefined {
  for (const limit of [target(context), context.request.limit]) {
    const room = { ...limit, max_length: limit.max_length * 0.6 };
    const headed = grown(context, draft, 'head', kind, room);
    if (headed === draft) continue;
    const whole = withFacts(context, headed, count);
    if (whole.told.length > 0) return whole;
  }
  return undefined;
}

const ended = (context: ComposeContext, turn: number): Plan =>
  context.request.brief.length === 'short' ? [] : closing(context, turn);

function told(
  context: ComposeContext,
  turn: number,
  { shape, opens, ends, bullets }: Shape,
): Formed | undefined {
  const { limit, brief } = context.request;
  const blank = led(context, asking(context, turn), turn);
  const open: Draft = bullets ? { ...blank, bullets, breaks: ['\n', '\n\n'] } : blank;
  const count = most[brief.length];
  const whole = opens ? begunWith(context, open, opens, count) : withFacts(context, open, count);
  if (whole === undefined || whole.told.length === 0) return undefined;
  const room = brief.length === 'short' ? roomy(context) : limit;
  const spoken =
    ends === 'verdict' ? grown(context, whole.draft, 'told', 'fact_verdict', room) : whole.draft;
  const full = spoken === whole.draft ? reacted(context, whole, room) : spoken;
  return {
    parts: [rendered(grownBy(context, full, ended(context, turn), roomy(context)), context)],
    shape: `${shape} (${whole.told.length} of ${context.facts.length})`,
  };
}

type FactForm = (context: ComposeContext, turn: number) => Formed | undefined;

const tweet: FactForm = (context, turn) =>
  told(context, turn, shapeOf(context, turn)) ??
  told(context, turn, introduced) ??
  told(context, turn, plunging);

const story: FactForm = (context, turn) => {
  const { brief, limit } = context.request;
  const blank = led(context, asking(context, turn), turn);
  const whole = begunWith(context, blank, 'fact_story', most[brief.length]);
  if (whole === undefined) return undefined;
  const full = reacted(context, whole, brief.length === 'short' ? roomy(context) : limit);
  const end: Plan = brief.length === 'long' ? [['told', 'fact_verdict']] : [];
  return {
    parts: [rendered(grownBy(context, full, end, limit), context)],
    shape: `tells the story of your facts (${whole.told.length} of ${context.facts.length})`,
  };
};

const tip: FactForm = (context, turn) => {
  const blank = led(context, asking(context, turn), turn);
  const whole = begunWith(
    context,
    blank,
    'fact_opener',
    context.request.brief.length === 'long' ? 3 : 1,
  );
  if (whole === undefined) return undefined;
  const advised = grown(context, whole.draft, 'told', 'fact_tip', context.request.limit);
  if (advised === whole.draft) return undefined;
  return {
    parts: [rendered(grownBy(context, advised, ended(context, turn), roomy(context)), context)],
    shape: `draws a tip from your facts (${whole.told.length} of ${context.facts.length})`,
  };
};

/** One part of a thread: a fact and what the voice makes of it. */
function factPart(context: ComposeContext, number: number, fact: Fact): string {
  const bare: Draft = { ...emptyDraft, head: [`${number}.`], body: [fact.text] };
  return rendered(reacted(context, { draft: bare, told: [fact] }, context.request.limit), context);
}

const pointPart = (context: ComposeContext, number: number): string => {
  const bare: Draft = { ...emptyDraft, head: [`${number}.`] };
  return rendered(grown(context, bare, 'body', 'point', context.request.limit), context);
};

const thread: FactForm = (context, turn) => {
  const { brief, limit } = context.request;
  const plain = { ...led(context, sheet(context, turn), turn), after: [], breaks: breaks[0] };
  const hook = begunWith(context, plain, 'fact_opener', 1);
  if (hook === undefined) return undefined;
  const count = lengthLabels[brief.length].parts - 2;
  const facts = context.facts.filter((fact) => !hook.told.includes(fact)).slice(0, count);
  const numbered = Array.from({ length: count }, (_, at) => {
    const fact = facts[at];
    return fact ? factPart(context, at + 1, fact) : pointPart(context, at + 1);
  }).filter((part) => !/^\d\.$/u.test(part));
  const blank = { ...asking(context, turn), breaks: breaks[0] };
  const end = grown(context, blank, 'head', 'fact_verdict', limit);
  const wrapped = end === blank ? grown(context, blank, 'head', 'wrap', limit) : end;
  const closer: Plan = context.leash.habits.end_with_question ? [] : [['tail', 'closer']];
  const parts = [
    rendered(reacted(context, hook, limit), context),
    ...numbered,
    rendered(grownBy(context, wrapped, closer, limit), context),
  ].filter((part) => part !== '' && fits(part, limit));
  return {
    parts,
    shape: `goes through your facts one by one (${hook.told.length + facts.length} of ${context.facts.length})`,
  };
};

/** A text around the facts, or nothing where none of them fits in. */
export const factForms: Record<Exclude<ContentType, 'reply'>, FactForm> = {
  tweet,
  thread,
  story,
  tip,
};
