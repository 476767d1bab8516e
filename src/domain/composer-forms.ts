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

/** An empty draft with what every post of this request ends with. */
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

/** What fills a post once it has its opening. */
function filling(desk: Desk, turn: number): Plan {
  const [first = 'mind', second = 'point', third = 'point'] = traits(desk, turn);
  const closer = ['tail', 'closer'] as const;
  if (desk.habits.end_with_question) return [closer, ['body', 'fact'], ['body', 'point']];
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: [['body', 'fact'], closer],
    medium: [['body', 'fact'], ['body', first], closer, ['body', 'point'], ['body', second]],
    long: [
      ['body', 'fact'],
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

const led = (desk: Desk, draft: Draft): Draft =>
  desk.random() < 0.5 && desk.request.brief.length !== 'short'
    ? grown(desk, draft, 'head', 'lead', desk.request.limit)
    : draft;

interface Shape {
  shape: string;
  build: (desk: Desk, draft: Draft) => Draft;
}

const statement: Shape = {
  shape: 'opens with a statement',
  build: (desk, draft) => begun(desk, led(desk, draft), 'opener'),
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
      const pointed = grown(desk, draft, 'head', 'point', {
        ...desk.request.limit,
        max_length: 90,
      });
      return begun(desk, pointed, 'bridge');
    },
  },
  {
    shape: 'lists its points',
    build: (desk, draft) => {
      const listed = begun(desk, { ...draft, bullets: true, breaks: ['\n', '\n\n'] }, 'list');
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
const listFilling: Plan = [
  ['tail', 'closer'],
  ['body', 'point'],
  ['tail', 'humor'],
  ['body', 'point'],
];

const tweet: Form = (desk, turn) => {
  const usable = desk.request.brief.length === 'short' ? shapes.slice(0, 4) : shapes;
  const { shape, build } = usable[turn % usable.length] ?? statement;
  const start = build(desk, sheet(desk, turn));
  const plan = start.bullets ? listFilling : filling(desk, turn);
  return { parts: [rendered(grownBy(desk, start, plan), desk)], shape };
};

const reply: Form = (desk, turn) => {
  const start = begun(desk, sheet(desk, turn), 'reply');
  const draft = grownBy(desk, start, filling(desk, turn));
  return { parts: [rendered(draft, desk)], shape: 'answers the person' };
};

const story: Form = (desk, turn) => {
  const start = begun(desk, sheet(desk, turn), 'scene');
  const roomy = desk.request.limit;
  const taught = grownBy(desk, start, [['tail', 'lesson']], roomy);
  const plan: Plan =
    desk.request.brief.length === 'short' ? [['body', 'fact']] : filling(desk, turn);
  return {
    parts: [rendered(grownBy(desk, taught, plan), desk)],
    shape: 'tells what happened and what it taught',
  };
};

const tip: Form = (desk, turn) => {
  const start = begun(desk, sheet(desk, turn), 'tip');
  const advised = grown(desk, start, 'body', 'advice', desk.request.limit);
  const plan: Plan =
    desk.request.brief.length === 'short' ? [['body', 'fact']] : filling(desk, turn);
  return {
    parts: [rendered(grownBy(desk, advised, plan), desk)],
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
  const hook = begun(desk, asks ? plain : led(desk, plain), asks ? 'question' : 'opener');
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
      ['tail', 'closer'],
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
