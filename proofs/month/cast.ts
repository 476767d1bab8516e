/** The agents of the simulated month, their owners, and what people write to them. */
import { day } from '#contract/core/time.ts';
import { approvedFirst } from '#contract/engagement/types.ts';
import type { Month } from './world.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import type { Person } from '#test/world.ts';

const evergreens = [
  [
    'Rye bread',
    'The rye loaf is baked at 5 in the morning. It weighs 900 grams and costs 6 euros.',
  ],
  ['The mill', 'The stones of the mill are from 1870. Ana turns them with the water of the brook.'],
  ['Sourdough', 'Our sourdough rests 36 hours in a cellar at 12 degrees.'],
  [
    'Baking class',
    'Six people learn to braid a challah every first Saturday. Aprons are provided.',
  ],
  ['Old bread', 'What is left in the evening goes to the shelter on Canal Street at half price.'],
  ['Delivery', 'Jonas delivers by cargo bike within three miles. Order before noon.'],
] as const;

const opening = {
  topic: 'Opening hours',
  facts: 'We open at 7 am from Tuesday to Saturday.\nOn Sundays and Mondays we are closed.',
} as const;
const schedules = [
  { ...opening, frequency: 'daily' },
  {
    topic: 'Market day',
    facts: 'Every Thursday our stall is on Mill Square.\nIt opens at 8 am.',
    frequency: 'weekly',
  },
] as const;
/** For a model that takes its time. */
const fewSchedules = [{ ...opening, frequency: 'weekly' }, schedules[1]] as const;

export interface Life {
  name: string;
  owner: Person;
  agent_id: string;
  account_id: string;
  /** Who must approve its posts and answers, if someone must. */
  reviewer: InSpace | undefined;
  /** What was approved for it by a person: ids of posts and messages. */
  approved: Set<string>;
}

interface Part {
  name: string;
  writer: string;
  /** Whether a second person must approve everything, and a slow model writes it. */
  is_reviewed?: boolean;
}

async function describe({ ask }: Month, owner: Person, agent_id: string): Promise<void> {
  await ask(owner, 'POST', '/company/profile', {
    companyName: 'Mill Lane Bakery',
    industry: 'food',
    description: 'A bakery with its own mill.',
    openingHours: 'Tuesday to Saturday, 7 am to 2 pm',
    isPublic: true,
  });
  await ask(owner, 'POST', '/company/assign-to-agent', {
    agent_id,
    knowledge_scope: ['company_profile'],
  });
}

/** A queue for its evergreens and its feed, and posts of its own at fixed times. */
async function plan({ world, ask }: Month, life: Life): Promise<void> {
  const { owner, agent_id, account_id, reviewer } = life;
  const days = reviewer ? [2, 5] : [1, 2, 3, 4, 5];
  const slots = [{ days, time: '12:00', evergreen: true }];
  const queue = { timezone: 'UTC', slots, about: 0, blackout: [], distance: 0 };
  await ask(owner, 'PUT', `/connections/${account_id}/queue`, queue);
  for (const [topic, facts] of evergreens) {
    const item = { topic, facts, review: 'off', cooldown_days: 10 };
    await ask(owner, 'POST', `/agents/${agent_id}/evergreen`, item);
  }
  const start = new Date(world.ctx.clock() + day).toISOString().slice(0, 10);
  for (const { topic, facts, frequency } of reviewer ? fewSchedules : schedules) {
    await ask(owner, 'POST', '/scheduled-posts', {
      agent_id,
      platform: 'sandbox',
      topic,
      frequency,
      scheduled_time: `${start}T09:00`,
      max_runs: 0,
      review: 'off',
      content_config: { context: facts },
    });
  }
  await ask(owner, 'POST', `/agents/${agent_id}/streams`, {
    address: 'site.test/feed',
    act: 'queue',
    connection_ids: [account_id],
    review: 'off',
  });
}

export async function settle(month: Month, { name, writer, is_reviewed }: Part): Promise<Life> {
  const { world, ask } = month;
  const owner = await world.member();
  const approvers = is_reviewed ? 'reviewer' : 'none';
  const { id: agent_id } = await world.agent(owner, { name, writer, approvers });
  const accounts = await ask(owner, 'GET', '/connections');
  const account_id = String(accounts.data[0].id);
  const reviewer = is_reviewed ? await aMember(world, owner, 'approver') : undefined;
  const life = { name, owner, agent_id, account_id, reviewer, approved: new Set<string>() };
  await describe(month, owner, agent_id);
  await plan(month, life);
  await ask(owner, 'POST', `/agents/${agent_id}/engagement-settings`, { autoReplyEnabled: true });
  // Its owner has approved its first replies.
  await world.ctx.db
    .updateTable('engagement_settings')
    .set({ approved_replies: approvedFirst })
    .where('agent_id', '=', agent_id)
    .execute();
  return life;
}
