/** People of a trial: they sign in, have agents, plan posts and decide what the ledger asks them. */
import type { Person } from '#test/world.ts';
import type { Off, Stage, Wish } from './stage.ts';

export interface Author extends Person {
  agents: string[];
}

/** A member with so many agents, all connected to the platform. */
export async function author(stage: Stage, agents: number): Promise<Author> {
  const person = await stage.world.member();
  const ids: string[] = [];
  for (let n = 0; n < agents; n += 1) {
    ids.push((await stage.world.agent(person, { name: `Agent ${n + 1}` })).id);
  }
  stage.people.set(person.id, person);
  return { ...person, agents: ids };
}

/** Plans a post and answers the id of its series. */
export async function plan(stage: Stage, who: Author, body: object): Promise<string> {
  const made = await stage.call(who, 'POST', '/scheduled-posts', {
    agent_id: who.agents[0],
    platform: stage.platform,
    ...body,
  });
  if (made.status !== 201) throw new Error(`not planned: ${JSON.stringify(made.body)}`);
  return made.body.data.id;
}

/** An instant as the form sends it. */
export const iso = (instant: number): string => new Date(instant).toISOString();

interface Asked {
  id: string;
  reason: string | null;
  content_text: string;
  owner_id: string;
}

/** What owners look at before they say whether a post is out: their account, with their own eyes. */
async function isThere(
  stage: Stage,
  { id: occurrenceId, reason, content_text, owner_id }: Asked,
): Promise<boolean> {
  const { live } = await stage.emulator.ledger();
  // Its words may not be known any more; the account shows them.
  if (reason === 'restored') {
    return live.some((post) => post.account === owner_id && post.text === content_text);
  }
  const { db } = stage.world.ctx;
  const part = await db
    .selectFrom('parts')
    .select('id')
    .where('occurrence_id', '=', occurrenceId)
    .where('state', '=', 'waiting')
    .orderBy('n')
    .executeTakeFirst();
  const seen = live.find(({ key }) => key === part?.id);
  if (!seen) return false;
  // Of twins one may have been taken for the other: an owner who counts finds one of them missing.
  const owned = db.selectFrom('parts').select('id').where('external_id', '=', seen.id);
  return (await owned.executeTakeFirst()) === undefined;
}

/** Gives a verdict. A schedule that was paused after failures is resumed first, as the refusal says. */
async function settle(
  stage: Stage,
  who: Person,
  { id, series_id }: { id: string; series_id: string },
  verdict: string,
) {
  const ask = () => stage.call(who, 'POST', `/occurrences/${id}/settle`, { verdict });
  const answer = await ask();
  const isPaused = answer.status === 409 && JSON.stringify(answer.body).includes('Resume it first');
  if (!isPaused) return answer;
  await stage.call(who, 'POST', `/scheduled-posts/${series_id}/resume`);
  return ask();
}

/** Every owner answers everything that the ledger asks them; returns how many answers that took. */
export async function decide(stage: Stage): Promise<number> {
  const asked = await stage.world.ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.id', 'occurrences.reason', 'occurrences.cancel_requested'])
    .select(['series.owner_id', 'series.content_text', 'series.id as series_id'])
    .where('occurrences.state', '=', 'NEEDS_REVIEW')
    .execute();
  for (const question of asked) {
    const { id, reason, owner_id, cancel_requested } = question;
    const who = stage.people.get(owner_id);
    if (!who) throw new Error('A post of nobody waits for a verdict.');
    const isOut =
      ['unknown_outcome', 'restored'].includes(reason ?? '') && (await isThere(stage, question));
    const otherwise = reason === 'text' || cancel_requested === 1 ? 'drop' : 'send';
    const verdict = isOut ? 'there' : otherwise;
    const { status, body } = await settle(stage, who, question, verdict);
    if (status !== 200) throw new Error(`no verdict on ${id}: ${JSON.stringify(body)}`);
  }
  stage.counts.reviews += asked.length;
  return asked.length;
}

/** The account of a person on the platform, as the platform names it. */
export const accountOf = (who: Author): string => who.id;

/** Signs in at the platform again, which lets the account in, and connects it. */
export async function reconnect(stage: Stage, who: Author): Promise<void> {
  await stage.emulator.admit(accountOf(who));
  const body = { platform: stage.platform };
  for (const id of who.agents) {
    const reply = await stage.call(who, 'POST', `/agents/${id}/connect-platform`, body);
    if (reply.status !== 200) throw new Error(`not connected: ${JSON.stringify(reply.body)}`);
  }
}

/** From this moment on nothing of it may begin; answers how it is switched on again. */
export function noteOff(stage: Stage, what: Off['what'], id: string): () => void {
  const { clock, offs } = stage;
  const off: Off = { what, id, from: clock.now(), until: Infinity };
  offs.push(off);
  // What began in this very millisecond may have come first.
  clock.set(clock.now() + 1);
  return () => void (off.until = clock.now());
}

/** A call that has to succeed. */
export async function told(
  stage: Stage,
  who: Author,
  ...call: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
) {
  const { status, body } = await stage.call(who, ...call);
  if (status >= 300) throw new Error(`${call[1]}: ${JSON.stringify(body)}`);
}

/** What has to become of a text in the end. */
export const wish = (stage: Stage, text: string, live: number, ends: Wish['ends']): void =>
  void stage.wishes.push({ text, live, ends, scene: 'sleeper' });
