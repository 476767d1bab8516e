/** The people of a trial: they sign in, have agents, plan posts and answer the ledger’s questions. */
import type { Person } from '#test/world.ts';
import type { Off, Testbed, Wish } from './testbed.ts';

export interface Author extends Person {
  agents: string[];
}

/** A member with this many agents, all connected to the platform. */
export async function author(bed: Testbed, agents: number): Promise<Author> {
  const person = await bed.world.member();
  const ids: string[] = [];
  for (let n = 0; n < agents; n += 1) {
    ids.push((await bed.world.agent(person, { name: `Agent ${n + 1}` })).id);
  }
  bed.people.set(person.id, person);
  return { ...person, agents: ids };
}

/** Plans a post and returns the id of its series. */
export async function plan(bed: Testbed, who: Author, body: object): Promise<string> {
  const made = await bed.call(who, 'POST', '/scheduled-posts', {
    agent_id: who.agents[0],
    platform: bed.platform,
    ...body,
  });
  if (made.status !== 201) throw new Error(`not planned: ${JSON.stringify(made.body)}`);
  return made.body.data.id;
}

/** A post that the built-in writer has to write about its only fact, and the text that it sets. */
export const toWrite = (fact: string) => ({
  body: {
    content_text: '',
    topic: 'what is new',
    content_config: { context: fact, kind: 'serious' },
    review: 'off',
  },
  text: `What is new\n\n${fact}`,
});

/** An instant as the form sends it. */
export const iso = (instant: number): string => new Date(instant).toISOString();

interface Asked {
  id: string;
  reason: string | null;
  content_text: string;
  owner_id: string;
}

/** Whether the owner sees the post on their account before answering whether it is published. */
async function isThere(
  bed: Testbed,
  { id: occurrenceId, reason, content_text, owner_id }: Asked,
): Promise<boolean> {
  const { live } = await bed.emulator.ledger();
  // The text may be unknown by now; the account shows it.
  if (reason === 'restored') {
    return live.some((post) => post.account === owner_id && post.text === content_text);
  }
  const { db } = bed.world.ctx;
  const part = await db
    .selectFrom('parts')
    .select('id')
    .where('occurrence_id', '=', occurrenceId)
    .where('state', '=', 'waiting')
    .orderBy('n')
    .executeTakeFirst();
  const seen = live.find(({ key }) => key === part?.id);
  if (!seen) return false;
  // Two posts with the same text may have been mixed up: an owner who counts finds one of them missing.
  const owned = db.selectFrom('parts').select('id').where('external_id', '=', seen.id);
  return (await owned.executeTakeFirst()) === undefined;
}

/** Gives a verdict. A schedule that was paused after failures is resumed first, as the error message says. */
async function settle(
  bed: Testbed,
  who: Person,
  { id, series_id }: { id: string; series_id: string },
  verdict: string,
) {
  const ask = () => bed.call(who, 'POST', `/occurrences/${id}/settle`, { verdict });
  const answer = await ask();
  const isPaused = answer.status === 409 && JSON.stringify(answer.body).includes('Resume it first');
  if (!isPaused) return answer;
  await bed.call(who, 'POST', `/scheduled-posts/${series_id}/resume`);
  return ask();
}

/** Every owner answers all open questions of the ledger; returns the number of answers. */
export async function decide(bed: Testbed): Promise<number> {
  const asked = await bed.world.ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.id', 'occurrences.reason', 'occurrences.cancel_requested'])
    .select(['series.owner_id', 'series.content_text', 'series.id as series_id'])
    .where('occurrences.state', '=', 'NEEDS_REVIEW')
    .execute();
  for (const question of asked) {
    const { id, reason, owner_id, cancel_requested } = question;
    const who = bed.people.get(owner_id);
    if (!who) throw new Error('A post of nobody waits for a verdict.');
    const isOut =
      ['unknown_outcome', 'restored'].includes(reason ?? '') && (await isThere(bed, question));
    const otherwise = reason === 'text' || cancel_requested === 1 ? 'drop' : 'send';
    const verdict = isOut ? 'there' : otherwise;
    const { status, body } = await settle(bed, who, question, verdict);
    if (status !== 200) throw new Error(`no verdict on ${id}: ${JSON.stringify(body)}`);
  }
  bed.counts.reviews += asked.length;
  return asked.length;
}

/** The person’s account id on the platform. */
export const accountOf = (who: Author): string => who.id;

/** Signs in at the platform again, which unblocks the account, and connects it. */
export async function reconnect(bed: Testbed, who: Author): Promise<void> {
  await bed.emulator.admit(accountOf(who));
  const body = { platform: bed.platform };
  for (const id of who.agents) {
    const reply = await bed.call(who, 'POST', `/agents/${id}/connect-platform`, body);
    if (reply.status !== 200) throw new Error(`not connected: ${JSON.stringify(reply.body)}`);
  }
}

/** From this moment on nothing of it may start; returns a function that switches it on again. */
export function noteOff(bed: Testbed, what: Off['what'], id: string): () => void {
  const { clock, offs } = bed;
  const off: Off = { what, id, from: clock.now(), until: Infinity };
  offs.push(off);
  // A call of this very millisecond may have come first.
  clock.set(clock.now() + 1);
  return () => void (off.until = clock.now());
}

/** A call that has to succeed. */
export async function told(
  bed: Testbed,
  who: Author,
  ...call: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
) {
  const { status, body } = await bed.call(who, ...call);
  if (status >= 300) throw new Error(`${call[1]}: ${JSON.stringify(body)}`);
}

/** Declares the expected outcome for a text. */
export const wish = (bed: Testbed, text: string, live: number, ends: Wish['ends']): void =>
  void bed.wishes.push({ text, live, ends, scene: 'pausedWorker' });
