/** A person with rows in every table that belongs to people. */
import { captionRows } from './captions.ts';
import { spaceRows } from './spaces.ts';
import { readDocumentFile } from '#server/features/company/reading.job.ts';
import { upload } from '#server/features/company/document.routes.ts';
import { reserve, recordCost } from '#server/features/usage/service.ts';
import { newId } from '#server/ids.ts';
import { anEvergreen, aProposedWeek, aRehearsal } from './full-week.ts';
import { aReview, aVisit } from './review-things.ts';
import { aConversation } from './conversation.ts';
import { enter } from './wallet-sign-in.ts';
import { doorRows } from './passkey.ts';
import type { Person, Reply, World } from './world.ts';

/** The prefix of every fake secret and hash. */
export const canary = 'canary-';

export interface FullPerson extends Person {
  username: string;
  email: string;
  agent_id: string;
  /** An image’s URL. */
  picture: string;
}

const good = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return reply;
};

/** Rows that only a browser, an authenticator or a stranger could cause, inserted directly. */
async function proofs({ ctx: { db, clock } }: World, user_id: string): Promise<void> {
  const now = clock();
  const own = { user_id, created_at: now };
  const secret_hash = `${canary}hash`;
  await db
    .updateTable('users')
    .set({ password_hash: `${canary}password` })
    .where('id', '=', user_id)
    .execute();
  await db
    .insertInto('second_factors')
    .values({ ...own, secret: `${canary}seed`, last_step: 0, enabled_at: null })
    .execute();
  await db
    .insertInto('backup_codes')
    .values({ user_id, code_hash: `${canary}code`, used_at: null })
    .execute();
  await doorRows(db, own, canary);
  await db
    .insertInto('pending_logins')
    .values({
      ...own,
      id: newId(),
      secret_hash,
      failures: 0,
      claim_hash: `${canary}claim`,
      address: null,
    })
    .execute();
  await db
    .insertInto('oauth_requests')
    .values({
      ...own,
      id: newId(),
      platform: 'twitter',
      token_hash: `${canary}token ${user_id}`,
      page: 'profile',
      secret: `${canary}visit`,
      expires_at: now + 600_000,
    })
    .execute();
  await db
    .insertInto('calendar_feeds')
    .values({ id: newId(), owner_id: user_id, secret_hash, created_at: now })
    .execute();
  const token = newId();
  await db
    .insertInto('api_tokens')
    .values({
      id: token,
      owner_id: user_id,
      name: 'Zapier',
      secret_hash,
      hint: 'abcd',
      scopes: '["read"]',
      addresses: '[]',
      posts_day: 0,
      posts_today: 0,
      created_at: now,
    })
    .execute();
  await spaceRows(db, user_id, now);
  const webhook_id = newId();
  await db
    .insertInto('webhooks')
    .values({
      id: webhook_id,
      owner_id: user_id,
      url: 'https://hooks.example.com/socialai',
      events: '["post.published"]',
      state: 'on',
      secret: `${canary}webhook`,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: newId(),
      owner_id: user_id,
      webhook_id,
      event: 'webhook.test',
      subject: 'test',
      n: 1,
      body: '{"type":"webhook.test"}',
      state: 'delivered',
      tries: 1,
      next_at: now,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('program_grants')
    .values({
      id: token,
      owner_id: user_id,
      client_id: 'https://claude.ai/oauth/client',
      redirect_uri: 'https://claude.ai/callback',
      code_hash: secret_hash,
      code_challenge: `${canary}challenge`,
      code_until: now + 60_000,
      code_used_at: now,
      family_hash: secret_hash,
      refresh_hash: secret_hash,
      refreshed_at: now,
      access_until: now + 3_600_000,
    })
    .execute();
  const copy = { owner_id: user_id, expires_at: now + 600_000, bytes: Buffer.from('an image') };
  await db
    .insertInto('public_media')
    .values({ token_hash: `${canary}media ${user_id}`, ...copy })
    .execute();
  const made = { owner_id: user_id, hash: secret_hash, size: 8, used_at: now };
  await db
    .insertInto('derivatives')
    .values({ key: `${canary}derivative ${user_id}`, ...made })
    .execute();
  await captionRows(db, user_id, now);
  const device = { user_id, id: newId() };
  await db
    .insertInto('push_devices')
    .values({
      ...device,
      family_id: newId(),
      endpoint_hash: `${canary}endpoint ${user_id}`,
      sealed: `${canary}subscription`,
      device: 'Firefox on Linux',
      created_at: now,
      reached_at: null,
    })
    .execute();
  const told = { user_id, device_id: device.id };
  await db
    .insertInto('pushes')
    .values({
      ...told,
      id: newId(),
      sealed: `${canary}push`,
      tries: 0,
      next_at: now + 600_000,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('push_decisions')
    .values({ ...told, id: newId(), occurrence_id: newId(), expires_at: now + 600_000 })
    .execute();

  await db
    .insertInto('tries')
    .values({ id: newId(), key: `second-factor-day:${user_id}`, at: now })
    .execute();
  await db
    .updateTable('accounts')
    .set({ secret: `${canary}account` })
    .where('owner_id', '=', user_id)
    .execute();
}

/** A connected chat with a queued message, and a post it was asked about. */
async function aChat({ ctx: { db, clock } }: World, user_id: string): Promise<void> {
  const now = clock();
  const chat = { id: newId(), user_id };
  await db
    .insertInto('chats')
    .values({
      ...chat,
      platform: 'telegram',
      speaker: '110201543',
      bot: 'ada_writes_bot',
      code_hash: `${canary}code ${user_id}`,
      code_until: now + 600_000,
      chat: '7007',
      person: '7007',
      name: 'Grace',
      problem: null,
      created_at: now,
      linked_at: now,
      reached_at: null,
    })
    .execute();
  const about = { user_id, chat_id: chat.id };
  const waiting = { tries: 0, next_at: now + 600_000, created_at: now };
  await db
    .insertInto('chat_messages')
    .values({ ...about, ...waiting, id: newId(), sealed: `${canary}chat` })
    .execute();
  await db
    .insertInto('chat_asks')
    .values({
      ...about,
      id: newId(),
      occurrence_id: newId(),
      hash: `${canary}shown`,
      message: '12',
      expires_at: now + 600_000,
      verdict: null,
    })
    .execute();
}

/** Marks the agent as sample data. */
async function aSample({ ctx }: World, owner_id: string, thing_id: string): Promise<void> {
  const sample = { owner_id, thing_id, kind: 'agent', name: 'Ada', seal: 'none' } as const;
  await ctx.db
    .insertInto('samples')
    .values({ ...sample, created_at: ctx.clock() })
    .execute();
}

/** A text that a model wrote for an agent, and its cost. */
async function spending({ ctx }: World, owner_id: string, agent_id: string): Promise<void> {
  const call = { kind: 'text', what: 'gpt-5-mini', estimate: 5000 } as const;
  const id = await reserve(ctx, { owner_id, agent_id, ...call });
  await recordCost(ctx, id, { tokens_in: 1000, tokens_out: 100, cost: 450 });
}

/** Figures of a post and an account. */
async function figures({ ctx: { db, clock } }: World, owner_id: string): Promise<void> {
  const read = { day: '2026-11-21', read_at: clock() };
  const post = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.id', 'series.account_id'])
    .where('series.owner_id', '=', owner_id)
    .where('occurrences.state', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow();
  const counts = { impressions: 40, likes: 3, replies: 2, reposts: 1 };
  await db
    .insertInto('post_metrics')
    .values({ ...read, ...counts, occurrence_id: post.id })
    .execute();
  const course = { took_off_at: null, over_at: null, took_off: null, doubt: null };
  const of = { owner_id, account_id: post.account_id, published_at: clock() };
  await db
    .insertInto('post_courses')
    .values({ occurrence_id: post.id, ...of, readings: '[[3600000,10,2,0,0]]', ...course })
    .execute();
  await db
    .insertInto('account_metrics')
    .values({ ...read, account_id: post.account_id, followers: 120 })
    .execute();
}

/** Company knowledge and its assignment. */
async function company({ call, ctx }: World, as: Person, agent_id: string, logoId: string) {
  const post = async (path: string, body: object) =>
    good(await call('POST', `/company/${path}`, { as, body }));
  const said = { companyName: 'Sea', industry: 'retail', description: 'We sell tea.' };
  await post('profile', { ...said, brandColor: '#0b3d5c', logoId });
  await post('products', { name: 'Tea', description: 'Green.' });
  await post('assign-to-agent', { agent_id, knowledge_scope: ['company_profile'] });
  const file = { filename: 'a.txt', bytes: Buffer.from('Tea costs 3 euros.') };
  const { ids } = await upload(ctx, as.id, [file]);
  // Like a worker, which then deletes the job.
  for (const id of ids) await readDocumentFile(ctx, id, new AbortController().signal);
  await ctx.db.deleteFrom('jobs').where('name', '=', 'read-document').execute();
}

/** A feed and an item. */
async function aFeed(
  { ctx }: World,
  owner_id: string,
  { agent_id, post_id }: { agent_id: string; post_id: string },
): Promise<void> {
  const now = ctx.clock();
  const stream_id = newId();
  const row = { owner_id, next_at: now, lease_token: 0, created_at: now, updated_at: now };
  const lists = { account_ids: '[]', include: '["rye"]', exclude: '[]' };
  const url = 'https://bakery.example/feed';
  const address = { kind: 'feed', url, name: 'Mill Lane Bakery' } as const;
  const rules = { act: 'idea', review: 'off', note: '', daily_limit: 3, failures: 0 } as const;
  await ctx.db
    .insertInto('streams')
    .values({ id: stream_id, agent_id, ...row, ...lists, ...rules, ...address, paused_at: now })
    .execute();
  const told = { title: 'The loaf is back', url: 'https://bakery.example/1', text: '' };
  const named = { key: `${canary}key`, look: `${canary}look`, has_guid: 1 } as const;
  await ctx.db
    .insertInto('stream_items')
    .values({ id: newId(), stream_id, ...row, ...told, ...named, state: 'made', tries: 1, post_id })
    .execute();
}

/** What became of a text of an agent, and an answer to what it proposed. */
async function aLesson({ ctx }: World, owner_id: string, agent_id: string): Promise<void> {
  const { db, clock } = ctx;
  const texts = { written: 'Fresh rye today!', text: 'Fresh rye today.', reason: '' };
  const row = {
    id: newId(),
    owner_id,
    agent_id,
    about: newId(),
    is_reply: 0,
    at: clock(),
  } as const;
  await db
    .insertInto('voice_texts')
    .values({ ...row, ...texts, kind: 'edited' })
    .execute();
  const line = { kind: 'fact', text: 'We open at 7.', words: 'we open at 7' } as const;
  const unused = { uses: 0, last_used_at: null, note: null, version: 1, deleted_at: null };
  const times = { cooldown_days: 90, created_at: clock(), updated_at: clock() };
  await db
    .insertInto('materials')
    .values({ id: newId(), owner_id, agent_id, ...line, ...unused, ...times })
    .execute();
  await db
    .insertInto('voice_answers')
    .values({ agent_id, proposal: 'no_emoji', answer: 'later', at: clock() })
    .execute();
  await db.insertInto('growth_looks').values({ agent_id, looked_at: clock() }).execute();
  const whose = { id: newId(), owner_id, agent_id };
  const tried = {
    proposal: 'grow emoji less',
    guideline: 'No emojis',
    evidence: 'They get fewer.',
  };
  const open = { started_at: clock(), ends_at: clock(), ended_at: null, state: 'over' } as const;
  await db
    .insertInto('growth_trials')
    .values({ ...whose, ...tried, ...open, result: 'Too few.' })
    .execute();
  await db
    .insertInto('trial_texts')
    .values({ text_id: newId(), trial_id: whose.id, owner_id, agent_id, unit: 'run', has: 1 })
    .execute();
}

/** A person who used every feature. */
export async function fullPerson(world: World, email: string): Promise<FullPerson> {
  const { call, ctx } = world;
  const person = await world.member();
  const { id: agent_id } = await world.agent(person);
  const drawn = good(
    await call('POST', '/content/ai/images/generate', {
      as: person,
      body: { prompt: 'a calm fox' },
    }),
  );
  const media_ids = [drawn.body.data[0].id];
  const picture: string = drawn.body.imageUrl;
  const content = `A post of ${email}.`;
  const body = { platform: 'sandbox', content, media_ids };
  good(await call('POST', `/agents/${agent_id}/posts`, { as: person, body }));
  const later = { agent_id, platform: 'sandbox', media_ids, content_text: `Later: ${content}` };
  const scheduled_time = new Date(ctx.clock() + 3_600_000).toISOString();
  good(await call('POST', '/scheduled-posts', { as: person, body: { ...later, scheduled_time } }));
  const accounts = good(await call('GET', '/connections', { as: person })).body.data;
  const variants = [{ connection_id: accounts[0].id, parts: ['An idea for one account.'] }];
  const idea = { agent_id, parts: ['An idea.'], variants };
  const noted = good(await call('POST', '/posts', { as: person, body: idea })).body.data;
  const said = { parts: ['A better idea.'], source: 'restored' };
  good(await call('PATCH', `/posts/${noted.id}`, { as: person, body: said }));
  const template = { name: 'Greeting', body: 'Hello from {{company}}.' };
  good(await call('POST', '/templates', { as: person, body: template }));
  const byThemself = { author: 'self', parts: ['An idea of my own.'], variants };
  good(await call('POST', '/posts', { as: person, body: byThemself }));
  const topic = `What ${email} thinks of coffee`;
  const about = { agent_id, topic, context: 'It is served at nine.' };
  good(await call('POST', '/content/generate', { as: person, body: about }));
  await company(world, person, agent_id, drawn.body.data[0].id);
  await aConversation(world, person, agent_id);
  await spending(world, person.id, agent_id);
  await figures(world, person.id);
  await aFeed(world, person.id, { agent_id, post_id: noted.id });
  await anEvergreen(world, person.id, { agent_id, post_id: noted.id });
  await aLesson(world, person.id, agent_id);
  await aProposedWeek(world, person.id, agent_id);
  await aReview(world, person.id, { post_id: noted.id, canary });
  await aVisit(world, person.id, noted.id);
  await aRehearsal(world, person, agent_id);
  await aSample(world, person.id, agent_id);
  const headers = { 'idempotency-key': `key-of-${person.id}` };
  const wish = { wish: 'pricing', wanted: true };
  good(await call('POST', '/users/wishes', { as: person, body: wish, headers }));
  const saved = good(await call('PUT', '/users/profile', { as: person, body: { email } }));
  await ctx.db
    .updateTable('users')
    .set({ email_verified_at: ctx.clock() })
    .where('id', '=', person.id)
    .execute();
  good(await enter(world, person.wallet));
  await proofs(world, person.id);
  await aChat(world, person.id);
  return { ...person, username: saved.body.data.username, email, agent_id, picture };
}
