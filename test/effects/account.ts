/** The effects of account, budget and access settings. */
import { day } from '#contract/core/time.ts';
import { notify } from '#server/features/notifications/service.ts';
import { reportJob } from '#server/features/reports/report.job.ts';
import { newId } from '#server/ids.ts';
import { emailsTo } from '#test/emails.ts';
import { oneWriter } from '#test/one-writer.ts';
import { verifiedAddress } from '#test/post-office.ts';
import type { Person } from '#test/world.ts';
import { written } from './looks.ts';
import { type Area, type Bench, effectsOf, openBench, type Probe, type Probes } from './probe.ts';

/** A person whose settings are tried, and their email address. */
interface Reader extends Person {
  address: string;
}

async function send(bench: Bench, as: Person, request: ['PUT' | 'PATCH' | 'POST', string, object]) {
  const [method, path, body] = request;
  const { status, body: said } = await bench.call(method, path, { as, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`);
}

const profile = (method: 'PUT' | 'PATCH', path: string) => async (bench: Bench, body: object) => {
  await bench.ctx.db.deleteFrom('mails').execute();
  const person = await bench.member();
  await send(bench, person, [method, path, body]);
  return person;
};

const email: Probe<Person> = {
  shows: 'where the letter goes that verifies it',
  bodies: [{ email: null }, { email: 'ada@example.com' }],
  look: async (bench) => (await emailsTo(bench, 'ada@example.com')).length,
};

const all = {
  emailNotifications: true,
  pushNotifications: false,
  agentAlerts: true,
  performanceReports: true,
};

async function switched(bench: Bench, body: object): Promise<Reader> {
  const person = await bench.member();
  const address = await verifiedAddress(bench, person);
  await send(bench, person, ['PUT', '/users/notifications', { ...all, ...body }]);
  return { ...person, address };
}

/** Whether they get an email about a failed post. */
async function toldOfFailure(bench: Bench, { id: user_id, address }: Reader): Promise<unknown> {
  const news = { kind: 'post_failed', subject: newId(), text: 'A post failed.' } as const;
  await notify(bench.ctx, bench.ctx.db, { user_id, ...news, link: null }, bench.ctx.clock());
  return (await emailsTo(bench, address)).map(({ subject }) => subject);
}

/** How many emails they get after a week with posts; a person’s first week has no report. */
async function afterAWeek(bench: Bench, reader: Reader): Promise<unknown> {
  const { id } = await bench.agent(reader);
  const post = { platform: 'sandbox', content: 'Hello.' };
  await send(bench, reader, ['POST', `/agents/${id}/posts`, post]);
  bench.pass(14 * day);
  await reportJob(bench.ctx).run(null, new AbortController().signal);
  return (await emailsTo(bench, reader.address)).length;
}

const switches: Probes<Reader> = {
  emailNotifications: {
    shows: 'whether news comes by email',
    bodies: [{ emailNotifications: true }, { emailNotifications: false }],
    look: toldOfFailure,
  },
  agentAlerts: {
    shows: 'whether news of agents comes by email',
    bodies: [{ agentAlerts: true }, { agentAlerts: false }],
    look: toldOfFailure,
  },
};

const reports: Probes<Reader> = {
  performanceReports: {
    shows: 'whether a week is reported by email',
    bodies: [{ performanceReports: true }, { performanceReports: false }],
    look: afterAWeek,
  },
};

/** The wish lists on which the administrator finds them. */
async function wishes(bench: Bench, { id }: Person): Promise<unknown> {
  const { username } = await bench.ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lists = await Promise.all(
    ['pricing', 'access'].map((wish) => bench.ask('GET', `/admin/wishes?wish=${wish}`)),
  );
  return lists.map(({ data }) => {
    const own = data.find((one: { username: string }) => one.username === username);
    return own && [own.name, own.note];
  });
}

async function wished(bench: Bench, body: object): Promise<Person> {
  const person = await bench.stranger();
  await send(bench, person, ['POST', '/users/wishes', { wish: 'pricing', wanted: true, ...body }]);
  return person;
}

const asking: Probes<Person> = {
  wish: {
    shows: 'what an administrator reads of it',
    bodies: [{ wish: 'pricing' }, { wish: 'access' }],
    look: wishes,
  },
  wanted: {
    shows: 'whether an administrator reads of it',
    bodies: [{ wanted: true }, { wanted: false }],
    look: wishes,
  },
  name: {
    shows: 'how the person is called there',
    bodies: [
      { wish: 'access', name: 'Ada' },
      { wish: 'access', name: 'Grace' },
    ],
    look: wishes,
  },
  note: {
    shows: 'why they ask',
    bodies: [
      { wish: 'access', note: 'From sales' },
      { wish: 'access', note: 'From the press' },
    ],
    look: wishes,
  },
};

const agentNamed = async ({ ask }: Bench, name: string): Promise<string> => {
  const body = { name, personality_type: 'tech_sage', platforms: ['sandbox'] };
  return (await ask('POST', '/agents', body)).data.id;
};

/** Whether an agent may still use a model within a budget, which is removed afterwards. */
async function budgeted(bench: Bench, body: object): Promise<unknown> {
  const agent_id = await agentNamed(bench, 'Ada');
  const budget = { agent_id: null, ...body };
  await bench.ask('PUT', '/usage/budget', budget);
  const seen = await written(bench, { agent_id, variations: false });
  await bench.ask('PUT', '/usage/budget', { ...budget, monthly_budget: null });
  return seen;
}

const budget: Probes<unknown> = {
  monthly_budget: {
    shows: 'whether a model may still write',
    bodies: [{ monthly_budget: null }, { monthly_budget: 0 }],
    look: async (_bench, seen) => seen,
  },
  agent_id: {
    shows: 'whose requests it is about',
    bodies: async (bench) => [
      { monthly_budget: 0, agent_id: await agentNamed(bench, 'Grace') },
      { monthly_budget: 0, agent_id: null },
    ],
    look: async (_bench, seen) => seen,
  },
};

const someone = '4Nd1mYQ7nmv8Q2LJ6Sc8z8aGZ3yk3p9mYcJd7Yk3Fr2u';
const guests = new WeakMap<Bench, Person>();

const admission: Probes<unknown> = {
  addresses: {
    shows: 'who may use the product',
    bodies: async (bench) => {
      const guest = await bench.stranger();
      guests.set(bench, guest);
      return [{ addresses: [someone] }, { addresses: [guest.wallet.address] }];
    },
    look: async (bench) => (await bench.call('GET', '/agents', { as: guests.get(bench) })).status,
  },
  note: {
    shows: 'what the access list is searched by',
    bodies: [{ note: 'press' }, { note: 'team' }],
    look: async (bench) => (await bench.ask('GET', '/admin/whitelist?search=team')).total,
  },
};

async function admitted(bench: Bench, body: object): Promise<unknown> {
  const { data } = await bench.ask('GET', '/admin/whitelist');
  for (const { address, is_admin } of data)
    if (!is_admin) await bench.ask('DELETE', `/admin/whitelist/${address}`);
  return bench.ask('POST', '/admin/whitelist', { addresses: [someone], ...body });
}

/** The sandbox’s name for the agent’s account. */
const named: Probes<string> = {
  name: {
    shows: 'the account beside a post',
    bodies: [{ name: 'Harbor news' }, { name: 'Ocean news' }],
    look: async ({ ask }, id) => {
      await ask('POST', `/agents/${id}/posts`, { platform: 'sandbox', content: 'Hello.' });
      return (await ask('GET', `/sandbox/timeline?agent_id=${id}`)).data[0].account.name;
    },
  },
};

async function renamed(bench: Bench, body: object): Promise<string> {
  const { id } = await bench.agent(bench.as);
  const { data } = await bench.ask('GET', '/connections');
  await bench.ask('PUT', `/connections/${data[0].id}/name`, body);
  return id;
}

/** An agent’s single X account, with the ticks that a person sets. */
async function confirmed(bench: Bench, body: object): Promise<void> {
  const { ctx, as } = bench;
  const { id: agent_id } = await bench.agent(as, { name: 'Labeled' });
  const gone = { disconnected_at: ctx.clock() };
  await ctx.db.updateTable('accounts').set(gone).where('platform', '=', 'twitter').execute();
  const account_id = newId();
  const own = { external_id: account_id, username: 'ada.example', secret: null };
  const stands = { status: 'connected', connected_at: ctx.clock() } as const;
  await ctx.db
    .insertInto('accounts')
    .values({ id: account_id, owner_id: as.id, platform: 'twitter', ...own, ...stands })
    .execute();
  const linked_at = ctx.clock();
  await ctx.db.insertInto('agent_accounts').values({ agent_id, account_id, linked_at }).execute();
  const both = { automated_label: true, bio_disclosure: true };
  await bench.ask('PUT', `/connections/${account_id}/checklist`, { ...both, ...body });
}

/** What the dashboard still asks to confirm. */
const unconfirmed = async ({ ask }: Bench): Promise<unknown> =>
  (await ask('GET', '/dashboard/needs')).data.filter(
    ({ kind }: { kind: string }) => kind === 'checklist',
  );

const checklist: Probes<void> = {
  automated_label: {
    shows: 'what needs attention',
    bodies: [{ automated_label: true }, { automated_label: false }],
    look: unconfirmed,
  },
  bio_disclosure: {
    shows: 'what needs attention',
    bodies: [{ bio_disclosure: true }, { bio_disclosure: false }],
    look: unconfirmed,
  },
};

export const account: Area = {
  open: () =>
    openBench({
      parts: () => ({ llm: oneWriter('a model', () => [{ parts: ['Hello there.'], why: '' }]) }),
    }),
  effects: [
    effectsOf({
      calls: {
        'users.updateProfile': profile('PUT', '/users/profile'),
        'users.patchProfile': profile('PATCH', '/auth/profile'),
      },
      probes: { email },
    }),
    effectsOf({ calls: { 'users.updateNotifications': switched }, probes: switches }),
    effectsOf({ calls: { 'users.wish': wished }, probes: asking }),
    effectsOf({ calls: { 'usage.setBudget': budgeted }, probes: budget }),
    effectsOf({ calls: { 'admin.addToWhitelist': admitted }, probes: admission }),
    effectsOf({ calls: { 'connections.rename': renamed }, probes: named }),
    effectsOf({ calls: { 'connections.updateChecklist': confirmed }, probes: checklist }),
    // Weeks pass, which ends all other sessions.
    effectsOf({ calls: { 'users.updateNotifications': switched }, probes: reports }),
  ].flat(),
};
