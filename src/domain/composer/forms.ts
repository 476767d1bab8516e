/** The shapes a text can take, one function per content type. */
import { lengthLabels, type ContentType } from '#domain/brief-labels.ts';
import type { Desk, Kind } from './desk.ts';
import { begun, type Draft, emptyDraft, grown, grownBy, type Plan, rendered } from './draft.ts';
import { fits } from '#domain/post-text.ts';

export interface Formed {
  parts: string[];
  /** How the text is built, in a few words. */
  shape: string;
}

/** `turn` is the piece's number among its variations, offset by the seed: each gets another shape. */
type Form = (desk: Desk, turn: number) => Formed;

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, at) => items[(at + by) % items.length]).filter((item) => item !== undefined);

/** What the sliders make this text say, loudest first; often nothing. */
function loud(desk: Desk, turn: number): Kind[] {
  const { lean } = desk;
  const nth = turn - desk.turn;
  const kinds: Kind[] = [];
  if (lean.jokes(nth)) kinds.push('humor');
  if (lean.dares(nth)) kinds.push('daring');
  return rotated(kinds, turn % 2);
}

/** Whether this text of medium length has a line of the persona's own besides its thought. */
const adds = (desk: Desk, turn: number): boolean => turn % 3 === 0 || loud(desk, turn).length > 0;

/** The kinds of line that carry the persona: the loud ones, then the others in turn. */
function traits(desk: Desk, turn: number): Kind[] {
  const first = loud(desk, turn);
  // An earnest voice jokes only when its tone makes it.
  const jokes: Kind[] = desk.voice.earnest ? [] : ['humor'];
  const rest = rotated<Kind>(['mind', 'special', 'link', ...jokes], turn % 5);
  return [...first, ...[...rest, 'daring' as const].filter((kind) => !first.includes(kind))];
}

const breaks = [
  [' ', ' '],
  ['\n\n', ' '],
  [' ', '\n\n'],
  ['\n\n', '\n\n'],
] as const;

/** An empty draft with what every part of this request ends with. */
function sheet(desk: Desk, turn: number): Draft {
  const { length } = desk.request.brief;
  const medium = adds(desk, turn) ? 2 : turn % 3;
  const airy = { short: 0, medium, long: 3 }[length];
  return {
    ...emptyDraft,
    breaks: breaks[desk.leash.heard.airy ? 3 : airy] ?? breaks[0],
    emoji: desk.emoji(),
    after: [desk.leash.habits.sign_off, desk.hashtags.join(' ')].filter(Boolean),
  };
}

const half = ({ request: { limit } }: Desk) => ({ ...limit, max_length: limit.max_length / 2 });

/** A sheet that already holds the closing question where a guideline wants one, so that the rest leaves room for it. */
function asking(desk: Desk, turn: number): Draft {
  const blank = sheet(desk, turn);
  return desk.leash.habits.end_with_question
    ? grown(desk, blank, 'tail', 'closer', desk.request.limit)
    : blank;
}

/** Where the style adds a line of its own; every voice is casual by itself. */
function styleSpeaks(desk: Desk, turn: number): 'first' | 'last' | undefined {
  const { style, length } = desk.request.brief;
  if (style === 'casual') return undefined;
  return turn % 2 === 0 && length !== 'short' ? 'first' : 'last';
}

const led = (desk: Desk, draft: Draft, turn: number): Draft =>
  styleSpeaks(desk, turn) === 'first' ? grown(desk, draft, 'head', 'lead', half(desk)) : draft;

/** The same with what the owner wants said, and with the style's own first words. */
const loaded = (desk: Desk, turn: number): Draft =>
  led(desk, grown(desk, asking(desk, turn), 'told', 'fact', half(desk)), turn);

/** The last line: the style's where it has the last word, else the voice's own in every third text. */
function closing(desk: Desk, turn: number): Plan {
  if (desk.leash.habits.end_with_question) return [];
  if (styleSpeaks(desk, turn) === 'last') return [['tail', 'finish']];
  return turn % 3 === 2 ? [['tail', 'closer']] : [];
}

/** What fills a post once it has its opening: its own thought first, then what the persona adds. */
function filling(desk: Desk, turn: number, draft: Draft): Plan {
  const [first = 'mind', second = 'mind', third = 'mind'] = traits(desk, turn);
  const closer = closing(desk, turn);
  const added: Plan = [['told', first]];
  const isFuller = adds(desk, turn);
  const twoSteps: Plan = ['next', 'next', ...(isFuller ? added : closer)];
  const end = loud(desk, turn).length > 0 ? added : closer;
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: draft.head.at(-1)?.endsWith('?') ? ['next'] : end,
    medium: isFuller && !desk.voice.argues ? ['next', ...added] : twoSteps,
    long: [
      'next',
      'next',
      ...closer,
      ['told', first],
      'next',
      ['told', 'fact'],
      ['told', second],
      ['told', third],
    ],
  };
  return plans[desk.request.brief.length];
}

interface Shape {
  shape: string;
  build: (desk: Desk, draft: Draft) => Draft;
}

const statement: Shape = {
  shape: 'opens with a statement and follows it through',
  build: (desk, draft) => begun(desk, draft, 'thought'),
};
const question: Shape = {
  shape: 'opens with a question',
  build: (desk, draft) => begun(desk, draft, 'question'),
};
const listing: Shape = {
  shape: 'lists its points',
  build: (desk, draft) => {
    const listed = begun(desk, { ...draft, bullets: true, breaks: ['\n', '\n\n'] }, 'list');
    return grownBy(desk, listed, ['next', 'next', 'next', 'next'], desk.request.limit);
  },
};

/** A short text is no list. */
const shapesOf = (desk: Desk): readonly Shape[] =>
  desk.request.brief.length === 'short'
    ? [statement, statement, statement, question]
    : [statement, question, statement, listing, statement];

/** A list holds nothing but its items; what else there is to say follows it. */
const listFilling = (desk: Desk, turn: number): Plan =>
  desk.request.brief.length === 'long'
    ? [...closing(desk, turn), ['told', traits(desk, turn)[0] ?? 'mind']]
    : closing(desk, turn);

const tweet: Form = (desk, turn) => {
  const usable = shapesOf(desk);
  const { shape, build } = usable[turn % usable.length] ?? statement;
  const start = build(desk, loaded(desk, turn));
  const plan = start.bullets ? listFilling(desk, turn) : filling(desk, turn, start);
  return { parts: [rendered(grownBy(desk, start, plan), desk)], shape };
};

const reply: Form = (desk, turn) => {
  const start = begun(desk, loaded(desk, turn), 'reply');
  const draft = grownBy(desk, start, filling(desk, turn, start));
  return { parts: [rendered(draft, desk)], shape: 'answers the person' };
};

/** Stories and tips are whole without more; only the longer ones get it. */
const rest = (desk: Desk, turn: number): Plan => {
  const { length } = desk.request.brief;
  const [first = 'mind', second = 'mind'] = traits(desk, turn);
  if (length === 'short') return [];
  return length === 'medium'
    ? [['body', first]]
    : [['body', first], ...closing(desk, turn), ['body', second], ['body', 'point']];
};

const story: Form = (desk, turn) => {
  const start = begun(desk, loaded(desk, turn), 'scene');
  const { limit, brief } = desk.request;
  const turned = grownBy(desk, start, brief.length === 'short' ? [] : ['next'], limit);
  const slot = desk.leash.habits.end_with_question ? 'told' : 'tail';
  const taught = grown(desk, turned, slot, 'lesson', limit);
  return {
    parts: [rendered(grownBy(desk, taught, rest(desk, turn)), desk)],
    shape: 'tells what happened and what it taught',
  };
};

const tip: Form = (desk, turn) => {
  const start = begun(desk, led(desk, asking(desk, turn), turn), 'tip');
  const { limit } = desk.request;
  const short = desk.request.brief.length === 'short';
  const told = grownBy(
    desk,
    start,
    ['next', ...(short ? [] : ['next' as const]), ['told', 'fact']],
    limit,
  );
  return {
    parts: [rendered(grownBy(desk, told, rest(desk, turn)), desk)],
    shape: short ? 'says what to do' : 'says what to do and why',
  };
};

/** One point of a thread: the point, and what supports it. */
function threadPoint(desk: Desk, number: number, support: Kind | undefined): string {
  const bare = { ...emptyDraft, head: [`${number}.`] };
  const plan: Plan = [['body', 'point'], ...(support ? [['body', support] as const] : [])];
  return rendered(grownBy(desk, bare, plan, desk.request.limit), desk);
}

const thread: Form = (desk, turn) => {
  const { length } = desk.request.brief;
  const plain = { ...sheet(desk, turn), after: [], breaks: breaks[0] };
  const asks = turn % 2 === 1;
  const hook = begun(desk, led(desk, plain, turn), asks ? 'question' : 'thought');
  const hooked = grownBy(desk, hook, ['next']);
  const end = begun(desk, { ...asking(desk, turn), breaks: breaks[0] }, 'wrap');
  const supports: Kind[] = ['fact', ...traits(desk, turn), 'fact'];
  const points = Array.from({ length: lengthLabels[length].parts - 2 }, (_, at) =>
    threadPoint(desk, at + 1, supports[at % supports.length]),
  ).filter((part) => !/^\d\.$/u.test(part));
  const closer: Plan = desk.leash.habits.end_with_question ? [] : [['tail', 'closer']];
  const closed = grownBy(desk, end, closer, desk.request.limit);
  const parts = [rendered(hooked, desk), ...points, rendered(closed, desk)];
  return {
    parts: parts.filter((part) => fits(part, desk.request.limit)),
    shape: asks ? 'asks, then answers point by point' : 'states its case point by point',
  };
};

export const forms: Record<ContentType, Form> = { tweet, thread, reply, story, tip };
