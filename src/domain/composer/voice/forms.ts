/** The shapes a text can take, one function per content type. */
import { type ContentType, lengthLabels } from '#domain/persona/brief-labels.ts';
import { fits } from '#domain/text/post-text.ts';
import type { Desk } from '#domain/composer/desk.ts';
import {
  begun,
  type Draft,
  emptyDraft,
  grown,
  grownBy,
  type Plan,
  rendered,
} from '#domain/composer/draft.ts';
import { factForms } from '#domain/composer/facts/fact-forms.ts';
import type { Kind } from './lines.ts';
import {
  adds,
  asking,
  breaks,
  closing,
  type Form,
  led,
  loud,
  sheet,
  traits,
} from '#domain/composer/plan.ts';
import { reply } from '#domain/composer/reply.ts';

/** What fills a post once it has its opening: its own thought first, then what the persona adds. */
function filling(desk: Desk, turn: number, draft: Draft): Plan {
  const [first = 'mind', second = 'mind'] = traits(desk, turn);
  const closer = closing(desk, turn);
  const added: Plan = [['told', first]];
  const isFuller = adds(desk, turn);
  // A question, put or taken up, is not left standing.
  const goesOn = draft.head.at(-1)?.endsWith('?') || desk.topic.quote !== undefined;
  const twoSteps: Plan = ['next', 'next', ...(isFuller ? added : closer)];
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: goesOn ? ['next'] : closer,
    medium: isFuller && !desk.voice.argues ? ['next', ...added] : twoSteps,
    long: ['next', 'next', ...closer, 'next', ['told', first], ['told', 'point'], ['told', second]],
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

/** A short text is no list, one’s own affairs are stated, and what somebody asks or claims is answered. */
function shapesOf({ request, topic }: Desk): readonly Shape[] {
  if (topic.own || topic.kind === 'question' || topic.kind === 'claim') return [statement];
  return request.brief.length === 'short'
    ? [statement, statement, statement, question]
    : [statement, question, statement, listing, statement];
}

/** A list holds nothing but its items; what else there is to say follows it. */
const listFilling = (desk: Desk, turn: number): Plan =>
  desk.request.brief.length === 'long'
    ? [...closing(desk, turn), ['told', traits(desk, turn)[0] ?? 'mind']]
    : closing(desk, turn);

const tweet: Form = (desk, turn) => {
  const usable = shapesOf(desk);
  const { shape, build } = usable[turn % usable.length] ?? statement;
  const start = build(desk, led(desk, asking(desk, turn), turn));
  const plan = start.bullets ? listFilling(desk, turn) : filling(desk, turn, start);
  return { parts: [rendered(grownBy(desk, start, plan), desk)], shape };
};

/** Stories and tips are whole without more; a long one gets it, and one that the sliders make loud. */
function rest(desk: Desk, turn: number, more: Kind): Plan {
  const { length } = desk.request.brief;
  const [said] = loud(desk, turn);
  const added: Plan = said && length !== 'short' ? [['body', said]] : [];
  return length === 'long' ? [['body', more], ...added, ...closing(desk, turn)] : added;
}

const story: Form = (desk, turn) => {
  const start = begun(desk, led(desk, asking(desk, turn), turn), 'scene');
  const { limit, brief } = desk.request;
  const turned = grownBy(desk, start, ['next'], limit);
  const slot = desk.leash.habits.end_with_question ? 'told' : 'tail';
  const taught = brief.length === 'short' ? turned : grown(desk, turned, slot, 'lesson', limit);
  return {
    parts: [rendered(grownBy(desk, taught, rest(desk, turn, 'point')), desk)],
    shape: 'tells what happened and what it taught',
  };
};

const tip: Form = (desk, turn) => {
  const start = begun(desk, led(desk, asking(desk, turn), turn), 'tip');
  const short = desk.request.brief.length === 'short';
  const steps: Plan = short ? ['next'] : ['next', 'next'];
  const told = grownBy(desk, start, steps, desk.request.limit);
  return {
    parts: [rendered(grownBy(desk, told, rest(desk, turn, 'advice')), desk)],
    shape: short ? 'says what to do' : 'says what to do and why',
  };
};

/** One point of a thread: something to think about and what supports it, or something to do. */
function threadPoint(desk: Desk, number: number, support: Kind | undefined): string {
  const bare = { ...emptyDraft, head: [`${number}.`] };
  const advised: Plan = [['body', 'advice']];
  const thought: Plan = [['body', 'point'], ...(support ? [['body', support] as const] : [])];
  const plan = number % 2 === 0 ? advised : thought;
  return rendered(grownBy(desk, bare, plan, desk.request.limit), desk);
}

const thread: Form = (desk, turn) => {
  const { length } = desk.request.brief;
  const plain = { ...sheet(desk, turn), after: [], breaks: breaks[0] };
  const asks = turn % 2 === 1 && shapesOf(desk).includes(question);
  const hook = begun(desk, led(desk, plain, turn), asks ? 'question' : 'thought');
  const hooked = grownBy(desk, hook, ['next']);
  const end = begun(desk, { ...asking(desk, turn), breaks: breaks[0] }, 'wrap');
  const supports: Kind[] = traits(desk, turn);
  const points = Array.from({ length: lengthLabels[length].parts - 2 }, (_, at) =>
    threadPoint(desk, at + 1, supports[at]),
  ).filter((part) => !/^\d\.$/u.test(part));
  const closer: Plan = desk.leash.habits.end_with_question ? [] : [['tail', 'closer']];
  const closed = grownBy(desk, end, closer, desk.request.limit);
  const parts = [rendered(hooked, desk), ...points, rendered(closed, desk)];
  return {
    parts: parts.filter((part) => fits(part, desk.request.limit)),
    shape: asks ? 'asks, then answers point by point' : 'states its case point by point',
  };
};

const plainForms: Record<ContentType, Form> = { tweet, thread, reply, story, tip };

/** Writes one text: around what the owner told, where that is possible. */
export const write: Form = (desk, turn) => {
  const { content_type } = desk.request.brief;
  const told = content_type === 'reply' ? undefined : factForms[content_type](desk, turn);
  return told ?? plainForms[content_type](desk, turn);
};
