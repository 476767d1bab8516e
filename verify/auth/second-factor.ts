/** TF-1 to TF-4: a code counts once, few are judged, every way in asks for one, and the seed is never shown again. */
import { limits } from '#contract/core/limits.ts';
import { codePeriod } from '#domain/account/second-factor.ts';
import { bootstrapLink } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { codeAt } from '#server/features/auth/second-factor/totp.ts';
import { goodPassword, jobConcurrency, loginAs, resident } from '#test/email-account.ts';
import { tokenTo } from '#test/emails.ts';
import { linkTo } from '#test/link-wallet.ts';
import { codeNow, finish, guard, type Guarded, nextCode, wrongCode } from '#test/second-factor.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';

const in200 = ({ status }: { status: number }) => status === 200;
const judged = ({ status, body }: Reply) => status === 200 || body.code === 'invalid_credentials';

interface Owner extends Guarded {
  email: string;
}

/** Somebody who has everything: a verified address, a password, a wallet and a second factor. */
async function makeOwner(world: World, email: string): Promise<Owner> {
  const { id, token } = await resident(world, email);
  const wallet = testWallet();
  await linkTo(world, { id, token, wallet }, wallet);
  return { ...(await guard(world, { id, token, wallet })), email };
}

const pending = async (world: World, { wallet }: Owner): Promise<string> =>
  (await enter(world, wallet)).body.data.pending_token;

async function once(report: Report, world: World): Promise<void> {
  const owner = await makeOwner(world, 'once@example.com');
  const setup = await finish(world, await pending(world, owner), codeNow(world, owner.seed));
  const used = 'the code of the setup, used to sign in';
  report.count({ id: 'TF-1', what: used, tries: 1, accepted: Number(in200(setup)) });

  const tokens = await inTurn(50, () => pending(world, owner));
  const code = nextCode(world, owner.seed);
  const parallel = await atOnce(50, (n) => finish(world, tokens[n] ?? '', code));
  const what = 'one code 50 times at once, on as many sign-ins';
  report.count({ id: 'TF-1', what, tries: 50, accepted: countOf(parallel, in200), allowed: 1 });

  world.pass(limits.second_factor_failures.day.span + codePeriod);
  const away = [-10, -3, -2, 1, 2, 3, 10];
  const others = await inTurn(away.length, async (n) => {
    world.pass(codePeriod - (world.ctx.clock() % codePeriod) + 2000);
    const step = Math.floor(world.ctx.clock() / codePeriod) + (away[n] ?? 0);
    return finish(world, await pending(world, owner), codeAt(owner.seed, step));
  });
  const steps = 'codes of other steps than this one and the one before';
  report.count({ id: 'TF-1', what: steps, tries: away.length, accepted: countOf(others, in200) });
  const right = await inTurn(2, async (n) => {
    world.pass(2 * codePeriod);
    const step = Math.floor(world.ctx.clock() / codePeriod) - n;
    return finish(world, await pending(world, owner), codeAt(owner.seed, step));
  });
  const check = 'this one and the one before, as a check of the proof';
  report.count({ id: 'TF-1', what: check, tries: 2, accepted: countOf(right, in200), allowed: 2 });
}

async function few(report: Report, world: World): Promise<void> {
  const { pending_login_failures: each, second_factor_failures: budget } = limits;
  const single = await makeOwner(world, 'single@example.com');
  const token = await pending(world, single);
  const wrong = wrongCode(world, single.seed);
  const one = await inTurn(20, () => finish(world, token, wrong));
  report.count({
    id: 'TF-2',
    what: 'wrong codes judged for one sign-in',
    tries: 20,
    accepted: countOf(one, judged),
    allowed: each,
  });

  const owner = await makeOwner(world, 'many@example.com');
  const guess = async () =>
    finish(world, await pending(world, owner), wrongCode(world, owner.seed));
  const burst = await atOnce(60, guess);
  report.count({
    id: 'TF-2',
    what: 'of 60 at once on as many sign-ins',
    tries: 60,
    accepted: countOf(burst, judged),
    allowed: budget.short.count,
  });
  const day = await inTurn(120, async () => {
    world.pass(budget.day.span / 150);
    return finish(world, await pending(world, owner), wrongCode(world, owner.seed));
  });
  report.count({
    id: 'TF-2',
    what: 'of these and 120 more, evenly over a day',
    tries: 180,
    accepted: countOf([...burst, ...day], judged),
    allowed: budget.day.count,
  });
}

/** Every way in, each with what it answers where the code is still missing. */
const ways: Record<string, (world: World, owner: Owner) => Promise<Reply>> = {
  password: (world, { email }) => loginAs(world, email),
  wallet: (world, { wallet }) => enter(world, wallet),
  'a claim': async (world, { wallet }) => {
    const link = await bootstrapLink(world.ctx);
    const claim = link ? new URL(link).searchParams.get('claim') : null;
    return enter(world, wallet, { claim: claim ?? undefined });
  },
  'a reset password': async (world, { email }) => {
    await world.call('POST', '/auth/reset-password', { body: { email } });
    const token = await tokenTo(world, email, 'reset-password');
    const body = { token, password: goodPassword };
    const reset = await world.call('POST', '/auth/confirm-reset', { body });
    return reset.body.data?.token ? reset : loginAs(world, email);
  },
  'a wallet linked later': async (world, owner) => {
    const wallet = testWallet();
    await linkTo(world, owner, wallet);
    return enter(world, wallet);
  },
};

const doors = [
  ['GET', '/auth/me'],
  ['POST', '/auth/refresh'],
  ['GET', '/auth/sessions'],
  ['POST', '/auth/2fa/enable'],
  ['GET', '/users/profile'],
  ['GET', '/agents'],
] as const;

async function everyWay(report: Report, world: World): Promise<void> {
  const names = Object.keys(ways);
  const entries = await inTurn(names.length, async (n) => {
    const owner = await makeOwner(world, `way${n}@example.com`);
    return ways[names[n] ?? '']?.(world, owner);
  });
  report.count({
    id: 'TF-3',
    what: `ways in without a code: ${names.join(', ')}`,
    tries: names.length,
    accepted: countOf(entries, (entry) => !entry?.body.data?.requires_2fa || entry.body.data.token),
  });
  const waiting = entries.flatMap((entry) => entry?.body.data?.pending_token ?? []);
  const opened = await inTurn(waiting.length * doors.length, (n) => {
    const [method, path] = doors[n % doors.length] ?? ['GET', '/auth/me'];
    return world.call(method, path, { token: waiting[Math.floor(n / doors.length)] });
  });
  const what = 'calls with the token of a sign-in that waits for its code';
  report.count({ id: 'TF-3', what, tries: opened.length, accepted: countOf(opened, in200) });

  const owner = await makeOwner(world, 'revoked@example.com');
  await world.call('POST', '/auth/logout', { as: owner });
  const refreshed = await world.call('POST', '/auth/refresh', { as: owner });
  const refresh = 'a refresh after the session was ended';
  report.count({ id: 'TF-3', what: refresh, tries: 1, accepted: Number(in200(refreshed)) });
}

async function backup(report: Report, world: World): Promise<void> {
  const owner = await makeOwner(world, 'backup@example.com');
  const codes = owner.backup_codes;
  const short = countOf(codes, (code) => code.replaceAll('-', '').length < 64 / 5);
  const size = 'backup codes of fewer than 64 bits, or twice the same';
  const twice = codes.length - new Set(codes).size;
  report.count({ id: 'TF-4', what: size, tries: codes.length, accepted: short + twice });
  const [first = ''] = codes;
  const tokens = await inTurn(20, () => pending(world, owner));
  const parallel = await atOnce(20, (n) => finish(world, tokens[n] ?? '', first));
  const what = 'one backup code 20 times at once';
  report.count({ id: 'TF-4', what, tries: 20, accepted: countOf(parallel, in200), allowed: 1 });

  world.pass(limits.second_factor_failures.day.span + codePeriod);
  const fresh = (await finish(world, await pending(world, owner), codeNow(world, owner.seed))).body;
  const { token } = fresh.data;
  const code = nextCode(world, owner.seed);
  const renewed = await world.call('POST', '/auth/2fa/backup-codes', { token, body: { code } });
  const old = await inTurn(4, async (n) =>
    finish(world, await pending(world, owner), codes[n + 1] ?? ''),
  );
  const gone = 'codes of the set before, after a new one was made';
  const made = renewed.body.data.backup_codes.length === limits.backup_codes ? 0 : 1;
  report.count({ id: 'TF-4', what: gone, tries: 4, accepted: countOf(old, in200) + made });
  const [newest = ''] = renewed.body.data.backup_codes;
  const taken = await finish(world, await pending(world, owner), newest);
  const check = 'one of the new set, as a check of the proof';
  report.count({ id: 'TF-4', what: check, tries: 1, accepted: Number(in200(taken)), allowed: 1 });

  const rows = JSON.stringify([
    await world.ctx.db.selectFrom('second_factors').selectAll().execute(),
    await world.ctx.db.selectFrom('backup_codes').selectAll().execute(),
  ]);
  const secrets = [owner.seed, ...codes, ...codes.map((each) => each.replaceAll('-', ''))];
  const kept = 'seeds and codes in the database as they are';
  const found = countOf(secrets, (secret) => rows.includes(secret));
  report.count({ id: 'TF-4', what: kept, tries: secrets.length, accepted: found });
}

export async function verifySecondFactor(report: Report): Promise<void> {
  const world = await createWorld('sqlite', { parts: jobConcurrency });
  await once(report, world);
  await few(report, world);
  await everyWay(report, world);
  await backup(report, world);
  await world.close();
}
