/** For every security event, a way to cause it with real calls. */
import type { AuditEventName } from '#contract/audit/events.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/db/client.ts';
import { resetMailJob } from '#server/features/auth/password/reset.job.ts';
import { bootstrapLink } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { raiseAlarm } from '#server/ledger/recover/clock.store.ts';
import { storeVideo } from '#server/features/images/service.ts';
import { draftOf } from '#server/features/media/service.ts';
import { createSandboxStore } from '#server/features/sandbox/store.ts';
import { goodPassword, loginAs, newcomer, resident, verifyNewest } from './email-account.ts';
import { type FlakyPlatform, flakyPlatform } from './flaky-platform.ts';
import { videoFile } from './emulators/a-video.ts';
import { tokenTo } from './emails.ts';
import { withLinks } from './link-causes.ts';
import { linkTo } from './link-wallet.ts';
import { finish, guard, nextCode, wrongCode } from './second-factor.ts';
import { addWebhook, receiverUrl } from './receiver.ts';
import { decideOne } from './push-service.ts';
import { ofDoors } from './door-causes.ts';
import { ofMembers } from './member-causes.ts';
import { aToken } from './tokens.ts';
import { testWallet } from './wallet.ts';
import { ask, enter, submit } from './wallet-sign-in.ts';
import { createWorld, type Person, type World } from './world.ts';

export interface Stage {
  world: World;
  platform: FlakyPlatform;
}

/** Sends emails at once; all other jobs wait as usual. */
function mailConcurrency(ctx: Context): Context['jobs'] {
  const job = resetMailJob(ctx);
  return {
    ...ctx.jobs,
    enqueue: async (name, payload, options) =>
      name === job.name
        ? job.run(job.payload.parse(payload), new AbortController().signal)
        : ctx.jobs.enqueue(name, payload, options),
  };
}

/** A world whose platform rejects on demand. */
export async function openStage(engine: Engine): Promise<Stage> {
  const made: { platform?: FlakyPlatform } = {};
  const world = await createWorld(engine, {
    parts: (ctx) => {
      const sandbox = createSandbox(createSandboxStore(ctx.db, ctx.clock), 'read');
      made.platform = flakyPlatform(sandbox);
      const { port } = made.platform;
      const social = { ...ctx.social, sandbox: port, tiktok: port };
      return { social, jobs: mailConcurrency(ctx) };
    },
  });
  if (!made.platform) throw new Error('no platform');
  return { world, platform: made.platform };
}

const hook = { url: receiverUrl, events: ['post.published'] };

let people = 0;
const address = () => `person-${(people += 1)}@example.com`;
const other = 'nine loud lighthouses';

const fullCall = async (
  { world }: Stage,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: { id: string; token: string },
  body?: object,
): Promise<string> => {
  const { status, body: said } = await world.call(method, path, { token: as.token, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  return as.id;
};

/** Signs in again, which creates another session. */
const again = async (world: World, { wallet }: Person): Promise<string> =>
  (await enter(world, wallet)).body.data.token;

const pendingOf = async (world: World, { wallet }: Person): Promise<string> =>
  (await enter(world, wallet)).body.data.pending_token;

async function reauth({ world }: Stage, wrong: boolean): Promise<string> {
  const person = await world.member();
  const { wallet } = person;
  const { body } = await ask(world, wallet, { purpose: wrong ? 'login' : 'reauth', as: person });
  const proof = { signature: wallet.sign(body.message), nonce: body.nonce };
  const sent = { walletAddress: wallet.address, ...proof };
  await world.call('POST', '/auth/reauth', { as: person, body: sent });
  return person.id;
}

async function postAs(stage: Stage): Promise<string> {
  const owner = await stage.world.member();
  const { id } = await stage.world.agent(owner);
  const body = { platform: 'sandbox', content: 'Hello.' };
  await stage.world.call('POST', `/agents/${id}/posts`, { as: owner, body });
  return owner.id;
}

async function askReset({ world }: Stage) {
  const email = address();
  const person = await resident(world, email);
  await world.call('POST', '/auth/reset-password', { body: { email } });
  return { ...person, email };
}

async function whitelisting(stage: Stage, after: 'added' | 'removed'): Promise<string> {
  const admin = await stage.world.admin();
  const { wallet } = await stage.world.stranger();
  await fullCall(stage, 'POST', '/admin/whitelist', admin, { addresses: [wallet.address] });
  if (after === 'removed')
    await fullCall(stage, 'DELETE', `/admin/whitelist/${wallet.address}`, admin);
  return admin.id;
}

/** Returns the person concerned; `null` if no one can be identified. */
type Cause = (stage: Stage) => Promise<string | null>;

const signing: Partial<Record<AuditEventName, Cause>> = {
  signed_in: async ({ world }) => (await world.member()).id,
  async sign_in_refused({ world }) {
    const wallet = testWallet();
    const { body } = await ask(world, wallet);
    await submit(world, wallet, { signature: wallet.sign('something else'), nonce: body.nonce });
    return null;
  },
  async second_factor_asked({ world }) {
    const person = await guard(world, await world.member());
    await pendingOf(world, person);
    return person.id;
  },
  async second_factor_refused({ world }) {
    const person = await guard(world, await world.member());
    await finish(world, await pendingOf(world, person), wrongCode(world, person.seed));
    return person.id;
  },
  signed_out: async (stage) => fullCall(stage, 'POST', '/auth/logout', await stage.world.member()),
  async session_reused({ world }) {
    const person = await world.member();
    const refresh = () => world.call('POST', '/auth/refresh', { as: person });
    await refresh();
    world.pass(11_000);
    await refresh();
    return person.id;
  },
  async session_revoked(stage) {
    const person = await stage.world.member();
    await again(stage.world, person);
    const { body } = await stage.world.call('GET', '/auth/sessions', { as: person });
    const { id } = body.data.find(({ current }: { current: boolean }) => !current);
    return fullCall(stage, 'DELETE', `/auth/sessions/${id}`, person);
  },
  sessions_revoked: async (stage) =>
    fullCall(stage, 'POST', '/auth/revoke-all-sessions', await stage.world.member()),
  reauthenticated: (stage) => reauth(stage, false),
  reauth_refused: (stage) => reauth(stage, true),
  async admin_claimed({ world }) {
    // Nothing can be claimed as long as there is an administrator.
    await world.ctx.db.updateTable('users').set({ is_admin: 0 }).execute();
    const link = await bootstrapLink(world.ctx);
    const claim = new URL(link ?? 'x:').searchParams.get('claim') ?? undefined;
    return (await enter(world, testWallet(), { claim })).body.data.user.id;
  },
};

const withPasswords: Partial<Record<AuditEventName, Cause>> = {
  registered: async ({ world }) => (await newcomer(world, address())).id,
  verification_requested: async ({ world }) => (await newcomer(world, address())).id,
  email_verified: async ({ world }) => (await resident(world, address())).id,
  async email_changed(stage) {
    const [first, second] = [address(), address()];
    const person = await resident(stage.world, first);
    await fullCall(stage, 'PUT', '/users/profile', person, { email: second });
    await verifyNewest(stage.world, second, person.token);
    return person.id;
  },
  async password_changed(stage) {
    const person = await newcomer(stage.world, address());
    const body = { current_password: goodPassword, new_password: other };
    return fullCall(stage, 'POST', '/auth/change-password', person, body);
  },
  async password_refused({ world }) {
    const { id, email } = await newcomer(world, address());
    await loginAs(world, email, 'not this one at all');
    return id;
  },
  reset_requested: async (stage) => (await askReset(stage)).id,
  async password_reset(stage) {
    const { id, email } = await askReset(stage);
    const body = { token: await tokenTo(stage.world, email, 'reset-password'), password: other };
    await stage.world.call('POST', '/auth/confirm-reset', { body });
    return id;
  },
};

const withCodes: Partial<Record<AuditEventName, Cause>> = {
  second_factor_started: async (stage) =>
    fullCall(stage, 'POST', '/auth/2fa/enable', await stage.world.member()),
  second_factor_on: async ({ world }) => (await guard(world, await world.member())).id,
  async second_factor_off(stage) {
    const person = await guard(stage.world, await stage.world.member());
    const body = { code: nextCode(stage.world, person.seed) };
    return fullCall(stage, 'POST', '/auth/2fa/disable', person, body);
  },
  async backup_codes_changed(stage) {
    const person = await guard(stage.world, await stage.world.member());
    const body = { code: nextCode(stage.world, person.seed) };
    return fullCall(stage, 'POST', '/auth/2fa/backup-codes', person, body);
  },
  async backup_code_used({ world }) {
    const person = await guard(world, await world.member());
    await finish(world, await pendingOf(world, person), person.backup_codes[0] ?? '');
    return person.id;
  },
};

const withAccounts: Partial<Record<AuditEventName, Cause>> = {
  async wallet_linked({ world }) {
    const person = await world.member();
    await linkTo(world, person, testWallet());
    return person.id;
  },
  async wallet_unlinked(stage) {
    const person = await stage.world.member();
    const { address: walletAddress } = person.wallet;
    await linkTo(stage.world, person, testWallet());
    return fullCall(stage, 'POST', '/auth/unlink-wallet', person, { walletAddress });
  },
  async platform_connected({ world }) {
    const owner = await world.member();
    await world.agent(owner);
    return owner.id;
  },
  async platform_disconnected(stage) {
    const owner = await stage.world.member();
    await stage.world.agent(owner);
    return fullCall(stage, 'DELETE', '/auth/platforms/sandbox', owner);
  },
  async checklist_changed(stage) {
    const owner = await stage.world.member();
    await stage.world.agent(owner);
    const { body } = await stage.world.call('GET', '/connections', { as: owner });
    const path = `/connections/${body.data[0].id}/checklist`;
    return fullCall(stage, 'PUT', path, owner, { automated_label: true });
  },
  notifications_changed: async (stage) =>
    fullCall(stage, 'PUT', '/users/notifications', await stage.world.member(), {
      emailNotifications: false,
      pushNotifications: false,
      agentAlerts: true,
      performanceReports: true,
    }),
  budget_changed: async (stage) =>
    fullCall(stage, 'PUT', '/usage/budget', await stage.world.member(), { monthly_budget: 1000 }),
  data_exported: async (stage) =>
    fullCall(stage, 'GET', '/users/export', await stage.world.member()),
  async account_deleted(stage) {
    const person = await stage.world.member();
    const { body } = await stage.world.call('GET', '/auth/me', { as: person });
    const { username: confirm } = body.data.user;
    return fullCall(stage, 'POST', '/auth/delete-account', person, { confirm });
  },
};

/** An administrator adds, changes, reorders and removes a model. */
async function modelling({ world }: Stage): Promise<string> {
  const as = await world.admin();
  const call = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const reply = await world.call(method, `/admin/models${path}`, { as, body });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body.data.models;
  };
  const local = { provider: 'openai-compatible', base_url: 'http://127.0.0.1:11434/v1' };
  const [{ id }] = await call('POST', '', { ...local, model: `tiny-${(people += 1)}` });
  await call('PATCH', `/${id}`, { api_key: 'a-key' });
  await call('PUT', '/order', { ids: [id] });
  await call('DELETE', `/${id}`);
  return as.id;
}

/** An administrator saves and removes a network’s app. */
async function appOfNetwork({ world }: Stage): Promise<string> {
  const as = await world.admin();
  const path = '/admin/networks/twitter';
  const saved = await world.call('PUT', path, { as, body: { id: 'an-id', secret: 'a-secret' } });
  const removed = await world.call('DELETE', path, { as });
  if (saved.status + removed.status !== 400) throw new Error(JSON.stringify(saved.body));
  return as.id;
}

const withWork: Partial<Record<AuditEventName, Cause>> = {
  model_added: modelling,
  model_changed: modelling,
  models_ordered: modelling,
  model_removed: modelling,
  network_set_up: appOfNetwork,
  network_removed: appOfNetwork,
  whitelist_added: (stage) => whitelisting(stage, 'added'),
  whitelist_removed: (stage) => whitelisting(stage, 'removed'),
  async access_refused({ world }) {
    const person = await world.stranger();
    await world.call('GET', '/agents', { as: person });
    return person.id;
  },
  post_published: postAs,
  async post_in_inbox({ world }) {
    const as = await world.member();
    const { id } = await world.agent(as);
    // The same emulator stands behind it; only what is sent there goes to an inbox.
    const accounts = world.ctx.db.updateTable('accounts').where('owner_id', '=', as.id);
    await accounts.set({ platform: 'tiktok' }).execute();
    const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' } as const;
    const video = await storeVideo(world.ctx, as.id, await draftOf(world.ctx, [videoFile()]), {
      ...told,
      is_kept: true,
    });
    const body = { platform: 'tiktok', content: 'Hello.', media_ids: [video.id] };
    await world.call('POST', `/agents/${id}/posts`, { as, body });
    return as.id;
  },
  async post_failed(stage) {
    stage.platform.script.push({ fail: new PlatformError('rejected', 'Not this.') });
    return postAs(stage);
  },
  async post_settled(stage) {
    stage.platform.script.push(
      { before: async () => {} },
      { fail: new PlatformError('rejected', 'Not this.') },
    );
    const owner = await stage.world.member();
    const { id } = await stage.world.agent(owner);
    const body = { platform: 'sandbox', parts: ['One.', 'Two.'] };
    const posted = await stage.world.call('POST', `/agents/${id}/posts`, { as: owner, body });
    const path = `/occurrences/${posted.body.data.occurrence_id}/settle`;
    return fullCall(stage, 'POST', path, owner, { verdict: 'drop' });
  },
  post_decided: ({ world }) => decideOne(world),
  publishing_frozen: async (stage) =>
    fullCall(stage, 'POST', '/publishing/freeze', await stage.world.member()),
  async post_removed(stage) {
    const owner = await stage.world.member();
    const { id } = await stage.world.agent(owner);
    const body = { platform: 'sandbox', content: 'Never mind.' };
    const posted = await stage.world.call('POST', `/agents/${id}/posts`, { as: owner, body });
    return fullCall(stage, 'DELETE', `/occurrences/${posted.body.data.occurrence_id}`, owner);
  },
  async token_created(stage) {
    const owner = await stage.world.member();
    return fullCall(stage, 'POST', '/tokens', owner, { name: 'Zapier', scopes: ['read'] });
  },
  async token_revoked(stage) {
    const owner = await stage.world.member();
    const { id } = await aToken(stage.world, owner, ['read']);
    return fullCall(stage, 'DELETE', `/tokens/${id}`, owner);
  },
  ...ofMembers,
  ...ofDoors,
  async webhook_added(stage) {
    const owner = await stage.world.member();
    return fullCall(stage, 'POST', '/webhooks', owner, hook);
  },
  async webhook_changed(stage) {
    const owner = await stage.world.member();
    const { id } = await addWebhook(stage.world, owner, hook.events);
    return fullCall(stage, 'POST', `/webhooks/${id}/pause`, owner);
  },
  async webhook_secret_changed(stage) {
    const owner = await stage.world.member();
    const { id } = await addWebhook(stage.world, owner, hook.events);
    return fullCall(stage, 'POST', `/webhooks/${id}/secret`, owner);
  },
  async webhook_deleted(stage) {
    const owner = await stage.world.member();
    const { id } = await addWebhook(stage.world, owner, hook.events);
    return fullCall(stage, 'DELETE', `/webhooks/${id}`, owner);
  },
  async token_used(stage) {
    const owner = await stage.world.member();
    const { id: agent_id } = await stage.world.agent(owner);
    const { token } = await aToken(stage.world, owner, ['draft']);
    return fullCall(stage, 'POST', '/posts', { id: owner.id, token }, { agent_id, idea: 'Tea' });
  },
  async clock_confirmed(stage) {
    const { db, clock } = stage.world.ctx;
    await raiseAlarm(db, { since: clock(), why: 'jumped', off: 3_600_000 });
    return fullCall(stage, 'POST', '/clock/confirm', await stage.world.admin());
  },
  async publishing_resumed(stage) {
    const owner = await stage.world.member();
    await fullCall(stage, 'POST', '/publishing/freeze', owner);
    return fullCall(stage, 'POST', '/publishing/resume', owner);
  },
  async agent_deleted(stage) {
    const owner = await stage.world.member();
    const { id } = await stage.world.agent(owner);
    return fullCall(stage, 'DELETE', `/agents/${id}`, owner);
  },
};

export const causes: Partial<Record<AuditEventName, Cause>> = {
  ...signing,
  ...withPasswords,
  ...withCodes,
  ...withAccounts,
  ...withWork,
  ...withLinks,
};
