/** The state of an emulated relay. It validates with a library that the product does not use. */
import { matchFilter, type Filter } from 'nostr-tools/filter';
import { isDeepStrictEqual } from 'node:util';
import { type Event, validateEvent, verifyEvent } from 'nostr-tools/pure';
import type { Fault } from '#server/adapters/social/port-faults.suite.ts';

/** A received frame. */
export interface Told {
  kind: string;
  /** The event’s id, if it was one. */
  id: string | null;
  connection: number;
}

export interface State {
  events: Map<string, Event>;
  told: Told[];
  /** Whether only members may write and read. */
  members: readonly string[] | undefined;
  /** When it asks members to authenticate: at first, only after a refusal, or with another challenge after each. */
  challenges: 'first' | 'late' | 'again';
  /** Rejects every event with this message. */
  refusing: string | undefined;
  /** Does not respond, like a relay that hangs. */
  hanging: boolean;
  fault: Fault | undefined;
  /** How far its clock was advanced, in milliseconds. */
  passed: number;
}

export const createState = (): State => ({
  events: new Map(),
  told: [],
  members: undefined,
  challenges: 'first',
  refusing: undefined,
  hanging: false,
  fault: undefined,
  passed: 0,
});

/** In seconds: NIP-11’s `created_at_lower_limit` and `created_at_upper_limit`. */
export const limits = { older: 3 * 24 * 3600, newer: 900, content: 20_000, message: 131_072 };

const secondsOf = ({ passed }: State): number => (Date.now() + passed) / 1000;

/** Ephemeral kinds, which are not stored. */
const isPassing = (kind: number): boolean => kind >= 20_000 && kind < 30_000;
/** Replaceable kinds. */
const isReplaceable = (kind: number): boolean =>
  kind === 0 || kind === 3 || (kind >= 10_000 && kind < 20_000);

/** Why an event is invalid, in NIP-01’s terms; `undefined` if it is valid. */
export function faultIn(state: State, given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !validateEvent(given as Event)) {
    return 'invalid: that is no event';
  }
  // A copy, because the library caches its result on the object.
  const event = structuredClone(given) as Event;
  const fields = ['content', 'created_at', 'id', 'kind', 'pubkey', 'sig', 'tags'];
  if (!isDeepStrictEqual(Object.keys(event).toSorted(), fields))
    return 'invalid: it has other fields';
  if (!verifyEvent(event)) return 'invalid: the id or the signature is wrong';
  const now = secondsOf(state);
  if (event.created_at < now - limits.older) return 'invalid: created_at is too early';
  if (event.created_at > now + limits.newer) return 'invalid: created_at is too late';
  if (event.content.length > limits.content) return 'invalid: the content is too long';
  return undefined;
}

/** Applies a deletion event. */
function forget({ events }: State, { pubkey, tags }: Event): void {
  for (const [name, id = ''] of tags) {
    if (name === 'e' && events.get(id)?.pubkey === pubkey) events.delete(id);
  }
}

/** Removes the events that this one replaces. */
function replace({ events }: State, { kind, pubkey }: Event): void {
  for (const old of events.values()) {
    if (old.kind === kind && old.pubkey === pubkey) events.delete(old.id);
  }
}

/** Stores an event; returns the relay’s response. */
export function keep(state: State, event: Event): string {
  if (state.events.has(event.id)) return 'duplicate: already have this event';
  if (isPassing(event.kind)) return '';
  if (event.kind === 5) forget(state, event);
  if (isReplaceable(event.kind)) replace(state, event);
  state.events.set(event.id, event);
  return '';
}

/** The events that match a filter, newest first. */
export function found(state: State, filter: Filter): Event[] {
  return [...state.events.values()]
    .filter((event) => matchFilter(filter, event))
    .toSorted((a, b) => b.created_at - a.created_at || a.id.localeCompare(b.id))
    .slice(0, filter.limit ?? 500);
}
