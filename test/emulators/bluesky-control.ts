/** The emulator’s control commands, in addition to the protocol. */
import { z } from 'zod';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';
import { recordKey } from '#server/adapters/social/bluesky/adapter.ts';
import { type State, writePost, writeProfile } from './bluesky-state.ts';
import { AnyFault } from './serve.ts';

const Answer = z.object({
  /** The method that gets this response, once. */
  name: z.string(),
  /** 0 closes the connection instead. */
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
  /** Adds or changes a person. */
  z.object({ op: z.literal('person'), person: Person }),
  /** Sets a person’s profile as another program would. */
  z.object({ op: z.literal('profile'), did: z.string(), value: z.looseObject({}) }),
  z.object({ op: z.literal('accepts'), taken: z.boolean() }),
  /** Expires all tokens issued so far. */
  z.object({ op: z.literal('expire'), kinds: z.array(z.enum(['access', 'refresh'])) }),
  /** Deletes all posts and notifications. */
  z.object({ op: z.literal('clear') }),
  z.object({ op: z.literal('lag'), on: z.boolean() }),
  z.object({ op: z.literal('blob_limit'), bytes: z.int() }),
  /** Advances the clock. */
  z.object({ op: z.literal('later'), seconds: z.int() }),
  z.object({ op: z.literal('fault'), fault: AnyFault }),
  z.object({ op: z.literal('answer'), answer: Answer }),
  /** Someone posts, and someone else is notified. */
  z.object({
    op: z.literal('say'),
    by: z.string(),
    to: z.string(),
    reason: z.enum(['mention', 'reply', 'quote', 'like']),
    text: z.string(),
    /** The uri of the post it replies to. */
    reply_to: z.string().optional(),
    /** The uri of the post it quotes. */
    quote: z.string().optional(),
    /** Another embed. */
    embed: z.object({ $type: z.string() }).loose().optional(),
    /** Milliseconds UTC. */
    indexed_at: z.int(),
  }),
  z.object({ op: z.literal('signs_in'), service: z.string() }),
  z.object({ op: z.literal('records') }),
  z.object({ op: z.literal('calls') }),
]);
export type Order = z.input<typeof Order>;

/** The faults for the next calls. */
export interface Plan {
  fault: Fault | undefined;
  answer: z.infer<typeof Answer> | undefined;
  /** How far its clock was advanced, in milliseconds. */
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

/** Sets the fault of the next call; returns `false` for other commands. */
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

/** Runs one command, given as JSON. */
export function obey(state: State, plan: Plan, given: unknown): unknown {
  const order = Order.parse(given);
  if (order.op === 'records') return [...state.records.values()];
  if (order.op === 'calls') return state.calls;
  if (order.op === 'say') return say(state, order);
  if (!plans(plan, order)) change(state, order);
  return null;
}
