/** SE-5 and SE-6: changes of an account ask who it is, and end its other sessions before they answer. */
import { limits } from '#contract/core/limits.ts';
import { bodyFor, calls, pathFor } from '#test/calls.ts';
import { makeCast } from '#test/cast.ts';
import { goodPassword, jobConcurrency, loginAs, resident } from '#test/email-account.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { tokenTo } from '#test/emails.ts';
import { linkTo } from '#test/link-wallet.ts';
import { codeNow, guard, nextCode } from '#test/second-factor.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';

const in200 = ({ status }: { status: number }) => status === 200;
const unproven = ({ body }: Reply) => body.code === 'invalid_credentials';

type Change = (world: World, person: Person & { email: string }) => Promise<Reply>;

/** Somebody with a verified address, a password and a whitelisted wallet, signed in. */
async function complete(world: World, email: string): Promise<Person & { email: string }> {
  const { id, token } = await resident(world, email);
  const wallet = testWallet();
  await linkTo(world, { id, token, wallet }, wallet);
  return { id, token, wallet, email };
}

const changes: Record<string, Change> = {
  'a new password': ({ call }, as) =>
    call('POST', '/auth/change-password', {
      as,
      body: { current_password: goodPassword, new_password: 'another quiet lantern' },
    }),
  'a password reset': async (world, { email }) => {
    await world.call('POST', '/auth/reset-password', { body: { email } });
    const token = await tokenTo(world, email, 'reset-password');
    return world.call('POST', '/auth/confirm-reset', {
      body: { token, password: 'another quiet lantern' },
    });
  },
  'another e-mail address': ({ call }, as) =>
    call('PUT', '/users/profile', { as, body: { email: `new-${as.email}` } }),
  'a wallet more': (world, as) => linkTo(world, as, testWallet()),
  'a wallet less': ({ call }, as) =>
    call('POST', '/auth/unlink-wallet', { as, body: { walletAddress: as.wallet.address } }),
  'a second factor': async (world, as) => {
    const begun = await world.call('POST', '/auth/2fa/enable', { as });
    const body = { code: codeNow(world, begun.body.data.secret) };
    return world.call('POST', '/auth/2fa/verify', { as, body });
  },
  'all others ended': ({ call }, as) => call('POST', '/auth/revoke-all-sessions', { as }),
  'the account deleted': async ({ call }, as) => {
    const { body } = await call('GET', '/users/profile', { as });
    return call('POST', '/auth/delete-account', { as, body: { confirm: body.data.username } });
  },
};

async function endingOthers(report: Report, world: World): Promise<void> {
  const names = Object.keys(changes);
  const outcomes = await inTurn(names.length, async (n) => {
    const person = await complete(world, `change${n}@example.com`);
    const others = [
      (await enter(world, person.wallet)).body.data.token,
      (await loginAs(world, person.email)).body.data.token,
    ];
    const me = (m: number) => world.call('GET', '/auth/me', { token: others[m] });
    const alive = await inTurn(others.length, me);
    const done = await changes[names[n] ?? '']?.(world, person);
    return { done, alive, after: await inTurn(others.length, me) };
  });
  report.count({
    id: 'SE-5',
    what: 'kinds of changes of an account, as a check of the proof',
    tries: names.length,
    accepted: countOf(outcomes, ({ done }) => done?.status === 200),
    allowed: names.length,
  });
  const before = outcomes.flatMap(({ alive }) => alive);
  report.count({
    id: 'SE-5',
    what: 'other sessions that live before them, as a check of the proof',
    tries: before.length,
    accepted: countOf(before, in200),
    allowed: before.length,
  });
  const others = outcomes.flatMap(({ after }) => after);
  const what = 'other sessions that live when these changes have answered';
  report.count({ id: 'SE-5', what, tries: others.length, accepted: countOf(others, in200) });
  await switchingOff(report, world);
}

async function switchingOff(report: Report, world: World): Promise<void> {
  const guarded = await guard(world, await complete(world, 'off@example.com'));
  const pending = (await enter(world, guarded.wallet)).body.data.pending_token;
  const body = { pending_token: pending, code: nextCode(world, guarded.seed) };
  const other = (await world.call('POST', '/auth/2fa/verify', { body })).body.data.token;
  const alive = await world.call('GET', '/auth/me', { token: other });
  const code = nextCode(world, guarded.seed);
  const off = await world.call('POST', '/auth/2fa/disable', { as: guarded, body: { code } });
  const after = await world.call('GET', '/auth/me', { token: other });
  const what = 'other sessions that live when the second factor was switched off';
  const accepted = Number(in200(after)) + Number(!in200(alive)) + Number(!in200(off));
  report.count({ id: 'SE-5', what, tries: 1, accepted });
}

async function askingAgain(report: Report, world: World): Promise<void> {
  const { stale, things } = await makeCast(world);
  const needFresh = calls.filter(({ call }) => call.fresh);
  const before = JSON.stringify(await everythingKept(world.ctx.db));
  const answers = await inTurn(needFresh.length, (n) => {
    const named = needFresh[n];
    if (!named) throw new Error('no such call');
    const body = bodyFor(named, things);
    return world.call(named.call.method, pathFor(named, things), { as: stale, body });
  });
  const email = { as: stale, body: { email: 'taken-over@example.com' } };
  answers.push(await world.call('PUT', '/users/profile', email));
  answers.push(await world.call('PATCH', '/auth/profile', email));
  const after = JSON.stringify(await everythingKept(world.ctx.db));
  report.count({
    id: 'SE-6',
    what: 'every call that needs care, more than ten minutes after the sign-in',
    tries: answers.length,
    accepted: countOf(answers, ({ body }) => body?.code !== 'reauth_required'),
  });
  const changed = before === after ? 0 : 1;
  const what = 'and what changed in any table by it';
  report.count({ id: 'SE-6', what, tries: answers.length, accepted: changed });
}

async function confirming(report: Report, world: World): Promise<void> {
  const person = await complete(world, 'again@example.com');
  world.pass(limits.reauth_life + 1000);
  const wrong = await inTurn(8, (n) =>
    world.call('POST', '/auth/reauth', { as: person, body: { password: `wrong ${n}` } }),
  );
  const wrongly = 'confirmations with a wrong password';
  report.count({
    id: 'SE-6',
    what: wrongly,
    tries: 8,
    accepted: countOf(wrong, (answer) => !unproven(answer)),
  });
  const stranger = testWallet();
  const foreign = await inTurn(8, async () => {
    const asked = await ask(world, stranger, { purpose: 'reauth', as: person });
    const { message, nonce } = asked.body;
    const body = { walletAddress: stranger.address, signature: stranger.sign(message), nonce };
    return world.call('POST', '/auth/reauth', { as: person, body });
  });
  const strangers = "and by a wallet that is somebody else's";
  report.count({
    id: 'SE-6',
    what: strangers,
    tries: 8,
    accepted: countOf(foreign, (answer) => !unproven(answer)),
  });
  const right = await world.call('POST', '/auth/reauth', {
    as: person,
    body: { password: goodPassword },
  });
  const { token } = right.body.data;
  const answers = [
    await world.call('POST', '/auth/revoke-all-sessions', { token }),
    await world.call('GET', '/auth/me', { token: person.token }),
  ];
  const what = 'a right one: its new token is fresh, the one that asked is dead';
  report.count({ id: 'SE-2', what, tries: 2, accepted: countOf(answers, in200), allowed: 1 });
}

export async function verifyCareful(report: Report): Promise<void> {
  const world = await createWorld('sqlite', { parts: jobConcurrency });
  await endingOthers(report, world);
  await askingAgain(report, world);
  await confirming(report, world);
  await world.close();
}
