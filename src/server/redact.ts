/** Takes secrets out of a line of the log, whatever wrote it and however deep they lie. */
import { ErrorCodes } from '#contract/core/errors.ts';

const censored = '[secret]';

/** Words that make a name the name of a secret: `pending_token`, `newPassword` and `smtp-url` each have one. */
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
/** Such words with another one grown onto them, as in `accesstoken`. */
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

/** Whether a field of this name holds a secret. Verdicts are kept, since names repeat and values do not. */
function isSecretName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const verdict = judge(name);
  if (judged.size < namesKept) judged.set(name, verdict);
  return verdict;
}

const contractCodes: ReadonlySet<unknown> = new Set(ErrorCodes);
/** `ECONNREFUSED`, `FST_ERR_BAD_URL`, and the five characters of an SQL state: none can be a code that lets someone in. */
const machineCode = /^(?:E[A-Z]{2,14}|[A-Z]+(?:_[A-Z0-9]+)+|[0-9A-Z]{5})$/;

const isErrorCode = (name: string, value: unknown): boolean =>
  name === 'code' &&
  (contractCodes.has(value) || (typeof value === 'string' && machineCode.test(value)));

const saysNothing = (value: unknown): boolean =>
  value === null || typeof value === 'boolean' || value === '';

/** What gives a secret away inside a sentence. Each is bounded, so that no text makes them slow. */
const inText: readonly (readonly [find: RegExp, put: string])[] = [
  // user:password@ of an address
  [/:\/\/[^\s/?#"']{1,512}@/g, `://${censored}@`],
  // a parameter of an address
  [
    /([?&#](?:[a-z_]{0,20}token|[a-z_]{0,20}verifier|denied|secret|claim|code|password|signature|key)=)[^&#\s"']{1,512}/gi,
    `$1${censored}`,
  ],
  [/(\bBearer )[\w.~+/=-]{1,512}/gi, `$1${censored}`],
  // a token of this application: the id of a row and 256 bits
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}/g, censored],
  // what PostgreSQL says of a row that is there already: Key (email)=(ada@example.com)
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

/** A line of JSON, as the log makes it, without its secrets; how deep and wide it is was bounded when it was made. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
  } catch {
    return `${JSON.stringify(withoutSecrets(line))}\n`;
  }
}
