/** The shapes a text can take, one function per content type. */
import { type ContentType, lengthLabels } from '#domain/persona/brief-labels.ts';
import { fits } from '#domain/text/post-text.ts';
import type { ComposeContext } from '#domain/composer/compose-context.ts';
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
function filling(context: ComposeContext, turn: number, draft: Draft): Plan {
  const [first = 'mind', second = 'mind'] = traits(context, turn);
  const closer = closing(context, turn);
  const added: Plan = [['told', first]];
  const isFuller = adds(context, turn);
  // A question, put or taken up, is not left standing.
  const goesOn = draft.head.at(-1)?.endsWith('?') || context.topic.quote !== undefined;
  const twoSteps: Plan = ['next', 'next', ...(isFuller ? added : closer)];
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: goesOn ? ['next'] : closer,
    medium: isFuller && !context.voice.argues ? ['next', ...added] : twoSteps,
    long: ['next', 'next', ...closer, 'next', ['told', first], ['told', 'point'], ['told', second]],
  };
  return plans[context.request.brief.length];
}

interface Shape {
  shape: string;
  build: (context: ComposeContext, draft: Draft) => Draft;
}

const statement: Shape = {
  shape: 'opens with a statement and follows it through',
  build: (context, draft) => begun(context, draft, 'thought'),
};
const question: Shape = {
  shape: 'opens with a question',
  build: (context, draft) => begun(context, draft, 'question'),
};
const listing: Shape = {
  shape: 'lists its points',
  build: (context, draft) => {
    const listed = begun(context, { ...draft, bullets: true, breaks: ['\n', '\n\n'] }, 'list');
    return grownBy(context, listed, ['next', 'next', 'next', 'next'], context.request.limit);
  },
};

/** A short text is no list, one’s own affairs are stated, and what somebody asks or claims is answered. */
function shapesOf({ request, topic }: ComposeContext): readonly Shape[] {
  if (topic.own || topic.kind === 'question' || topic.kind === 'claim') return [statement];
  return request.brief.length === 'short'
    ? [statement, statement, statement, question]
    : [statement, question, statement, listing, statement];
}

/** A list holds nothing but its items; what else there is to say follows it. */
const listFilling = (context: ComposeContext, turn: number): Plan =>
  context.request.brief.length === 'long'
    ? [...closing(context, turn), ['told', traits(context, turn)[0] ?? 'mind']]
    : closing(context, turn);

const tweet: Form = (context, turn) => {
  const usable = shapesOf(context);
  const { shape, build } = usable[turn % usable.length] ?? statement;
  const start = build(context, led(context, asking(context, turn), turn));
  const plan = start.bullets ? listFilling(context, turn) : filling(context, turn, start);
  return { parts: [rendered(grownBy(context, start, plan), context)], shape };
};

/** Stories and tips are whole without more; a long one gets it, and one that the sliders make loud. */
function rest(context: ComposeContext, turn: number, more: Kind): Plan {
  const { length } = context.request.brief;
  const [said] = loud(context, turn);
  const added: Plan = said && length !== 'short' ? [['body', said]] : [];
  return length === 'long' ? [['body', more], ...added, ...closing(context, turn)] : added;
}

const story: Form = (context, turn) => {
  const start = begun(context, led(context, asking(context, turn), turn), 'scene');
  const { limit, brief } = context.request;
  const turned = grownBy(context, start, ['next'], limit);
  const slot = context.leash.habits.end_with_question ? 'told' : 'tail';
  const taught = brief.length === 'short' ? turned : grown(context, turned, slot, 'lesson', limit);
  return {
    parts: [rendered(grownBy(context, taught, rest(context, turn, 'point')), context)],
    shape: 'tells what happened and what it taught',
  };
};

const tip: Form = (context, turn) => {
  const start = begun(context, led(context, asking(context, turn), turn), 'tip');
  const short = context.request.brief.length === 'short';
  const steps: Plan = short ? ['next'] : ['next', 'next'];
  const told = grownBy(context, start, steps, context.request.limit);
  return {
    parts: [rendered(grownBy(context, told, rest(context, turn, 'advice')), context)],
    shape: short ? 'says what to do' : 'says what to do and why',
  };
};

/** One point of a thread: something to think about and what supports it, or something to do. */
function threadPoint(context: ComposeContext, number: number, support: Kind | undefined): string {
  const bare = { ...emptyDraft, head: [`${number}.`] };
  const advised: Plan = [['body', 'advice']];
  const thought: Plan = [['body', 'point'], ...(support ? [['body', support] as const] : [])];
  const plan = number % 2 === 0 ? advised : thought;
  return rendered(grownBy(context, bare, plan, context.request.limit), context);
}

const thread: Form = (context, turn) => {
  const { length } = context.request.brief;
  const plain = { ...sheet(context, turn), after: [], breaks: breaks[0] };
  const asks = turn % 2 === 1 && shapesOf(context).includes(question);
  const hook = begun(context, led(context, plain, turn), asks ? 'question' : 'thought');
  const hooked = grownBy(context, hook, ['next']);
  const end = begun(context, { ...asking(context, turn), breaks: breaks[0] }, 'wrap');
  const supports: Kind[] = traits(context, turn);
  const points = Array.from({ length: lengthLabels[length].parts - 2 }, (_, at) =>
    threadPoint(context, at + 1, supports[at]),
  ).filter((part) => !/^\d\.$/u.test(part));
  const closer: Plan = context.leash.habits.end_with_question ? [] : [['tail', 'closer']];
  const closed = grownBy(context, end, closer, context.request.limit);
  const parts = [rendered(hooked, context), ...points, rendered(closed, context)];
  return {
    parts: parts.filter((part) => fits(part, context.request.limit)),
    shape: asks ? 'asks, then answers point by point' : 'states its case point by point',
  };
};

const plainForms: Record<ContentType, Form> = { tweet, thread, reply, story, tip };

/** Writes one text: around what the owner told, where that is possible. */
export const write: Form = (context, turn) => {
  const { content_type } = context.request.brief;
  const told = content_type === 'reply' ? undefined : factForms[content_type](context, turn);
  return told ?? plainForms[content_type](context, turn);
};
