/** The log: JSON lines for machines, colored lines on a terminal; never a secret. And its last line, when a process crashes. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DestinationStream, type Logger, pino } from 'pino';
import { ErrorCodes } from '#contract/core/errors.ts';

// Adds source files to stack traces of the bundled server, whose frames all name one large file.

/** A position in the bundle: its URL and line. */
const frame = /(file:\/\/[^\s()]+\/dist\/server\/[\w-]+\.js):(\d+):\d+/g;
/** The comment that the bundler writes above each module. */
const heading = /^\/\/ (\S+\.[cm]?[jt]s)$/;

type Headings = readonly { line: number; source: string }[];
const known = new Map<string, Headings>();

/** Read at the first error; a source map would take more memory than the server. */
function headingsOf(address: string): Headings {
  const kept = known.get(address);
  if (kept) return kept;
  const lines = readFileSync(fileURLToPath(address), 'utf8').split('\n');
  const found = lines.flatMap((text, at) => {
    const source = heading.exec(text)?.[1];
    return source === undefined ? [] : [{ line: at + 1, source }];
  });
  known.set(address, found);
  return found;
}

/** The same stack with the source file of each frame. */
function withSources(stack: string): string {
  try {
    return stack.replaceAll(frame, (place, address: string, line: string) => {
      const above = headingsOf(address).findLast((one) => one.line <= Number(line));
      return above ? `${above.source} in ${place}` : place;
    });
  } catch {
    // The bundle was rebuilt or removed since this process started.
    return stack;
  }
}

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

/** The id of the current request, which every line logged during it contains. */
export const requestInHand = new AsyncLocalStorage<string>();

export interface LogOptions {
  level: string;
  /** Replaces the standard output. */
  destination?: DestinationStream | undefined;
}

/** Fields that a terminal shows elsewhere, or that only programs need. */
const hidden: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'err', 'request_id']);

/** Control characters as words, so that a forged line break or color stays inside its line. */
const harmlessly = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (one) => JSON.stringify(one).slice(1, -1));

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : JSON.stringify(value);
}

/** The stack of an error, or what there is of it, below the sentence. */
function stackIn(err: unknown): string[] {
  if (typeof err !== 'object' || err === null) return [];
  const told = [
    'stack' in err ? err.stack : undefined,
    'message' in err ? err.message : undefined,
  ].find((one) => typeof one === 'string');
  return told === undefined ? [] : told.split('\n').map((line) => `    ${harmlessly(line)}`);
}

/** A line of the log for people: the sentence, what it is about, and the stack of an error below it. */
function sentenceOf(line: Record<string, unknown>): string {
  const about = Object.entries(line)
    .filter(([name, value]) => !hidden.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${wordOf(value)}`);
  const said = [wordOf(line['msg'] ?? ''), ...about].filter((words) => words !== '').join(' · ');
  return [harmlessly(said), ...stackIn(line['err'])].join('\n');
}

/** Colored output with a sentence per message, for a terminal; loaded only for one. */
export async function prettyLines(destination?: NodeJS.WritableStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    translateTime: 'HH:MM:ss',
    messageFormat: sentenceOf,
    hideObject: true,
    // Which it would print as it came.
    ignore: 'name,pid,hostname',
    sync: true,
    ...(destination && { destination, colorize: false }),
  });
}

export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    // The last step before a line is written, so it covers everything: fields, child loggers, errors and messages.
    hooks: { streamWrite: redactLine },
    // JSON encodes control characters, so a forged line break stays inside its line.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err(error: Error) {
        const serialized = pino.stdSerializers.err(error);
        return serialized.stack === undefined
          ? serialized
          : { ...serialized, stack: withSources(serialized.stack) };
      },
    },
    base: undefined,
    mixin() {
      const request_id = requestInHand.getStore();
      return request_id === undefined ? {} : { request_id };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The ledger knows what was in progress, so ending loses nothing; continuing could. */
export function endOnCrash(log: Logger): void {
  const crash = (err: unknown) => {
    log.fatal({ err }, 'unhandled failure');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
