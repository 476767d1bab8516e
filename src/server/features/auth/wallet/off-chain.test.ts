/** Wallets that sign Solana’s off-chain envelope around the text instead of the text. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, submit } from '#test/wallet-sign-in.ts';
import { testWallet } from '#test/wallet.ts';
import { createWorld, type World } from '#test/world.ts';

const wallet = testWallet(33);
const host = 'social.example';
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];
const key = (of = wallet): number[] => [...base58.decode(of.address)];
const begin = [0xff, ...bytesOf('solana offchain')];
const domain = (name = ''): number[] =>
  Array.from({ length: 32 }, (_, at) => bytesOf(name)[at] ?? 0);
const lengthOf = (size: number): number[] => [size & 0xff, size >> 8];

interface Parts {
  domain?: number[];
  format?: number;
  signers?: number[];
  length?: number;
  after?: number[];
}

const versionZero = (text: string, parts: Parts = {}): number[] => {
  const content = bytesOf(text);
  const { format = 0, signers = [1, ...key()], length = content.length, after = [] } = parts;
  return [
    ...[...begin, 0, ...(parts.domain ?? domain()), format],
    ...[...signers, ...lengthOf(length), ...content, ...after],
  ];
};
/** As older programs write it: no application domain, no signers. */
const short = (text: string, format = 0): number[] => {
  const content = bytesOf(text);
  return [...begin, 0, format, ...lengthOf(content.length), ...content];
};
const versionOne = (text: string, signers: number[] = [1, ...key()]): number[] => [
  ...[...begin, 1, ...signers],
  ...bytesOf(text),
];

describe('a wallet that signs an envelope around the text', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld('sqlite', { env: { PUBLIC_URL: `https://${host}` } });
  });
  afterAll(() => world.close());

  const signed = (bytes: number[]) =>
    base58.encode(ed25519.sign(Uint8Array.from(bytes), wallet.secret));
  /** Signs in with what the wallet signed, and with what it says that it signed. */
  const enter = async (make: (text: string) => number[], say = make, coder = base58) => {
    const { body } = await ask(world, wallet);
    const signature = signed(make(body.message));
    const signedMessage = coder.encode(Uint8Array.from(say(body.message)));
    const { status, body: answer } = await submit(world, wallet, {
      signature,
      signedMessage,
      nonce: body.nonce,
    });
    return status === 200 ? 'in' : answer.code;
  };

  test.each([
    ['version 0 in ASCII', (text: string) => versionZero(text)],
    ['version 0 in UTF-8', (text: string) => versionZero(text, { format: 1 })],
    ['version 0 for this host', (text: string) => versionZero(text, { domain: domain(host) })],
    ['a short version 0', (text: string) => short(text)],
    ['a short version 0 in UTF-8', (text: string) => short(text, 1)],
    ['version 1', (text: string) => versionOne(text)],
    ['no envelope', bytesOf],
  ])('signs in with %s', async (_name, make) => {
    expect(await enter(make)).toBe('in');
    expect(await enter(make, make, base64)).toBe('in');
  });

  const other = testWallet(34);
  test.each([
    ['another domain', (text: string) => versionZero(text, { domain: domain('evil.example') })],
    ['this host and more', (text: string) => versionZero(text, { domain: domain(`${host}.evil`) })],
    ['the format for long texts', (text: string) => versionZero(text, { format: 2 })],
    ['an unknown format', (text: string) => versionZero(text, { format: 3 })],
    ['no signer', (text: string) => versionZero(text, { signers: [0] })],
    ['two signers', (text: string) => versionZero(text, { signers: [2, ...key(), ...key(other)] })],
    ['another key', (text: string) => versionZero(text, { signers: [1, ...key(other)] })],
    ['a shorter length', (text: string) => versionZero(text, { length: text.length - 1 })],
    ['a longer length', (text: string) => versionZero(text, { length: text.length + 1 })],
    ['a byte after it', (text: string) => versionZero(text, { after: [0] })],
    ['another text', (text: string) => versionZero(`${text} `)],
    ['another text in a short version 0', (text: string) => short(`${text} `)],
    ['a short version 0 for long texts', (text: string) => short(text, 2)],
    ['another text in version 1', (text: string) => versionOne(`${text} `)],
    ['no signer in version 1', (text: string) => versionOne(text, [0])],
    ['two signers in version 1', (text: string) => versionOne(text, [2, ...key(), ...key(other)])],
    ['another key in version 1', (text: string) => versionOne(text, [1, ...key(other)])],
    ['a version 2', (text: string) => versionOne(text).with(16, 2)],
    ['another beginning', (text: string) => versionOne(text).with(0, 0xfe)],
    [
      'an envelope in an envelope',
      (text: string) => [...begin, 1, 1, ...key(), ...versionOne(text)],
    ],
    ['only the text inside', (text: string) => bytesOf(text).slice(1)],
    ['nothing', () => []],
  ])('does not sign in with %s', async (_name, make) => {
    expect(await enter(make, make)).not.toBe('in');
  });

  test('does not sign in if it signed something else than it says', async () => {
    expect(await enter(bytesOf, versionOne)).toBe('invalid_credentials');
    expect(await enter(versionOne, versionZero)).toBe('invalid_credentials');
    expect(await enter((text) => versionOne(`${text} `), versionOne)).toBe('invalid_credentials');
    expect(await enter(versionOne, bytesOf)).toBe('invalid_credentials');
  });

  test('is linked, and confirms a change', async () => {
    const person = await world.member();
    const own = testWallet(35);
    const prove = async (purpose: 'link' | 'reauth') => {
      const { body } = await ask(world, own, { purpose, as: person });
      const bytes = Uint8Array.from(versionOne(body.message, [1, ...key(own)]));
      const signature = base58.encode(ed25519.sign(bytes, own.secret));
      return {
        walletAddress: own.address,
        nonce: body.nonce,
        signature,
        signedMessage: base64.encode(bytes),
      };
    };
    const send = async (path: string, purpose: 'link' | 'reauth') =>
      (await world.call('POST', path, { as: person, body: await prove(purpose) })).status;
    expect(await send('/auth/link-wallet', 'link')).toBe(200);
    expect(await send('/auth/reauth', 'link')).toBe(400);
    expect(await send('/auth/reauth', 'reauth')).toBe(200);
  });
});
