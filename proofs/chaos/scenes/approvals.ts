/** Posts of agents that say who must approve them, written, changed, approved and moved by three people, under every fault. */
import type { Approvers, ApproverSide } from '#contract/posts/approvers.ts';
import { minute } from '#contract/core/time.ts';
import type { Role } from '#contract/core/role-rights.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import { type Author, author, decide, iso, told } from '#proofs/chaos/people.ts';
import type { Point } from '#proofs/chaos/messages.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Draws } from '#proofs/shared/random.ts';
import type { Person } from '#test/world.ts';
import { connect } from './posts.ts';

const steps = 24;
const settings = ['owner', 'reviewer', 'both'] as const satisfies readonly Approvers[];
const deaths: readonly [Point, ...Point[]] = [
  'claimed',
  'ready',
  'intended',
  'answered',
  'published',
];

type Actor = Person & { space?: string };

interface Desk {
  bed: Testbed;
  draws: Draws;
  owner: Author;
  /** The owner, somebody who may approve, and somebody who may only write. */
  people: readonly [Actor, ...Actor[]];
  accounts: string[];
  /** Ids of posts. */
  posts: string[];
  /** Hashes that were current once. */
  hashes: string[];
  count: number;
}

async function join(bed: Testbed, owner: Person, role: Role): Promise<Actor> {
  const { body } = await bed.call(owner, 'POST', '/space/invitations', { role });
  const who = await bed.world.member();
  bed.people.set(who.id, who);
  const token = new URL(body.url).hash.slice(1);
  await bed.call(who, 'POST', '/invitations/accept', { token });
  return { ...who, space: owner.id };
}

const anyone = ({ draws, people }: Desk): Actor => draws.pick(people);
/** One of the last, which are not out yet. */
const anyPost = ({ draws, posts }: Desk): string => posts.at(-1 - draws.int(5)) ?? '';
const soon = ({ bed, draws }: Desk) => ({
  timezone: 'UTC',
  scheduled_time: iso(bed.clock.now() + (60 + draws.int(240)) * minute),
});

/** Somebody writes a post for one to three accounts, and somebody plans it or sends it at once. */
async function write(desk: Desk): Promise<void> {
  const { bed, draws, owner, accounts, posts } = desk;
  const n = (desk.count += 1);
  const from = draws.int(accounts.length);
  const chosen = [...accounts.slice(from), ...accounts.slice(0, from)].slice(0, 1 + draws.int(3));
  const made = await bed.call(anyone(desk), 'POST', '/posts', {
    agent_id: owner.agents[draws.int(owner.agents.length)],
    parts: [`Asked ${n}.`],
    variants: chosen.map((connection_id, at) => ({
      connection_id,
      parts: [`Asked ${n}, variant ${at + 1}.`],
    })),
  });
  if (made.status !== 201) throw new Error(`not kept: ${JSON.stringify(made.body)}`);
  const { id, hash } = made.body.data;
  posts.push(id);
  desk.hashes.push(hash);
  const act = draws.chance(0.3) ? 'publish' : 'schedule';
  await bed.call(anyone(desk), 'POST', `/posts/${id}/${act}`, act === 'publish' ? {} : soon(desk));
}

/** Approves what somebody saw, which may have changed meanwhile. */
async function approve(desk: Desk): Promise<void> {
  const { bed, draws, owner, hashes } = desk;
  const id = anyPost(desk);
  const { body } = await bed.call(owner, 'GET', `/posts/${id}`);
  const { hash } = body.data ?? { hash: '' };
  hashes.push(hash);
  const seen = draws.chance(0.2) ? hashes[draws.int(hashes.length)] : hash;
  await bed.call(anyone(desk), 'POST', `/posts/${id}/approve`, { hash: seen });
}

async function edit(desk: Desk): Promise<void> {
  const n = (desk.count += 1);
  const id = anyPost(desk);
  const { body } = await desk.bed.call(desk.owner, 'GET', `/posts/${id}`);
  const variants = (body.data?.variants ?? []).map(
    (one: { connection_id: string }, at: number) => ({
      connection_id: one.connection_id,
      parts: [`Asked ${n}, variant ${at + 1}, changed.`],
    }),
  );
  await desk.bed.call(anyone(desk), 'PATCH', `/posts/${id}`, { variants });
}

const move = async (desk: Desk): Promise<void> =>
  void (await desk.bed.call(anyone(desk), 'POST', `/posts/${anyPost(desk)}/schedule`, soon(desk)));

/** A change and an approval at the same moment. */
const race = async (desk: Desk): Promise<void> =>
  void (await Promise.all([approve(desk), desk.draws.chance(0.5) ? edit(desk) : move(desk)]));

async function kill({ bed, draws }: Desk): Promise<void> {
  const worker = bed.workers[draws.int(bed.workers.length)];
  worker?.trap({ point: draws.pick(deaths), hit: 1 + draws.int(2), how: 'die' });
}

const events: readonly [(desk: Desk) => Promise<void>, ...((desk: Desk) => Promise<void>)[]] = [
  write,
  write,
  approve,
  approve,
  approve,
  edit,
  edit,
  move,
  race,
  race,
  kill,
];

/** What a person approved: the texts in it, and whose approval it is. */
interface Given {
  texts: readonly string[];
  side: ApproverSide | null;
  is_own: 0 | 1;
}

/** Of these texts nothing may be published without each approval that its agent asks for, whoever planned it. */
async function complainOfUnapproved({ bed, owner }: Desk): Promise<number> {
  const { db } = bed.world.ctx;
  const { live } = await bed.emulator.ledger();
  const out = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .select(['parts.id', 'parts.text', 'series.id as series_id', 'agents.approvers'])
    .where('series.owner_id', '=', owner.id)
    .execute();
  const published = out.filter(({ id }) => live.some(({ key }) => key === id));
  for (const { text, series_id, approvers } of published) {
    const rows = await db
      .selectFrom('approvals')
      .select(['content', 'side', 'is_own'])
      .where('series_id', '=', series_id)
      .execute();
    const given = rows.map(({ content, ...row }): Given => ({ ...row, texts: textsIn(content) }));
    const missing = sidesOf[approvers].filter(
      (side) =>
        !given.some(
          (one) =>
            one.side === side &&
            one.texts.includes(text) &&
            !(approvers === 'both' && side === 'reviewer' && one.is_own === 1),
        ),
    );
    if (missing.length === 0) continue;
    bed.complaints.push({
      what: 'unapproved',
      text: `"${text}" is out, and lacks ${missing.join(', ')}`,
    });
  }
  return published.length;
}

/** Every string in what was approved. */
function textsIn(content: string): string[] {
  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
  };
  return strings(JSON.parse(content));
}

export async function playApprovals(bed: Testbed): Promise<void> {
  const owner = await author(bed, settings.length);
  for (const [at, approvers] of settings.entries())
    await told(bed, owner, 'PUT', `/agents/${owner.agents[at]}`, { approvers });
  const draws = bed.draws.fork('approvals');
  const people = [
    owner,
    await join(bed, owner, 'approver'),
    await join(bed, owner, 'writer'),
  ] as const;
  const accounts = await connect(bed, owner);
  const desk: Desk = { bed, draws, owner, people, accounts, posts: [], hashes: [], count: 0 };
  for (let n = 0; n < 5; n += 1) await write(desk);
  for (let step = 0; step < steps; step += 1) {
    for (let n = 0; n < 4; n += 1) await draws.pick(events)(desk);
    await pass(bed, (5 + draws.int(30)) * minute);
  }
  await bed.emulator.heal();
  await pass(bed, 4 * 60 * minute);
  await decide(bed);
  await pass(bed, 4 * 60 * minute);
  const count = await complainOfUnapproved(desk);
  if (count === 0) bed.complaints.push({ what: 'scene', text: 'approvals: nothing was published' });
}
