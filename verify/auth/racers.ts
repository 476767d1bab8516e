/** AC-6: two hundred who do the same at once neither go over a limit nor leave anything half-done. */
import { limits } from '#contract/core/limits.ts';
import { testWallet } from '#test/wallet.ts';
import { proveFor, submitLink } from '#test/link-wallet.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';

const racers = 200;
const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
const isGood = ({ status }: Reply) => status < 300;

async function lastPlaces(report: Report, world: World): Promise<void> {
  const person = await world.member();
  const spare = 5;
  await inTurn(limits.agents_per_user - spare, () =>
    world.call('POST', '/agents', { as: person, body: agent }),
  );
  const made = await atOnce(racers, () =>
    world.call('POST', '/agents', { as: person, body: agent }),
  );
  const what = `agents made at once where ${spare} of ${limits.agents_per_user} places are left`;
  const accepted = countOf(made, isGood);
  report.count({ id: 'AC-6', what, tries: racers, accepted, allowed: spare });

  const { wallets_per_user: places } = limits;
  const wallets = Array.from({ length: 2 * places }, () => testWallet());
  const proofs = await inTurn(wallets.length, (n) =>
    proveFor(world, person, wallets[n] ?? testWallet()),
  );
  const linked = await atOnce(wallets.length, (n) =>
    submitLink(world, person, wallets[n] ?? testWallet(), proofs[n] ?? { signature: '' }),
  );
  report.count({
    id: 'AC-6',
    what: `wallets linked at once where ${places - 1} of ${places} places are left`,
    tries: wallets.length,
    accepted: countOf(linked, isGood),
    allowed: places - 1,
  });
}

/** Everybody who races for one agent: on, off, connected, disconnected, published, saved and deleted. */
async function oneAgent(world: World, as: Person): Promise<{ id: string; answers: Reply[] }> {
  const { id } = await world.agent(as);
  const path = `/agents/${id}`;
  const platform = { platform: 'sandbox' };
  const moves: ((n: number) => Promise<Reply>)[] = [
    (n) => world.call('POST', `${path}/toggle-status`, { as, body: { is_active: n % 2 === 0 } }),
    () => world.call('POST', `${path}/connect-platform`, { as, body: platform }),
    () => world.call('DELETE', `${path}/disconnect-platform`, { as, body: platform }),
    (n) => world.call('PUT', path, { as, body: { name: `Ada ${n}` } }),
    (n) =>
      world.call('POST', `${path}/posts`, { as, body: { ...platform, content: `Post ${n}.` } }),
    // Deleting comes into the race when the others are under way.
    (n) => (n < racers / 2 ? world.call('GET', path, { as }) : world.call('DELETE', path, { as })),
  ];
  const answers = await atOnce(racers, (n) => {
    const move = moves[n % moves.length];
    if (!move) throw new Error('no such move');
    return move(n);
  });
  return { id, answers };
}

/** What an agent that was deleted must not leave: itself, a link to an account, or a post that would still go out. */
async function leftOf({ ctx: { db } }: World, id: string): Promise<number> {
  const agents = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const linked = await db
    .selectFrom('agent_accounts')
    .select('account_id')
    .where('agent_id', '=', id)
    .execute();
  const waiting = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.agent_id', '=', id)
    .where('occurrences.state', 'not in', ['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED'])
    .execute();
  return agents.length + linked.length + waiting.length;
}

async function race(report: Report, world: World): Promise<void> {
  const person = await world.member();
  const { id, answers } = await oneAgent(world, person);
  const broken = countOf(answers, ({ status }) => status >= 500);
  const what = 'who switch, connect, edit, publish and delete one agent at once: 500 and more';
  report.count({ id: 'AC-6', what, tries: answers.length, accepted: broken });
  const last = await world.call('DELETE', `/agents/${id}`, { as: person });
  const gone = await world.call('GET', `/agents/${id}`, { as: person });
  const left = (await leftOf(world, id)) + Number(gone.status !== 404) + Number(last.status >= 500);
  const rows = 'and what is left of it: itself, links to accounts, posts that would go out';
  report.count({ id: 'AC-6', what: rows, tries: answers.length, accepted: left });
}

export async function verifyRacers(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  await lastPlaces(report, world);
  await race(report, world);
  await world.close();
}
