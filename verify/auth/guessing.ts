/** AU-11: how many guesses at passwords are judged, wherever they come from. */
import { limits } from '#contract/core/limits.ts';
import { goodPassword, loginAs, resident } from '#test/email-account.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

const guesses = 1000;
const in200 = ({ status }: { status: number }) => status === 200;

async function guessing(report: Report, running: Running): Promise<void> {
  const { call, freshAddress } = running;
  const victim = 'victim@example.com';
  const bodyOf = (n: number) => ({ email: victim, password: `wrong password ${n}` });
  await call('POST', '/auth/register', { body: { email: victim, password: goodPassword } });
  const isJudged = ({ status, body }: { status: number; body: { code?: string } }) =>
    in200({ status }) || body.code === 'invalid_credentials';
  const { count } = limits.password_failures;

  const addresses = Array.from({ length: 200 }, freshAddress);
  const spread = await inTurn(guesses, (n) =>
    call('POST', '/auth/login', { ip: addresses[n % 200] ?? '', body: bodyOf(n) }),
  );
  report.count({
    id: 'AU-11',
    what: `judged of ${guesses} guesses for one account from 200 addresses, real process`,
    tries: spread.length,
    accepted: countOf(spread, isJudged),
    allowed: count,
  });

  const ip = freshAddress();
  const single = await inTurn(guesses, (n) =>
    call('POST', '/auth/login', {
      ip: n % 2 === 0 ? ip : `203.0.113.${n % 250}, ${ip}`,
      body: { email: `account-${n}@example.com`, password: 'wrong password' },
    }),
  );
  report.count({
    id: 'AU-11',
    what: `judged of ${guesses} from one address, half behind forged ones, real process`,
    tries: single.length,
    accepted: countOf(single, isJudged),
    allowed: count,
  });
}

/** The same without the limit per minute, so that the budget alone is what holds; and after it, by wallet. */
async function budgets(report: Report, world: World): Promise<void> {
  const email = 'locked@example.com';
  const { id } = await resident(world, email);
  const wallet = (await world.member()).wallet;
  await world.ctx.db
    .updateTable('wallets')
    .set({ user_id: id })
    .where('address', '=', wallet.address)
    .execute();
  const parallel = await atOnce(300, (n) =>
    loginAs(world, email, `wrong ${n}`, `198.51.${n >> 8}.${n & 255}`),
  );
  report.count({
    id: 'AU-11',
    what: 'judged of 300 sent at once from 300 addresses, no other limit in the way',
    tries: parallel.length,
    accepted: countOf(parallel, ({ body }) => body.code === 'invalid_credentials'),
    allowed: limits.password_failures.count,
  });
  const entered = await enter(world, wallet);
  const what = 'its owner’s sign-in by wallet meanwhile';
  report.count({ id: 'AU-11', what, tries: 1, accepted: Number(in200(entered)), allowed: 1 });
}

export async function verifyGuessing(report: Report, running: Running): Promise<void> {
  const world = await createWorld('sqlite');
  await budgets(report, world);
  await world.close();
  await guessing(report, running);
}
