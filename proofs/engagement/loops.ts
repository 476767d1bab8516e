/** Bots that answer each other for as long as the other one does: each of ours stops after at most two replies. */
import { maxInConversation } from '#domain/engagement/blockers.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import type { Report } from '#proofs/shared/report.ts';
import { createNetwork, type Network } from './network.ts';
import { talkative } from './words.ts';

const rounds = 15;
const stop = new AbortController().signal;

interface Scene {
  world: World;
  network: Network;
  /** The owner of each name. */
  owners: Map<string, Person>;
}

async function openScene(threads: boolean): Promise<Scene> {
  const owners = new Map<string, Person>();
  const names = () => new Map([...owners].map(([name, { id }]) => [id, name]));
  const made: { network?: Network } = {};
  const world = await createWorld('sqlite', {
    env: { LOG_LEVEL: 'silent' },
    parts: ({ social, clock }) => {
      const nameOf = ({ external_id }: { external_id: string }) => names().get(external_id) ?? '';
      const network = createNetwork({ clock, threads, nameOf });
      made.network = network;
      return { llm: talkative(), social: { ...social, sandbox: network.port } };
    },
  });
  if (!made.network) throw new Error('no network');
  return { world, network: made.network, owners };
}

/** An agent that answers whoever addresses it, past the period in which its owner approves each answer. */
async function addAgent({ world, owners }: Scene, name: string, owner: Person): Promise<string> {
  owners.set(name, owner);
  const { id } = await world.agent(owner, { name, target_topics: ['tea'] });
  const body = { autoReplyEnabled: true, replyFrequency: 'aggressive', maxRepliesPerDay: 100 };
  await world.call('POST', `/agents/${id}/engagement-settings`, { as: owner, body });
  await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  return id;
}

async function round({ world }: Scene): Promise<void> {
  world.pass(10_000);
  await pollMentions(world.ctx, stop);
  await processReplies(world.ctx, stop);
  await prepare(world.ctx);
  await dispatch(world.ctx);
  await processReplies(world.ctx, stop);
}

const repliesOf = ({ network, owners }: Scene, name: string): number =>
  network.posts.filter(
    ({ author, in_reply_to }) => author === owners.get(name)?.id && in_reply_to !== null,
  ).length;

/** Two agents, of one owner or of two, one of which addresses the other. */
async function ourTwo(threads: boolean, sameOwner: boolean): Promise<number[]> {
  const scene = await openScene(threads);
  const { world, network } = scene;
  try {
    const owner = await world.member();
    const first = await addAgent(scene, 'Ada', owner);
    if (sameOwner) await world.agent(owner, { name: 'Bea' });
    else await addAgent(scene, 'Bea', await world.member());
    await round(scene);
    await world.call('POST', `/agents/${first}/posts`, {
      as: owner,
      body: { platform: 'sandbox', content: 'Hello @Bea, which tea would you have?' },
    });
    for (let count = 0; count < rounds; count += 1) await round(scene);
    if (network.posts.length === 0) throw new Error('nobody said anything');
    return [repliesOf(scene, 'Ada'), repliesOf(scene, 'Bea')];
  } finally {
    await world.close();
  }
}

/** A foreign bot that replies to every answer. */
async function theirs(threads: boolean): Promise<number[]> {
  const scene = await openScene(threads);
  const { world, network, owners } = scene;
  try {
    await addAgent(scene, 'Ada', await world.member());
    await round(scene);
    network.say('Parrot', 'Hello @Ada, good morning!');
    for (let count = 0; count < rounds; count += 1) {
      await round(scene);
      const last = network.posts.at(-1);
      if (last && last.author === owners.get('Ada')?.id)
        network.say('Parrot', `@Ada thank you, great answer! ${'🎉'.repeat(count % 9)}`, last.id);
    }
    return [repliesOf(scene, 'Ada')];
  } finally {
    await world.close();
  }
}

export async function prove(report: Report): Promise<void> {
  const cases: readonly (readonly [what: string, run: () => Promise<number[]>, least: number])[] = [
    ['two agents of two owners', () => ourTwo(true, false), 0],
    ['the same on a network without conversations', () => ourTwo(false, false), 0],
    ['two agents of one owner', () => ourTwo(true, true), 0],
    // An answer here shows that the others did not stop for another reason.
    ['someone else’s bot', () => theirs(true), 1],
    ['the same on a network without conversations', () => theirs(false), 1],
  ];
  for (const [what, run, least] of cases) {
    const replies = await run();
    const most = Math.max(...replies);
    report.check(
      most <= maxInConversation && most >= least,
      `${what}: replies ${replies.join(' and ')} in ${rounds} rounds (at most ${maxInConversation} each)`,
    );
  }
}
