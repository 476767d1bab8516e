/** AU-9 and LG-4 on the ledger: whose posts go out no more, and who is told of those that did not. */
import { hour, minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { dispatch } from '#server/ledger/recover/worker.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { closeLedgers, type Ledger, openLedger } from '#test/ledger-world.ts';
import { countOf, inTurn, type Report } from './report.ts';

const waiting = 20;
/** Enough for all of them: each looks after some, and spaces them. */
const passes = 10;
const unreachable = new PlatformError('retry', 'Nobody there.');

/** Publishes posts that the platform does not take yet; their ids. */
async function waitingPosts(ledger: Ledger): Promise<string[]> {
  ledger.platform.script.push(...Array.from({ length: waiting }, () => ({ fail: unreachable })));
  return inTurn(waiting, async (n) => {
    ledger.world.pass(1);
    return (await ledger.publish({ content: `Post ${n}.` })).id;
  });
}

async function takenOff(report: Report): Promise<void> {
  const listed = await openLedger('sqlite');
  await waitingPosts(listed);
  await inTurn(passes, () => listed.later(minute));
  report.count({
    id: 'AU-9',
    what: 'waiting posts of a member that go out later, as a check of the proof',
    tries: waiting,
    accepted: (await listed.texts()).length,
    allowed: waiting,
  });
  const ledger = await openLedger('sqlite');
  const ids = await waitingPosts(ledger);
  const { ctx } = ledger.world;
  ledger.world.pass(ledgerTimes.retry_max);
  // All of them are due, and a worker is about to send the first.
  await sweep(ctx);
  const entry = await claim(ctx, ids[0] ?? '');
  if (!entry) throw new Error('not claimed');
  await removeFromWhitelist(ctx.db, ledger.owner.wallet.address, ctx.clock());
  const calls = ledger.platform.calls.length;
  await sendClaimed(ctx, entry);
  await inTurn(passes, () => dispatch(ctx));
  await inTurn(passes, () => ledger.later(minute));
  report.count({
    id: 'AU-9',
    what: 'and of one who was taken off the list, one of them in a worker’s hands',
    tries: waiting,
    accepted: (await ledger.texts()).length + ledger.platform.calls.length - calls,
  });
  report.measure({
    id: 'AU-9',
    what: 'how often the ledger looks who may still send',
    value: ledgerTimes.dispatch_every / 1000,
    at_most: 5,
    unit: 's',
  });
}

/** What brings a post of a ledger into each state that its owner has to know. */
const mishaps: Record<string, (ledger: Ledger) => Promise<void>> = {
  FAILED: async (ledger) => {
    // What the platform refuses at once is answered at once; this one fails when nobody waits for an answer.
    const refusal = new PlatformError('rejected', 'No.');
    ledger.platform.script.push({ fail: unreachable }, { fail: refusal });
    await ledger.publish();
    await ledger.later(10 * minute);
  },
  HELD: async (ledger) => {
    ledger.platform.script.push({ fail: new PlatformError('reconnect', '') });
    await ledger.publish();
  },
  NEEDS_REVIEW: async (ledger) => {
    ledger.platform.script.push({ fail: new PlatformError('unknown', 'The connection broke.') });
    await ledger.publish();
    for (let round = 0; round < 4; round += 1) await ledger.later(11 * minute);
  },
  MISSED: async (ledger) => {
    ledger.platform.script.push({ fail: unreachable });
    await ledger.publish();
    await ledger.later(25 * hour);
  },
};

async function told(report: Report): Promise<void> {
  const states = Object.keys(mishaps);
  const outcomes = await inTurn(states.length, async (n) => {
    const state = states[n] ?? '';
    const ledger = await openLedger('sqlite', state === 'NEEDS_REVIEW' ? 'none' : 'read');
    const { ctx } = ledger.world;
    await mishaps[state]?.(ledger);
    const look = attentionJob(ctx);
    for (let times = 0; times < 2; times += 1) await look.run(null, new AbortController().signal);
    const rows = await ctx.db.selectFrom('occurrences').select('state').execute();
    const notices = await ctx.db
      .selectFrom('notices')
      .select('kind')
      .where('user_id', '=', ledger.owner.id)
      .execute();
    const kinds = notices.filter(({ kind }) => kind === `post_${state.toLowerCase()}`);
    return { reached: rows[0]?.state === state, notices: kinds.length, every: look.every ?? hour };
  });
  report.count({
    id: 'LG-4',
    what: `posts that are ${states.join(', ')}: told to their owner, once`,
    tries: outcomes.length,
    accepted: countOf(outcomes, ({ reached, notices }) => reached && notices === 1),
    allowed: outcomes.length,
  });
  report.measure({
    id: 'LG-4',
    what: 'how often what needs an owner is looked for',
    value: Math.max(...outcomes.map(({ every }) => every)) / 1000,
    at_most: 60,
    unit: 's',
  });
}

export async function verifyPosts(report: Report): Promise<void> {
  await takenOff(report);
  await told(report);
  await closeLedgers();
}
