/** Texts similar to the one a wallet is asked to sign, but different. */
import { testWallet } from './wallet.ts';

/** The host that these texts are for. */
export const variantHost = 'social.example';
export const variantWallet = testWallet(21);

export type Change = (message: string) => string;

const replaceLine =
  (start: string, change: (line: string) => string): Change =>
  (message) =>
    message
      .split('\n')
      .map((line) => (line.startsWith(start) ? change(line) : line))
      .join('\n');
const after = (start: string, more: string): Change =>
  replaceLine(start, (line) => `${line}\n${more}`);
const without = (start: string): Change => replaceLine(start, () => '');
const value = (start: string, text: string): Change => replaceLine(start, () => `${start}${text}`);
const swap =
  (one: string, other: string): Change =>
  (message) => {
    const lines = message.split('\n');
    const a = lines.findIndex((line) => line.startsWith(one));
    const b = lines.findIndex((line) => line.startsWith(other));
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return lines.join('\n');
  };

const fields = ['URI: ', 'Version: ', 'Chain ID: ', 'Nonce: ', 'Issued At: ', 'Expiration Time: '];

/** Changes to the text, by name. */
export const changedTexts: Record<string, Change> = {
  'CRLF instead of LF': (message) => message.replaceAll('\n', '\r\n'),
  'CR instead of LF': (message) => message.replaceAll('\n', '\r'),
  'a line break at the end': (message) => `${message}\n`,
  'a line break at the start': (message) => `\n${message}`,
  'a space at the end': (message) => `${message} `,
  'a byte order mark': (message) => `\uFEFF${message}`,
  'a zero byte at the end': (message) => `${message}\0`,
  'an empty line more': (message) => message.replace('\n\n', '\n\n\n'),
  'an empty line less': (message) => message.replace('\n\n', '\n'),
  'a space before each line break': (message) => message.replaceAll('\n', ' \n'),
  'a tab for a space': (message) => message.replace('Version: 1', 'Version:\t1'),
  'lower case': (message) => message.toLowerCase(),
  'no statement': replaceLine('Sign in to', () => ''),
  'another statement': replaceLine('Sign in to', () => 'Link this wallet.'),
  'a second statement': after('Sign in to', 'And give everything away.'),
  'Version 2': value('Version: ', '2'),
  'another chain': value('Chain ID: ', 'devnet'),
  'another nonce': value('Nonce: ', 'a'.repeat(52)),
  'a later end': value('Expiration Time: ', '2099-01-01T00:00:00.000Z'),
  'an earlier start': value('Issued At: ', '2020-01-01T00:00:00.000Z'),
  'a Not Before in the past': after('Expiration Time: ', 'Not Before: 2020-01-01T00:00:00.000Z'),
  'a Not Before in the future': after('Expiration Time: ', 'Not Before: 2099-01-01T00:00:00.000Z'),
  'a Request ID': after('Expiration Time: ', 'Request ID: 1'),
  resources: after('Expiration Time: ', 'Resources:\n- https://social.example/a'),
  'start and end swapped': swap('Issued At: ', 'Expiration Time: '),
  'URI and Version swapped': swap('URI: ', 'Version: '),
  'Nonce and Chain ID swapped': swap('Nonce: ', 'Chain ID: '),
  "another wallet's address": (message) =>
    message.replace(variantWallet.address, testWallet(22).address),
  'no text at all': () => '',
  'the first line only': (message) => message.split('\n')[0] ?? '',
  ...Object.fromEntries(fields.map((field) => [`no ${field}`, without(field)])),
  ...Object.fromEntries(
    fields.map((field) => [`${field}twice`, replaceLine(field, (line) => `${line}\n${line}`)]),
  ),
};

/** Lookalikes of our host. */
export const lookAlikeHosts = [
  'evil.test',
  'www.social.example',
  'a.social.example',
  'social.example.evil.test',
  'social.exampl',
  'social.examples',
  'xsocial.example',
  'social-example',
  'example',
  'social.example.',
  '.social.example',
  'social.example:443',
  'social.example:80',
  'social.example:8443',
  'social.example:0',
  'user@social.example',
  'social.example@evil.test',
  'evil.test@social.example',
  'evil.test#social.example',
  'evil.test/social.example',
  'social.example/evil',
  'social.example?x',
  'SOCIAL.example',
  'Social.Example',
  'sociаl.example',
  'sосial.example',
  'socıal.example',
  'ѕocial.example',
  'social。example',
  'social．example',
  'xn--socil-2ve.example',
  'social.example%00',
  'social.example\u200b',
  'social\u00ad.example',
  'social..example',
  ' social.example',
  'social.example ',
  '127.0.0.1',
  'localhost',
  '[::1]',
  '',
];

export const inDomain =
  (other: string): Change =>
  (message) =>
    message.replace(variantHost, other);
export const inUri = (other: string): Change => value('URI: ', `https://${other}`);
/** URLs with the right host that are not its origin. */
export const wrongUris = [
  'http://social.example',
  'https://social.example/',
  'https://social.example/login',
].map((uri) => value('URI: ', uri));
