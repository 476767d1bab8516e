/** The contract as a list, with a valid request for each call. */
import { createECDH } from 'node:crypto';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { table } from '#contract/table.ts';
import { openSession } from '#server/features/auth/session/session.ts';
import { upload } from '#server/features/company/document.routes.ts';
import { newId } from '#server/ids.ts';
import { notify } from '#server/features/notifications/service.ts';
import { addPasskey, bodiesOfPasskeys } from './passkey.ts';
import { plainPersona } from './persona-values.ts';
import { aConversation } from './conversation.ts';
import { aRehearsal, bodiesOfWeeks } from './full-week.ts';
import { aSpace, bodiesOfSpaces } from './spaces.ts';
import { aToken } from './tokens.ts';
import { aReviewedPost, bodiesOfReviews } from './review-things.ts';
import type { Person, World } from './world.ts';

export interface NamedCall {
  name: string;
  call: Endpoint;
}

export const calls: readonly NamedCall[] = Object.entries(table).flatMap(([part, group]) =>
  Object.entries<Endpoint>(group).map(([name, call]) => ({ name: `${part}.${name}`, call })),
);

const agent = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
const nobody = '4Nd1mYQ7nmv8Q2LJ6Sc8z8aGZ3yk3p9mYcJd7Yk3Fr2u';
const hook = { url: 'https://hooks.example.com/socialai', events: ['post.published'] };
const noModel = '0198c0de-0000-7000-8000-00000000dead';

/** What a browser would generate. */
const pushKey = createECDH('prime256v1').generateKeys('base64url');
type Made = Record<string, string>;

const inAYear = (): string => new Date(Date.now() + 365 * 24 * 3_600_000).toISOString();

/** A post that is sent once, long after every test. */
const planned = (agent_id: string | undefined) => ({
  agent_id,
  platform: 'sandbox',
  content_text: 'Good morning.',
  scheduled_time: inAYear(),
});

/** A valid body for every call that takes one; `made` has the ids of existing things. */
const bodies: Record<string, (made: Made) => object> = {
  'auth.walletMessage': () => ({ walletAddress: nobody }),
  'auth.walletLogin': () => ({ walletAddress: nobody, signature: 'x' }),
  'passwords.register': () => ({ email: 'ada@example.com', password: 'a long winding river' }),
  'passwords.login': () => ({ email: 'ada@example.com', password: 'not the password' }),
  'passwords.changePassword': () => ({ new_password: 'another winding river' }),
  'passwords.verifyEmail': () => ({ token: 'no-token' }),
  'passwords.resetPassword': () => ({ email: 'ada@example.com' }),
  'passwords.confirmReset': () => ({ token: 'no-token', password: 'a long winding river' }),
  'sessions.revokeAll': () => ({}),
  'sessions.reauth': () => ({ password: 'not the password' }),
  ...bodiesOfPasskeys,
  'users.updateProfile': () => ({ email: 'ada@example.com' }),
  'users.patchProfile': () => ({ email: 'ada@example.com' }),
  'users.updateNotifications': () => ({
    emailNotifications: true,
    pushNotifications: false,
    agentAlerts: true,
    performanceReports: true,
  }),
  'users.wish': () => ({ wish: 'pricing', wanted: true }),
  'push.subscribe': () => ({
    endpoint: 'https://push.example.org/a-browser',
    keys: { p256dh: pushKey, auth: 'A'.repeat(22) },
  }),
  'chats.connect': () => ({ connection_id: noModel }),
  'push_decisions.decide': () => ({ token: 'no-token', verdict: 'approve' }),
  'tokens.create': () => ({ name: 'Zapier', scopes: ['read'] }),
  'webhooks.create': () => hook,
  'webhooks.update': () => hook,
  'webhooks.replayAll': () => ({ since: '2026-01-01T00:00:00Z' }),
  'programs.ask': () => ({ client_id: 'nobody’s', response_type: 'code' }),
  'programs.connect': () => ({ scopes: ['read'], request: { client_id: 'nobody’s' } }),
  'users.deleteAccount': () => ({ confirm: 'nobody of that name' }),
  'users.linkWallet': () => ({ walletAddress: nobody, signature: 'x' }),
  'users.unlinkWallet': () => ({ walletAddress: nobody }),
  'users.connectTelegram': () => ({ bot_token: '1:a', chat_id: '1' }),
  'connections.connect': () => ({ platform: 'sandbox' }),
  'connections.beginVisit': () => ({ platform: 'twitter' }),
  'connections.chooseAccounts': () => ({
    platform: 'linkedin',
    token: 'nobody’s',
    chosen: ['urn:li:organization:1'],
  }),
  'connections.endVisit': () => ({ platform: 'twitter', brought: { state: 'nobody’s' } }),
  'networks.save': () => ({ id: 'an-id', secret: 'a-secret' }),
  'networks.test': () => ({}),
  'connections.updateChecklist': () => ({ automated_label: true }),
  'admin.addToWhitelist': () => ({ addresses: [nobody] }),
  // A duplicate name: another writer would write in all later calls.
  'models.add': () => ({
    provider: 'openai-compatible',
    base_url: 'http://127.0.0.1:11434/v1',
    model: 'composer',
  }),
  'models.change': () => ({ price: null }),
  'models.order': () => ({ ids: [] }),
  'models.try': () => ({ model_id: noModel }),
  'writer_here.install': () => ({ file: 'none.gguf' }),
  'agents.create': () => agent,
  'agents.update': () => ({ name: 'Grace' }),
  'material.add': () => ({ lines: [{ text: 'We open at 7.' }] }),
  'material.update': () => ({ text: 'We open at 8.' }),
  'material.interview': () => ({ answers: [{ to: 'material', text: 'The oven is from 1870.' }] }),
  'voice.answer': () => ({ key: 'no_emoji', answer: 'later', persona_version: 1 }),
  'growth.answer': () => ({ key: 'grow emoji less', answer: 'later', persona_version: 1 }),
  'growth.endTrial': () => ({ trial_id: noModel, end: 'dropped' }),
  'agents.toggleStatus': () => ({ is_active: false }),
  'agents.connectPlatform': () => ({ platform: 'sandbox' }),
  'agents.disconnectPlatform': () => ({ platform: 'sandbox' }),
  'occurrences.publish': () => ({ platform: 'sandbox', content: 'Hello from the other side.' }),
  'occurrences.postToTwitter': () => ({ content: 'Hello from the other side.' }),
  'posts.create': ({ agents }) => ({ agent_id: agents, parts: ['An idea.'] }),
  'posts.update': () => ({ parts: ['Another idea.'] }),
  'posts.publish': () => ({}),
  'posts.unschedule': () => ({}),
  'posts.schedule': () => ({ scheduled_time: inAYear() }),
  'posts.queue': () => ({}),
  'posts.approve': () => ({ hash: 'not this one' }),
  'board.bulk': (made) => ({ act: 'add_label', label: 'Tips', posts: [{ id: made['posts'] }] }),
  'templates.create': () => ({ name: 'Greeting', body: 'Hello.' }),
  'templates.update': () => ({ name: 'Farewell', body: 'Goodbye.' }),
  // A webhook feed, so that no external server is called.
  'streams.create': () => ({ name: 'Till', act: 'idea' }),
  'streams.update': () => ({ daily_limit: 5 }),
  'evergreen.create': () => ({ topic: 'How we bake', facts: 'We bake rye from 5 am.' }),
  'evergreen.update': () => ({ cooldown_days: 30 }),
  ...bodiesOfWeeks,
  ...bodiesOfSpaces,
  'streams.receive': () => ({ title: 'A loaf was sold' }),
  ...bodiesOfReviews,
  'schedule.create': ({ agents }) => planned(agents),
  'schedule.update': () => ({ content_text: 'Good evening.' }),
  'schedule.sendNow': () => ({}),
  'schedule.pauseMany': (made) => ({ ids: [made['scheduled-posts']] }),
  // Not due at that time, so the move is refused and nothing changes.
  'moves.move': (made) => ({
    moves: [{ id: made['scheduled-posts'], at: '2030-01-01T09:00:00Z', to: inAYear() }],
  }),
  'moves.moveBack': (made) => ({
    moved: [
      {
        id: made['scheduled-posts'],
        version: 1,
        anchor_local: '2030-01-01T09:00:00',
        weekdays: [],
        times: [],
        slot_at: null,
        review: null,
        run: 0,
        due_at: '2030-01-01T09:00:00.000Z',
      },
    ],
  }),
  'connections.rename': () => ({ name: 'Harbor news' }),
  'queue.save': () => ({
    timezone: 'UTC',
    slots: [{ days: [1], time: '09:00' }],
    about: 0,
    blackout: [],
    distance: 0,
  }),
  'queue.enqueue': () => ({ place: 'next' }),
  'queue.restore': (made) => ({
    posts: [
      {
        id: made['scheduled-posts'],
        version: 1,
        slot_at: null,
        due_at: '2030-01-01T09:00:00.000Z',
        timezone: 'UTC',
      },
    ],
  }),
  'queue.arrange': (made) => ({ posts: [{ id: made['scheduled-posts'], slot_at: inAYear() }] }),
  // Its own id, so the swap is refused and nothing changes.
  'queue.swap': (made) => ({ with: made['scheduled-posts'] }),
  'content.generate': ({ agents }) => ({ agent_id: agents, topic: 'coffee', context: 'Roasted.' }),
  'content.rewrite': ({ agents }) => ({ agent_id: agents, parts: ['Hello.'], how: 'shorter' }),
  'content.preview': ({ agents }) => ({ persona: plainPersona, agent_id: agents, topic: 'coffee' }),
  'content.suggestions': ({ agents }) => ({ agent_id: agents, count: 1 }),
  'content.updatePiece': () => ({ state: 'draft' }),
  'content.check': ({ agents }) => ({ agent_id: agents, parts: ['Hello.'] }),
  'company.saveProfile': () => ({
    companyName: 'Harbour Tea',
    industry: 'retail',
    description: 'Loose tea.',
  }),
  'company.saveProduct': () => ({ name: 'Green Lantern', description: 'A sencha.' }),
  'company.assign': ({ agents }) => ({ agent_id: agents, knowledge_scope: ['company_profile'] }),
  'company.ask': () => ({ question: 'What does it cost?' }),
  'documents.update': () => ({ title: 'Prices' }),
  'engagement.save': () => ({ replyFrequency: 'active' }),
  'engagement.pause': () => ({ pauseDuration: '1h' }),
  'engagement.test': () => ({ sampleTweet: 'What do you think of tea?' }),
  'inbox.approve': () => ({ parts: ['Thank you.'] }),
  'inbox.propose': () => ({ parts: ['Thanks a lot.'] }),
  'inbox.reject': () => ({ reason: 'Too stiff.' }),
  'inbox.open': () => ({}),
  'opt_outs.add': () => ({ platform: 'sandbox', username: 'bob' }),
  'images.generate': () => ({ prompt: 'a calm fox' }),
  'images.generateAvatar': () => ({ personality: 'tech_sage' }),
  'images.crop': () => ({ left: 0, top: 0, width: 0.5, height: 0.5, rotate: 90, flip: true }),
  'images.document': ({ images }) => ({ ids: [images], title: 'Our year' }),
  'clips.generate': ({ images }) => ({ image_id: images, seconds: 2 }),
  'images.card': () => ({ card: 'announcement', title: 'We are open' }),
  'images.previewCard': () => ({ card: 'announcement', title: 'We are open' }),
  'images.variations': () => ({ tones: ['warm'] }),
  'images.update': () => ({ alt: 'A fox that keeps calm' }),
  'images.setCaptions': () => ({ text: 'WEBVTT', file_name: 'film.vtt' }),
  'images.tag': ({ images }) => ({ ids: [images], add: ['Launch'] }),
  'images.renameTag': () => ({ tag: 'Launch', to: 'Spring' }),
  'images.removeMany': ({ images }) => ({ ids: [images] }),
  // Its own id: there is no duplicate, and nothing is deleted.
  'images.keepOne': ({ images }) => ({ others: [images] }),
  'analytics.setSource': () => ({ is_on: false }),
  'usage.setBudget': () => ({ monthly_budget: 5_000_000 }),
  'samples.make': () => ({}),
  'sandbox.post': () => ({ author: 'Bob', text: 'Hello' }),
  'sandbox.react': () => ({ kind: 'like', count: 1 }),
};

/** The body of a valid request; throws if a call has a body and no example here. */
export function bodyFor({ name, call }: NamedCall, made: Made): object | undefined {
  if (!call.body) return undefined;
  const body = bodies[name];
  if (!body) throw new Error(`Please add a valid body for ${name} to test/calls.ts`);
  return body(made);
}

/** A second session of the same person, so that ending it does not end the first. */
async function anotherSession({ ctx }: World, { id: user_id }: Person): Promise<string> {
  const origin = { ip: '203.0.113.7', user_agent: 'another browser', request_id: 'r' };
  const { session } = await openSession(ctx.db, user_id, origin, ctx.clock());
  return session.family_id;
}

/** A webhook with a delivery that failed, because no one listens there. */
async function aWebhook({ call }: World, as: Person): Promise<Made> {
  const { id } = (await call('POST', '/webhooks', { as, body: hook })).body.data;
  const sent = await call('POST', `/webhooks/${id}/test`, { as });
  return { webhooks: id, deliveries: sent.body.data.id };
}

async function aDevice({ call }: World, as: Person): Promise<string> {
  const body = {
    endpoint: `https://push.example.org/${as.id}`, // A browser belongs to one person.
    keys: { p256dh: pushKey, auth: 'A'.repeat(22) },
  };
  return (await call('POST', '/push', { as, body })).body.data.id;
}

/** As if the person had started their bot. */
async function aChat({ ctx: { db, clock } }: World, { id: user_id }: Person): Promise<string> {
  const chat = {
    platform: 'telegram',
    speaker: '1',
    bot: 'a_bot',
    chat: '1',
    person: '1',
  } as const;
  const none = { code_hash: null, code_until: null, problem: null, reached_at: null };
  const [id, now] = [newId(), clock()];
  const since = { created_at: now, linked_at: now };
  await db
    .insertInto('chats')
    .values({ id, user_id, name: 'Grace', ...chat, ...none, ...since })
    .execute();
  return id;
}

async function aNotification({ ctx }: World, { id: user_id }: Person): Promise<string> {
  const news = { kind: 'wallet_linked', subject: nobody, text: 'A wallet was linked.' } as const;
  await notify(ctx, ctx.db, { user_id, ...news, link: null }, ctx.clock());
  const { id } = await ctx.db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return id;
}

async function aText({ call, ctx }: World, as: Person, agent_id: string) {
  const body = { agent_id, topic: 'tea', context: 'We pour it at nine.' };
  await call('POST', '/content/generate', { as, body });
  const { id: pieces, batch: jobs } = await ctx.db
    .selectFrom('posts')
    .select(['id', 'batch'])
    .where('owner_id', '=', as.id)
    .where('suggestion', 'is not', null)
    .$narrowType<{ batch: string }>()
    .executeTakeFirstOrThrow();
  return { pieces, jobs };
}

async function anAccount({ call }: World, as: Person): Promise<string> {
  const { body } = await call('GET', '/connections', { as });
  return body.data[0].id;
}

/** A profile, a product, a document, and an agent that may use them. */
async function aCompany({ call, ctx }: World, as: Person, agent_id: string): Promise<Made> {
  const post = (path: string, body: object) => call('POST', `/company/${path}`, { as, body });
  await post('profile', { companyName: 'Sea', industry: 'retail', description: 'We sell tea.' });
  const product = await post('products', { name: 'Tea', description: 'Green.' });
  const scope = { agent_id, knowledge_scope: ['company_profile'] };
  const assigned = await post('assign-to-agent', scope);
  const { ids } = await upload(ctx, as.id, [
    { filename: 'prices.txt', bytes: Buffer.from('Tea costs 3 euros.') },
  ]);
  return {
    products: product.body.data.id,
    'agent-knowledge': assigned.body.data.id,
    ...(ids[0] && { documents: ids[0] }),
  };
}

/** An image, the job that generated it, and a job for a clip. */
async function aPicture({ call, ctx: { db } }: World, as: Person): Promise<Made> {
  const body = { prompt: 'a calm fox', size: '256x256' };
  const made = await call('POST', '/content/ai/images/generate', { as, body });
  const job = await db
    .selectFrom('desk_jobs')
    .selectAll()
    .where('owner_id', '=', as.id)
    .where('kind', '=', 'picture')
    .executeTakeFirstOrThrow();
  const videos = newId();
  const clip = { ...job, id: videos, kind: 'clip' } as const;
  await db.insertInto('desk_jobs').values(clip).execute();
  return { images: made.body.data[0].id, 'images/jobs': job.id, videos };
}

/** Creates something and returns its id. */
async function added({ call }: World, as: Person, path: string, body: object): Promise<string> {
  return (await call('POST', path, { as, body })).body.data.id;
}

async function aLine({ call }: World, as: Person, agent_id: string): Promise<string> {
  const body = { lines: [{ text: 'The mill is from 1870.' }] };
  return (await call('POST', `/agents/${agent_id}/material`, { as, body })).body.data[0].id;
}

/** Creates one of everything a person can own; returns the ids by the first path segment. */
export async function makeThings(world: World, owner: Person): Promise<Made> {
  const { id: agents } = await world.agent(owner);
  const posted = await world.call('POST', `/agents/${agents}/posts`, {
    as: owner,
    body: { platform: 'sandbox', content: 'A post of my own.' },
  });
  const account = await anAccount(world, owner);
  const inSandbox = new URL(posted.body.data.url, 'http://x').searchParams.get('post');
  return {
    ...(inSandbox && { 'sandbox/posts': inSandbox }),
    agents,
    connections: account,
    sources: account,
    ...(await aCompany(world, owner, agents)),
    ...(await aText(world, owner, agents)),
    occurrences: posted.body.data.occurrence_id,
    ...(await aReviewedPost(world, owner, agents)),
    templates: await added(world, owner, '/templates', { name: 'Greeting', body: 'Hello.' }),
    streams: await added(world, owner, `/agents/${agents}/streams`, { name: 'Shop', act: 'idea' }),
    evergreen: await added(world, owner, `/agents/${agents}/evergreen`, { topic: 'How we bake' }),
    material: await aLine(world, owner, agents),
    rehearsals: await aRehearsal(world, owner, agents),
    'scheduled-posts': await added(world, owner, '/scheduled-posts', planned(agents)),
    ...(await aSpace(world, owner)),
    passkeys: (await addPasskey(world, owner)).id,
    sessions: await anotherSession(world, owner),
    tokens: (await aToken(world, owner, ['read'])).id,
    ...(await aWebhook(world, owner)),
    push: await aDevice(world, owner),
    chats: await aChat(world, owner),
    notices: await aNotification(world, owner),
    ...(await aPicture(world, owner)),
    ...(await aConversation(world, owner, agents)),
  };
}

/** Parameters that identify nothing anyone owns. */
const unowned: Record<string, string> = {
  app: 'twitter',
  issuer: 'acme',
  address: nobody,
  name: `${'A'.repeat(32)}.png`,
  'check-username/name': 'ada',
  'access/username': 'ada',
  email: 'ada@example.com',
  file: 'none.gguf',
  language: 'en',
  model: noModel,
  platform: 'sandbox',
  token: 'nobody.agentAlerts.x',
  version: '1',
};

/** Whether the path identifies something a person owns. */
export const namesOwned = ({ call }: NamedCall): boolean => call.path.includes('/:id');

/** The path with real values; throws for a kind of thing that `makeThings` does not create. */
export function pathFor({ name, call }: NamedCall, made: Made): string {
  return call.path.replaceAll(/\/([\w-]+)\/:(\w+)/g, (_match, kind: string, parameter: string) => {
    const value =
      parameter === 'id' || parameter.endsWith('_id')
        ? (made[`${name.split('.')[0]}/${kind}`] ?? made[kind])
        : (unowned[`${kind}/${parameter}`] ?? unowned[parameter]);
    if (!value) throw new Error(`Please make a ${kind} for ${name} in test/calls.ts`);
    return `/${kind}/${value}`;
  });
}
