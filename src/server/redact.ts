/** Removes secrets from log lines of any origin, however deeply they are nested. */
import { ErrorCodes } from '#contract/core/errors.ts';

const censored = '[secret]';

/** Words in names of secrets, as in `pending_token`, `newPassword` and `smtp-url`. */
const secretWords = new Set([
  'authorization',
  'claim',
  'claims',
  'code',
  'codes',
  'cookie',
  'cookies',
  'credential',
  'credentials',
  'dsn',
  'email',
  'jwt',
  'key',
  'keys',
  'mnemonic',
  'nonce',
  'otp',
  'passphrase',
  'passwd',
  'password',
  'passwords',
  'pwd',
  'secret',
  'verifier',
  'secrets',
  'seed',
  'signature',
  'signatures',
  'smtp',
  'token',
  'tokens',
  'totp',
]);
/** Such words joined to another one, as in `accesstoken`. */
const grown = /(?:token|secret|password|signature|cookie|apikey|backupcodes)s?$/;
const harmless = new Set(['status_code']);
const connections = new Set(['database_url', 'connection_string']);

const snake = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');

function judge(name: string): boolean {
  const words = snake(name);
  if (harmless.has(words)) return false;
  return (
    connections.has(words) ||
    words.split('_').some((word) => secretWords.has(word) || grown.test(word))
  );
}

const judged = new Map<string, boolean>();
const namesKept = 2000;

/** Whether a field of this name contains a secret. Cached, because names repeat. */
function isSecretName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const verdict = judge(name);
  if (judged.size < namesKept) judged.set(name, verdict);
  return verdict;
}

const contractCodes: ReadonlySet<unknown> = new Set(ErrorCodes);
/** `ECONNREFUSED`, `FST_ERR_BAD_URL`, and the five characters of an SQL state: none can be a sign-in code. */
const machineCode = /^(?:E[A-Z]{2,14}|[A-Z]+(?:_[A-Z0-9]+)+|[0-9A-Z]{5})$/;

const isErrorCode = (name: string, value: unknown): boolean =>
  name === 'code' &&
  (contractCodes.has(value) || (typeof value === 'string' && machineCode.test(value)));

const saysNothing = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || value === '';

/** Patterns of secrets inside text. Each is bounded, so that no text makes it slow. */
const inText: readonly (readonly [find: RegExp, put: string])[] = [
  // user:password@ in a URL
  [/:\/\/[^\s/?#"']{1,512}@/g, `://${censored}@`],
  // a parameter of a URL
  [
    /([?&#](?:[a-z_]{0,20}token|[a-z_]{0,20}verifier|denied|secret|claim|code|password|signature|key)=)[^&#\s"']{1,512}/gi,
    `$1${censored}`,
  ],
  [/(\bBearer )[\w.~+/=-]{1,512}/gi, `$1${censored}`],
  // a token of this application: the id of a row and 256 bits
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}/g, censored],
  // the message of PostgreSQL about a duplicate key: Key (email)=(ada@example.com)
  [/(\([\w", ]{1,200}\)=\()[^)]{1,512}\)/g, `$1${censored})`],
];

const withoutSecrets = (text: string): string => {
  let clean = text;
  for (const [find, put] of inText) clean = clean.replace(find, put);
  return clean;
};

function redactField(name: string, value: unknown): unknown {
  if (isSecretName(name) && !saysNothing(value) && !isErrorCode(name, value)) return censored;
  return typeof value === 'string' ? withoutSecrets(value) : value;
}

/** A JSON line of the log without secrets. The logger has already limited its depth and width. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
  } catch {
    return `${JSON.stringify(withoutSecrets(line))}\n`;
  }
}
