/** The emulator's own switches and what it can be asked, beside the protocol. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { recordKey } from '#server/adapters/social/bluesky/key.ts';
import { type State, writePost, writeProfile } from './bluesky-state.ts';

const lost = ['error_before', 'error_after', 'reset_before', 'reset_after'] as const;

const AnyFault = z.union([
  z.object({ kind: z.literal('rate_limited'), seconds: z.int() }),
  z.object({ kind: z.enum([...lost, 'silence', 'malformed', 'no_id']) }),
]) satisfies z.ZodType<Fault>;

const Answer = z.object({
  /** The call that is answered so, once. */
  name: z.string(),
  /** 0 breaks the connection off instead. */
  status: z.int(),
  error: z.string(),
  message: z.string(),
});

const Person = z.object({
  did: z.string(),
  handle: z.string(),
  name: z.string(),
  app_password: z.string().optional(),
  pds: z.string().optional(),
  known_as: z.string().optional(),
  followers: z.number().optional(),
  status: z.enum(['takendown', 'suspended', 'deactivated']).optional(),
  email_confirmed: z.boolean().optional(),
});

const Order = z.discriminatedUnion('op', [
  /** Adds a person, or changes what is known of one. */
  z.object({ op: z.literal('person'), person: Person }),
  /** What someone's profile says, by another program. */
  z.object({ op: z.literal('profile'), did: z.string(), value: z.looseObject({}) }),
  z.object({ op: z.literal('accepts'), taken: z.boolean() }),
  /** Ends tokens that were given out so far. */
  z.object({ op: z.literal('expire'), kinds: z.array(z.enum(['access', 'refresh'])) }),
  /** Takes away what was written and heard. */
  z.object({ op: z.literal('clear') }),
  z.object({ op: z.literal('lag'), on: z.boolean() }),
  z.object({ op: z.literal('blob_limit'), bytes: z.int() }),
  /** Lets time pass. */
  z.object({ op: z.literal('later'), seconds: z.int() }),
  z.object({ op: z.literal('fault'), fault: AnyFault }),
  z.object({ op: z.literal('answer'), answer: Answer }),
  /** Someone posts, and someone else hears of it. */
  z.object({
    op: z.literal('say'),
    by: z.string(),
    to: z.string(),
    reason: z.enum(['mention', 'reply', 'quote', 'like']),
    text: z.string(),
    /** The uri of the post that it answers. */
    reply_to: z.string().optional(),
    /** The uri of the post that it quotes. */
    quote: z.string().optional(),
    /** What else it shows, as its record has it. */
    embed: z.object({ $type: z.string() }).loose().optional(),
    /** Milliseconds UTC. */
    indexed_at: z.int(),
  }),
  z.object({ op: z.literal('signs_in'), service: z.string() }),
  z.object({ op: z.literal('records') }),
  z.object({ op: z.literal('calls') }),
]);
export type Order = z.input<typeof Order>;

/** What is to befall the calls that come. */
export interface Plan {
  fault: Fault | undefined;
  answer: z.infer<typeof Answer> | undefined;
  /** Milliseconds by which its clock was moved. */
  passed: number;
}

type Said = Extract<z.output<typeof Order>, { op: 'say' }>;

function say(state: State, said: Said) {
  const { by, to, reason, text, reply_to, quote = '', embed, indexed_at } = said;
  const quoted = state.records.get(quote);
  const parent = reply_to === undefined ? undefined : state.records.get(reply_to);
  const ref = parent && { uri: parent.uri, cid: parent.cid };
  const above = parent?.value['reply'] as { root: unknown } | undefined;
  const written = writePost(state, by, recordKey(indexed_at, `said ${state.notices.length}`), {
    $type: 'app.bsky.feed.post',
    text,
    createdAt: new Date(indexed_at).toISOString(),
    ...(ref && { reply: { parent: ref, root: above?.root ?? ref } }),
    ...(quoted && {
      embed: { $type: 'app.bsky.embed.record', record: { uri: quoted.uri, cid: quoted.cid } },
    }),
    ...(embed && { embed }),
  });
  state.notices.push({ to, by, reason, uri: written.uri, indexed_at });
  return { uri: written.uri, cid: written.cid };
}

/** What is to befall the next call; anything else answers `false`. */
function plans(plan: Plan, order: Change): boolean {
  if (order.op === 'fault') plan.fault = order.fault;
  else if (order.op === 'answer') plan.answer = order.answer;
  else if (order.op === 'later') plan.passed += order.seconds * 1000;
  else return false;
  return true;
}

function expire(state: State, kinds: readonly string[]): void {
  for (const token of state.tokens.values()) {
    if (kinds.includes(token.kind)) token.expired = true;
  }
}

type Change = Exclude<z.output<typeof Order>, { op: 'say' | 'records' | 'calls' }>;

function change(state: State, order: Change): void {
  switch (order.op) {
    case 'person':
      state.people.set(order.person.did, order.person);
      break;
    case 'profile':
      writeProfile(state, order.did, order.value);
      break;
    case 'accepts':
      state.accepting = order.taken;
      if (!order.taken) state.tokens.clear();
      break;
    case 'expire':
      expire(state, order.kinds);
      break;
    case 'clear':
      state.records.clear();
      state.notices.length = 0;
      break;
    case 'signs_in':
      state.signs_in = order.service;
      break;
    case 'blob_limit':
      state.blob_limit = order.bytes;
      break;
    case 'lag':
      state.lagging = order.on;
      break;
    default:
      throw new Error(`${order.op} is no change.`);
  }
}

/** Carries out one order, given as JSON. */
export function obey(state: State, plan: Plan, given: unknown): unknown {
  const order = Order.parse(given);
  if (order.op === 'records') return [...state.records.values()];
  if (order.op === 'calls') return state.calls;
  if (order.op === 'say') return say(state, order);
  if (!plans(plan, order)) change(state, order);
  return null;
}
