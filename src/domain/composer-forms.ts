/** The shapes a text can take, one function per content type. */
import { lengthLabels, type ContentType } from './brief-labels.ts';
import type { Desk, Kind } from './composer-desk.ts';
import {
  begun,
  type Draft,
  emptyDraft,
  grown,
  grownBy,
  type Plan,
  rendered,
} from './composer-draft.ts';
import { fits } from './post-text.ts';

export interface Formed {
  parts: string[];
  /** How the text is built, in a few words. */
  shape: string;
}

/** `turn` is the piece's number among its variations, offset by the seed: each gets another shape. */
type Form = (desk: Desk, turn: number) => Formed;

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, at) => items[(at + by) % items.length]).filter((item) => item !== undefined);

/** The kinds of line that carry the persona, strongest settings first, the others in turn. */
function traits(desk: Desk, turn: number): Kind[] {
  const loud: Kind[] = [];
  const rest: Kind[] = ['mind', 'special', 'link'];
  (desk.tone === 'high' ? loud : rest).push('humor');
  (desk.daring === 'high' ? loud : rest).push('daring');
  return [...rotated(loud, loud.length > 0 ? turn % loud.length : 0), ...rotated(rest, turn % 5)];
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
  const airy = { short: 0, medium: 1 + (turn % 2), long: 3 }[length];
  return {
    ...emptyDraft,
    breaks: breaks[airy] ?? breaks[0],
    emoji: desk.emoji(),
    after: [desk.habits.sign_off, desk.hashtags.join(' ')].filter(Boolean),
  };
}

const half = ({ request: { limit } }: Desk) => ({ ...limit, max_length: limit.max_length / 2 });

/** A sheet that already holds the closing question where a guideline wants one, so that the rest leaves room for it. */
function asking(desk: Desk, turn: number): Draft {
  const blank = sheet(desk, turn);
  return desk.habits.end_with_question ? grown(desk, blank, 'tail', 'closer', half(desk)) : blank;
}

/** Where the style adds a line of its own. Every voice is casual by itself, so that style speaks half as often. */
function styleSpeaks(desk: Desk, turn: number): 'first' | 'last' | undefined {
  const { style, length } = desk.request.brief;
  if (style === 'casual' && turn % 2 === 1) return undefined;
  const at = style === 'casual' ? turn / 2 : turn;
  return at % 2 === 0 && length !== 'short' ? 'first' : 'last';
}

const led = (desk: Desk, draft: Draft, turn: number): Draft =>
  styleSpeaks(desk, turn) === 'first' ? grown(desk, draft, 'head', 'lead', half(desk)) : draft;

/** The same with what the owner wants said, and with the style's own first words. */
const loaded = (desk: Desk, turn: number): Draft =>
  led(desk, grown(desk, asking(desk, turn), 'body', 'fact', half(desk)), turn);

/** The closing line is the style's where it has the last word, else the voice's. */
const closing = (desk: Desk, turn: number): Kind =>
  styleSpeaks(desk, turn) === 'last' && !desk.habits.end_with_question ? 'finish' : 'closer';

/** What fills a post once it has its opening. */
function filling(desk: Desk, turn: number): Plan {
  const [first = 'mind', second = 'point', third = 'point'] = traits(desk, turn);
  const closer = ['tail', closing(desk, turn)] as const;
  if (desk.habits.end_with_question)
    return [
      ['body', first],
      ['body', 'point'],
      ['body', second],
    ];
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: [closer],
    medium: [['body', first], closer, ['body', 'point'], ['body', second]],
    long: [
      ['body', first],
      ['body', 'point'],
      closer,
      ['body', second],
      ['body', 'point'],
      ['body', 'fact'],
      ['body', third],
      ['body', 'point'],
      ['body', 'mind'],
    ],
  };
  return plans[desk.request.brief.length];
}

interface Shape {
  shape: string;
  build: (desk: Desk, draft: Draft) => Draft;
}

const statement: Shape = {
  shape: 'opens with a statement',
  build: (desk, draft) => begun(desk, draft, 'opener'),
};

const shapes: readonly Shape[] = [
  statement,
  { shape: 'opens with a question', build: (desk, draft) => begun(desk, draft, 'question') },
  {
    shape: 'sets what people say against what it sees',
    build: (desk, draft) => begun(desk, draft, 'contrast'),
  },
  {
    shape: 'makes its point first and names the topic after',
    build: (desk, draft) => {
      const pointed = grown(desk, draft, 'head', 'point', desk.request.limit);
      return begun(desk, pointed, pointed === draft ? 'opener' : 'bridge');
    },
  },
  {
    shape: 'lists its points',
    build: (desk, draft) => {
      const after = { body: [], tail: [...draft.body, ...draft.tail] };
      const list: Draft = { ...draft, ...after, bullets: true, breaks: ['\n', '\n\n'] };
      const listed = begun(desk, list, 'list');
      return grownBy(
        desk,
        listed,
        [
          ['body', 'point'],
          ['body', 'point'],
        ],
        desk.request.limit,
      );
    },
  },
];

/** A list holds nothing but points; what else there is to say follows it. */
const listFilling = (desk: Desk, turn: number): Plan =>
  desk.habits.end_with_question
    ? [['body', 'point']]
    : [
        ['tail', closing(desk, turn)],
        ['body', 'point'],
        ['tail', 'humor'],
        ['body', 'point'],
      ];

const tweet: Form = (desk, turn) => {
  const usable = desk.request.brief.length === 'short' ? shapes.slice(0, 4) : shapes;
  const { shape, build } = usable[turn % usable.length] ?? statement;
  const start = build(desk, loaded(desk, turn));
  const plan = start.bullets ? listFilling(desk, turn) : filling(desk, turn);
  return { parts: [rendered(grownBy(desk, start, plan), desk)], shape };
};

const reply: Form = (desk, turn) => {
  const start = begun(desk, loaded(desk, turn), 'reply');
  const draft = grownBy(desk, start, filling(desk, turn));
  return { parts: [rendered(draft, desk)], shape: 'answers the person' };
};

/** Stories and tips are whole without more; only the longer ones get it. */
const rest = (desk: Desk, turn: number): Plan =>
  desk.request.brief.length === 'short' ? [] : filling(desk, turn);

const story: Form = (desk, turn) => {
  const start = begun(desk, loaded(desk, turn), 'scene');
  const slot = desk.habits.end_with_question ? 'body' : 'tail';
  const taught = grown(desk, start, slot, 'lesson', desk.request.limit);
  return {
    parts: [rendered(grownBy(desk, taught, rest(desk, turn)), desk)],
    shape: 'tells what happened and what it taught',
  };
};

const tip: Form = (desk, turn) => {
  const start = begun(desk, led(desk, asking(desk, turn), turn), 'tip');
  const { limit } = desk.request;
  const told = grownBy(
    desk,
    start,
    [
      ['body', 'advice'],
      ['body', 'fact'],
    ],
    limit,
  );
  return {
    parts: [rendered(grownBy(desk, told, rest(desk, turn)), desk)],
    shape: 'says what to do and why',
  };
};

/** One point of a thread: the point, and what supports it. */
function threadPoint(desk: Desk, number: number, kinds: readonly Kind[]): string {
  const bare = { ...emptyDraft, head: [`${number}.`] };
  const plan: Plan = [['body', 'point'], ...kinds.map((kind) => ['body', kind] as const)];
  return rendered(grownBy(desk, bare, plan, desk.request.limit), desk);
}

const thread: Form = (desk, turn) => {
  const { length } = desk.request.brief;
  const plain = { ...sheet(desk, turn), after: [], breaks: breaks[0] };
  const asks = turn % 2 === 1;
  const hook = begun(desk, led(desk, plain, turn), asks ? 'question' : 'opener');
  const hooked = grownBy(desk, hook, [['body', turn % 3 === 0 ? 'daring' : 'mind']]);
  const end = begun(desk, { ...sheet(desk, turn), breaks: breaks[0] }, 'wrap');
  const supports: Kind[] = ['fact', ...traits(desk, turn), 'fact'];
  const points = Array.from({ length: lengthLabels[length].parts - 2 }, (_, at) => {
    const kinds = rotated(supports, at % supports.length).slice(0, length === 'short' ? 1 : 2);
    return threadPoint(desk, at + 1, kinds);
  }).filter((part) => !/^\d\.$/u.test(part));
  const closed = grownBy(
    desk,
    end,
    [
      ['body', 'daring'],
      ['tail', closing(desk, turn)],
    ],
    desk.request.limit,
  );
  const parts = [rendered(hooked, desk), ...points, rendered(closed, desk)];
  return {
    parts: parts.filter((part) => fits(part, desk.request.limit)),
    shape: asks ? 'asks, then answers point by point' : 'states its case point by point',
  };
};

export const forms: Record<ContentType, Form> = { tweet, thread, reply, story, tip };
