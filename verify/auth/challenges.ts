/** AU-1 to AU-4: each text to sign is made here, for here, for now, and counts once. */
import { limits } from '#contract/core/limits.ts';
import { challengesOf } from '#server/features/auth/wallet/challenge.ts';
import {
  changedTexts,
  type Change,
  inDomain,
  inUri,
  lookAlikeHosts,
  variantHost,
  variantWallet,
  wrongUris,
} from '#test/message-variants.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

const nonces = 100_000;
const in200 = ({ status }: { status: number }) => status === 200;

async function onceOnly(report: Report, running: Running): Promise<void> {
  const { call } = running;
  const wallet = testWallet();
  const { address: walletAddress } = wallet;
  const asked = await call('POST', '/auth/wallet-message', { body: { walletAddress } });
  const { message, nonce } = asked.body;
  const body = { walletAddress, signature: wallet.sign(message), nonce };
  const send = () => call('POST', '/auth/wallet-login', { body });
  const parallel = await atOnce(50, send);
  report.count({
    id: 'AU-1',
    what: 'one signature handed in 50 times at once, real process',
    tries: 50,
    accepted: countOf(parallel, in200),
    allowed: 1,
  });
  const again = await inTurn(200, send);
  report.count({
    id: 'AU-1',
    what: 'a used signature handed in again, real process',
    tries: again.length,
    accepted: countOf(again, in200),
  });
}

function manyNonces(report: Report, { ctx }: World): void {
  const challenges = challengesOf(ctx);
  const target = { address: variantWallet.address, purpose: 'login', user_id: undefined } as const;
  const made = new Set<string>();
  for (let count = 0; count < nonces; count += 1) made.add(challenges.issue(target, 'x').nonce);
  const what = 'nonces that were made before';
  report.count({ id: 'AU-1', what, tries: nonces, accepted: nonces - made.size });
}

/** Signs what `change` makes of a text, and hands it in with and without the nonce. */
async function signed(world: World, change: Change): Promise<Reply[]> {
  const { body } = await ask(world, variantWallet);
  const signature = variantWallet.sign(change(body.message));
  return [
    await submit(world, variantWallet, { signature, nonce: body.nonce }),
    await submit(world, variantWallet, { signature }),
  ];
}

async function changedOnes(
  report: Report,
  world: World,
  { id, what }: { id: string; what: string },
  changes: readonly Change[],
): Promise<void> {
  const answers = (await inTurn(changes.length, (n) => signed(world, changes[n] ?? String))).flat();
  report.count({ id, what, tries: answers.length, accepted: countOf(answers, in200) });
}

const deceptions: readonly Record<string, string>[] = [
  { host: 'evil.test' },
  { 'x-forwarded-host': 'evil.test' },
  { forwarded: 'host=evil.test;proto=http' },
  { origin: 'https://evil.test', referer: 'https://evil.test/' },
  { 'x-original-host': 'evil.test', 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test' },
];

async function timely(report: Report, world: World): Promise<void> {
  const late = await inTurn(20, async () => {
    const { body } = await ask(world, variantWallet);
    const signature = variantWallet.sign(body.message);
    world.pass(limits.challenge_life - 1000);
    return submit(world, variantWallet, { signature, nonce: body.nonce });
  });
  report.count({
    id: 'AU-4',
    what: 'texts a second before their end, as a check of the proof',
    tries: late.length,
    accepted: countOf(late, in200),
    allowed: late.length,
  });
  const expired = await inTurn(20, async () => {
    const { body } = await ask(world, variantWallet);
    const signature = variantWallet.sign(body.message);
    world.pass(limits.challenge_life + 1000);
    return submit(world, variantWallet, { signature, nonce: body.nonce });
  });
  const early = await inTurn(20, async () => {
    const { body } = await ask(world, variantWallet);
    const signature = variantWallet.sign(body.message);
    world.pass(-limits.challenge_skew - 1000);
    return submit(world, variantWallet, { signature, nonce: body.nonce });
  });
  const all = [...expired, ...early];
  const accepted = countOf(all, ({ body }) => body.code !== 'invalid_credentials');
  const what = 'texts a second past their end, or from 61 s ahead of our clock';
  report.count({ id: 'AU-4', what, tries: all.length, accepted });
  const bodies = new Set(all.map(({ body }) => JSON.stringify({ ...body, request_id: '' })));
  const same = 'different answers among these refusals';
  report.count({ id: 'AU-4', what: same, tries: all.length, accepted: bodies.size, allowed: 1 });
}

export async function verifyChallenges(report: Report, running: Running): Promise<void> {
  const world = await createWorld('sqlite', { env: { PUBLIC_URL: `https://${variantHost}` } });
  manyNonces(report, world);
  await onceOnly(report, running);
  const unchanged = await signed(world, (message) => message);
  const plain = 'the unchanged text, as a check of the proof';
  report.count({
    id: 'AU-2',
    what: plain,
    tries: 2,
    accepted: countOf(unchanged, in200),
    allowed: 1,
  });
  const texts = { id: 'AU-2', what: 'texts with another line break, field, order or repetition' };
  await changedOnes(report, world, texts, Object.values(changedTexts));
  const hosts = { id: 'AU-3', what: 'look-alike hosts in the first line and in the URI' };
  const elsewhere = [...lookAlikeHosts.map(inDomain), ...lookAlikeHosts.map(inUri), ...wrongUris];
  await changedOnes(report, world, hosts, elsewhere);
  const deceived = await inTurn(deceptions.length, (n) =>
    ask(world, variantWallet, { headers: deceptions[n] ?? {} }),
  );
  report.count({
    id: 'AU-3',
    what: 'headers that name another host in the text',
    tries: deceived.length,
    accepted: countOf(
      deceived,
      ({ body }) =>
        !body.message.startsWith(`${variantHost} wants you`) ||
        !body.message.includes(`URI: https://${variantHost}\n`),
    ),
  });
  await timely(report, world);
  await world.close();
}
