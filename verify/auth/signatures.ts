/** AU-5 to AU-9: forged and foreign signatures, addresses that are none, and wallets that are on no list. */
import { base58 } from '@scure/base';
import fc from 'fast-check';
import type { Purpose } from '#contract/auth/calls.ts';
import { isSignedBy } from '#server/features/auth/verify.ts';
import { bodyFor, calls, pathFor } from '#test/calls.ts';
import { makeCast } from '#test/cast.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { forgedSignatures, laxSignature, malleate } from '#test/forged-signatures.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

const fuzzed = 2500;
const strangers = 1000;
const in200 = ({ status }: { status: number }) => status === 200;

function forgeries(report: Report): void {
  const texts = Array.from({ length: 200 }, (_, index) => `The text to sign ${index}`);
  const attempts = smallOrderAddresses.flatMap((address) =>
    Object.values(forgedSignatures).flatMap((signature) =>
      texts.map((text) => ({ address, text, signature })),
    ),
  );
  const bent = texts.flatMap((text, seed) => {
    const { address, secret, sign } = testWallet(seed);
    const changed = [malleate(base58.decode(sign(text))), laxSignature(secret, text)];
    return changed.map((bytes) => ({ address, text, signature: base58.encode(bytes) }));
  });
  const passes = ({ address, text, signature }: (typeof bent)[number]) =>
    isSignedBy(address, text, signature);
  report.count({
    id: 'AU-5',
    what: '14 keys of small order × constant and zero signature × 200 texts',
    tries: attempts.length,
    accepted: countOf(attempts, passes),
  });
  report.count({
    id: 'AU-5',
    what: 'honest signatures with S + L, and with an R that is not canonical',
    tries: bent.length,
    accepted: countOf(bent, passes),
  });
}

async function nobodysKeys(report: Report, world: World, member: Person): Promise<void> {
  const admin = await world.admin();
  const answers = await inTurn(smallOrderAddresses.length, async (n) => {
    const walletAddress = smallOrderAddresses[n] ?? '';
    const signature = forgedSignatures.constant;
    return [
      await ask(world, { address: walletAddress }),
      await world.call('POST', '/auth/link-wallet', {
        as: member,
        body: { walletAddress, signature },
      }),
      await world.call('POST', '/admin/whitelist', {
        as: admin,
        body: { addresses: [walletAddress] },
      }),
    ];
  });
  const what = 'these keys: a text to sign, a link, a place on the whitelist';
  const all = answers.flat();
  report.count({
    id: 'AU-5',
    what,
    tries: all.length,
    accepted: countOf(all, ({ body }) => body.code !== 'invalid_input'),
  });
}

const anyText = fc.oneof(
  fc.string({ maxLength: 100, unit: 'binary' }),
  fc.base64String({ maxLength: 120 }),
  fc.uint8Array({ maxLength: 70 }).map((bytes) => base58.encode(bytes)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base58.encode(bytes)),
  fc.uint8Array({ minLength: 31, maxLength: 33 }).map((bytes) => base58.encode(bytes)),
  fc.constantFrom('', 'simulated_signature', '0OIl'.repeat(10), 'f'.repeat(128), '1'.repeat(32)),
);

async function inventions(report: Report, world: World): Promise<void> {
  const wallet = testWallet();
  await ask(world, wallet);
  const made = fc.sample(fc.tuple(anyText, anyText, fc.option(anyText)), {
    numRuns: fuzzed,
    seed: 7,
  });
  const answers = await inTurn(made.length, async (n) => {
    const [address = '', signature = '', nonce] = made[n] ?? [];
    const given = { signature, nonce: nonce ?? undefined };
    return [
      await ask(world, { address }),
      await ask(world, { address: base58.encode(Buffer.from(address)) }),
      await submit(world, { address }, given),
      await submit(world, wallet, given),
    ];
  });
  const all = answers.flat();
  const signIns = answers.flatMap(([, , foreign, own]) => [foreign, own]);
  report.count({
    id: 'AU-6',
    what: 'invented addresses, signatures and nonces that signed in',
    tries: signIns.length,
    accepted: countOf(signIns, (answer) => answer?.status === 200),
  });
  const what = 'of all these requests, answered 500 or more';
  report.count({
    id: 'AU-6',
    what,
    tries: all.length,
    accepted: countOf(all, (a) => a.status >= 500),
  });
}

const uses: Record<Purpose, string> = {
  login: '/auth/wallet-login',
  link: '/auth/link-wallet',
  reauth: '/auth/reauth',
};

/** A signature that a wallet gave for one purpose and one person, used for another. */
async function purposes(report: Report, world: World): Promise<void> {
  const [ada, bob] = [await world.member(), await world.member()];
  const use = async (made: Purpose, by: Person, used: Purpose, as: Person) => {
    const wallet = made === 'reauth' ? by.wallet : testWallet();
    const asked = await ask(world, wallet, { purpose: made, as: by });
    const signature = wallet.sign(asked.body.message);
    const body = { walletAddress: wallet.address, signature, nonce: asked.body.nonce };
    return world.call('POST', uses[used], { as, body });
  };
  const all: Purpose[] = ['login', 'link', 'reauth'];
  const crossed = all.flatMap((made) =>
    all.filter((used) => used !== made).map((used) => [made, used] as const),
  );
  const answers = [
    ...(await inTurn(crossed.length, async (n) => {
      const [made, used] = crossed[n] ?? ['login', 'link'];
      return use(made, ada, used, ada);
    })),
    await use('link', ada, 'link', bob),
    await use('reauth', ada, 'reauth', bob),
  ];
  const what = 'signatures for another purpose or another person';
  report.count({ id: 'AU-7', what, tries: answers.length, accepted: countOf(answers, in200) });
  // Confirming comes last: it ends the session it was asked with.
  const right = await inTurn(all.length, (n) =>
    use(all[n] ?? 'login', ada, all[n] ?? 'login', ada),
  );
  const check = 'each for its own purpose and person, as a check of the proof';
  const passed = countOf(right, in200);
  report.count({ id: 'AU-7', what: check, tries: right.length, accepted: passed, allowed: 3 });
  await takenWallet(report, world, await world.member(), bob);
}

async function takenWallet(report: Report, world: World, ada: Person, bob: Person): Promise<void> {
  const kept = async () => {
    const { consumed_challenges: _, ...rest } = await everythingKept(world.ctx.db);
    return JSON.stringify(rest);
  };
  const before = await kept();
  const answers = await inTurn(20, async () => {
    const asked = await ask(world, bob.wallet, { purpose: 'link', as: ada });
    const signature = bob.wallet.sign(asked.body.message);
    const body = { walletAddress: bob.wallet.address, signature, nonce: asked.body.nonce };
    return world.call('POST', '/auth/link-wallet', { as: ada, body });
  });
  const accepted = countOf(answers, ({ status }) => status !== 409);
  const what = "somebody else's wallet, linked with its own true signature";
  report.count({ id: 'AU-7', what, tries: answers.length, accepted });
  const changed = (await kept()) === before ? 0 : 1;
  report.count({ id: 'AU-7', what: 'and what changed by it', tries: 20, accepted: changed });
}

async function crowd(report: Report, { call, freshAddress }: Running): Promise<void> {
  const wallet = testWallet();
  const { address: walletAddress } = wallet;
  const ip = freshAddress();
  const body = { walletAddress };
  const own = await call('POST', '/auth/wallet-message', { ip, body });
  for (let count = 0; count < strangers; count += 1)
    await call('POST', '/auth/wallet-message', { body });
  const signature = wallet.sign(own.body.message);
  const answer = await call('POST', '/auth/wallet-login', {
    ip,
    body: { walletAddress, signature },
  });
  report.count({
    id: 'AU-8',
    what: `its owner's sign-in after ${strangers} foreign challenges, even without the nonce`,
    tries: 1,
    accepted: Number(in200(answer)),
    allowed: 1,
  });
}

async function whitelist(report: Report, world: World): Promise<void> {
  const { stranger, things } = await makeCast(world);
  const guarded = calls.filter(({ call }) => call.access === 'member' || call.access === 'admin');
  const answers = await inTurn(guarded.length, async (n) => {
    const named = guarded[n];
    if (!named) throw new Error('no such call');
    const body = bodyFor(named, things);
    return world.call(named.call.method, pathFor(named, things), { as: stranger, body });
  });
  report.count({
    id: 'AU-9',
    what: 'calls for members, every one, by a wallet on no list',
    tries: answers.length,
    accepted: countOf(answers, ({ body }) => body?.code !== 'not_whitelisted'),
  });
  const admin = await world.admin();
  const taken = await inTurn(20, async () => {
    const member = await world.member();
    const path = `/admin/whitelist/${member.wallet.address}`;
    await world.call('DELETE', path, { as: admin });
    return world.call('GET', '/agents', { as: member });
  });
  const what = 'the very next request of a member taken off the list';
  report.count({ id: 'AU-9', what, tries: taken.length, accepted: countOf(taken, in200) });
}

export async function verifySignatures(report: Report, running: Running): Promise<void> {
  forgeries(report);
  const world = await createWorld('sqlite');
  const member = await world.member();
  const honest = await enter(world, testWallet());
  const check = 'an honest sign-in, as a check of the proof';
  report.count({ id: 'AU-5', what: check, tries: 1, accepted: Number(in200(honest)), allowed: 1 });
  await nobodysKeys(report, world, member);
  await inventions(report, world);
  await purposes(report, world);
  await crowd(report, running);
  await whitelist(report, world);
  await world.close();
}
