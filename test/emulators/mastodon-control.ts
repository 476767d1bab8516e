/** The emulator’s control commands, in addition to the API. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { agree } from './mastodon-oauth.ts';
import { nextId, Softwares, type State, Streamings } from './mastodon-state.ts';
import { AnyFault } from './serve.ts';

const Answer = z.object({
  /** The call that gets this response, such as `GET /api/v1/notifications`; `times` or once. */
  call: z.string(),
  times: z.int().default(1),
  status: z.int(),
  /** Sent unchanged. */
  body: z.string(),
  type: z.string().default('application/json; charset=utf-8'),
  headers: z.record(z.string(), z.string()).default({}),
});

const Person = z.object({
  id: z.string(),
  acct: z.string(),
  name: z.string(),
  token: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  bot: z.boolean().optional(),
  followers: z.number().optional(),
});

const Order = z.discriminatedUnion('op', [
  /** Adds or changes a person. */
  z.object({ op: z.literal('person'), person: Person }),
  z.object({ op: z.literal('accepts'), taken: z.boolean() }),
  z.object({ op: z.literal('software'), software: z.enum(Softwares) }),
  z.object({ op: z.literal('instance'), instance: z.record(z.string(), z.unknown()) }),
  z.object({ op: z.literal('metadata'), metadata: z.record(z.string(), z.unknown()) }),
  /** Deletes every app, as servers do with unused ones. */
  z.object({ op: z.literal('forget') }),
  z.object({ op: z.literal('agree'), url: z.url(), as: z.string() }),
  z.object({ op: z.literal('looks'), looks: z.int() }),
  /** Advances the clock. */
  z.object({ op: z.literal('later'), seconds: z.int() }),
  z.object({ op: z.literal('fault'), fault: AnyFault }),
  z.object({ op: z.literal('answer'), answer: Answer }),
  /** Someone posts, and someone else is notified. */
  z.object({
    op: z.literal('say'),
    by: z.string(),
    to: z.string(),
    type: z.enum(['mention', 'favourite']).default('mention'),
    text: z.string(),
    reply_to: z.string().optional(),
    visibility: z.enum(['public', 'unlisted', 'private', 'direct']).default('public'),
  }),
  /** Sets how its streams behave; open ones are closed. */
  z.object({ op: z.literal('streaming'), streaming: z.enum(Streamings) }),
  z.object({ op: z.literal('streams') }),
  z.object({ op: z.literal('statuses') }),
  z.object({ op: z.literal('files') }),
  z.object({ op: z.literal('people') }),
  z.object({ op: z.literal('calls') }),
]);
export type Order = z.input<typeof Order>;
type Done = z.output<typeof Order>;

/** The faults for the next calls. */
export interface Plan {
  fault: Fault | undefined;
  answer: z.output<typeof Answer> | undefined;
  /** How far its clock was advanced, in milliseconds. */
  passed: number;
}

function say(state: State, said: Extract<Done, { op: 'say' }>, at: number) {
  const { by, to, type, text, reply_to = null, visibility } = said;
  const id = nextId(state, at);
  const status = { id, by, text, in_reply_to_id: reply_to, visibility, language: null, at };
  state.statuses.set(id, { ...status, media: [] });
  const notice = nextId(state, at);
  const told = { id: notice, to, type, by, status_id: id, at };
  state.notices.push(told);
  state.tell(told);
  return { id, notice };
}

type Question = 'streams' | 'statuses' | 'files' | 'people' | 'calls';

/** The server’s data; `undefined` for commands that change it. */
function told(state: State, order: Done): unknown {
  const held: Record<Question, unknown> = {
    streams: { open: state.opened(), asked: state.upgrades },
    statuses: [...state.statuses.values()],
    files: [...state.files.values()],
    people: [...state.people.values()],
    calls: state.calls,
  };
  return order.op in held ? held[order.op as Question] : undefined;
}

function change(state: State, plan: Plan, order: Done): void {
  switch (order.op) {
    case 'person':
      state.people.set(order.person.id, order.person);
      break;
    case 'accepts':
      state.accepting = order.taken;
      break;
    case 'software':
      state.software = order.software;
      break;
    case 'instance':
      state.instance = order.instance;
      break;
    case 'metadata':
      state.metadata = order.metadata;
      break;
    case 'looks':
      state.looks = order.looks;
      break;
    case 'later':
      plan.passed += order.seconds * 1000;
      break;
    case 'fault':
      plan.fault = order.fault;
      break;
    case 'answer':
      plan.answer = order.answer;
      break;
    default:
      throw new Error(`${order.op} is no change.`);
  }
}

/** Runs one command, given as JSON. */
export function obey(state: State, plan: Plan, given: unknown): unknown {
  const order = Order.parse(given);
  if (order.op === 'say') return say(state, order, Date.now() + plan.passed);
  if (order.op === 'forget') {
    state.apps.clear();
    return null;
  }
  if (order.op === 'streaming') {
    state.streaming = order.streaming;
    state.cut();
    return null;
  }
  if (order.op === 'agree') return agree(state, order.url, order.as);
  const answer = told(state, order);
  if (answer !== undefined) return answer;
  change(state, plan, order);
  return null;
}
