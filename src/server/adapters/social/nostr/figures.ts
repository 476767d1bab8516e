/** Figures of posts, as far as the account’s relays know; no relay has everything. */
import type { Metrics } from '#server/adapters/social/port.ts';
import { countWithin } from '#server/adapters/social/numbers.ts';
import { type Event, kinds, valuesOf } from './event.ts';
import { idOfNote } from './names.ts';
import { requireAnswer } from './refusal.ts';
import { askEach, genuine } from './relays.ts';
import type { Speaking } from './speaking.ts';
import { placeOf } from './thread.ts';

/** The most reactions and replies read. */
const mostLooked = 1000;

/** The number of distinct people. */
const people = (events: readonly Event[]): number =>
  countWithin(new Set(events.map(({ pubkey }) => pubkey)).size);

function figuresOf(id: string, events: readonly Event[]): Metrics {
  const about = events.filter((event) => valuesOf(event, 'e').includes(id));
  return {
    impressions: null,
    // “-” is a dislike; any other reaction counts as a like.
    likes: people(about.filter(({ kind, content }) => kind === kinds.reaction && content !== '-')),
    reposts: people(about.filter(({ kind }) => kind === kinds.repost)),
    replies: countWithin(
      about.filter(
        (event) =>
          (event.kind === kinds.note || event.kind === kinds.comment) &&
          placeOf(event).parent === id,
      ).length,
    ),
  };
}

/** The figures by post id; posts that no relay has are left out. */
export async function readFigures(
  speaking: Speaking,
  notes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Metrics>> {
  const ids = new Map(
    notes.flatMap((note) => (idOfNote(note) ? [[idOfNote(note) ?? '', note]] : [])),
  );
  const about = [kinds.note, kinds.comment, kinds.repost, kinds.reaction];
  const answered = await askEach(speaking.all(signal), async (relay) => [
    ...(await relay.read({ ids: [...ids.keys()] })),
    ...(await relay.read({ kinds: about, '#e': [...ids.keys()], limit: mostLooked })),
  ]);
  requireAnswer(answered, signal);
  const events = await genuine(answered.answers.values());
  return new Map(
    [...ids]
      .filter(([id]) => events.has(id))
      .map(([id, note]) => [note, figuresOf(id, [...events.values()])]),
  );
}
