/** Loads the server’s secret, and checks that the database was written with it. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Db } from './client.ts';
import { insertMeta, readMeta, writeMeta } from './meta.ts';
import { createSealer, type Sealer } from './sealed.ts';

export interface SecretSource {
  /** `SECRET_KEY`: the newest secret, then older ones that still decrypt, separated by commas. */
  secret_key: string | undefined;
  database_url: string | undefined;
  data_dir: string;
}

const shortest = 32;
const leastDifferent = 10;
const examples = [
  'change',
  'example',
  'default',
  'placeholder',
  'your-secret',
  'your_secret',
  'password',
];

/** What is wrong with a secret, for the operator; `undefined` if it is acceptable. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < shortest) return `it has ${secret.length} characters and needs ${shortest}`;
  if (new Set(secret).size < leastDifferent) return 'it repeats too few different characters';
  const lower = secret.toLowerCase();
  if (examples.some((word) => lower.includes(word))) return 'it looks like the example of a manual';
  return undefined;
}

/** Creates the file completely or not at all; if two processes start at the same time, the second uses the first one’s. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const secretFile = (dataDir: string): string => join(dataDir, 'secret.key');

function fromFile(dataDir: string): string {
  const file = secretFile(dataDir);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file, `${randomBytes(32).toString('base64url')}\n`);
  return readFileSync(file, 'utf8').trim();
}

/**
 * Loads the secret from `SECRET_KEY`, else from `secret.key` in the data folder, which is created (mode 0600) on the
 * first start. With PostgreSQL several machines have to share it, so `SECRET_KEY` is required. Throws a sentence for
 * the operator.
 */
export function loadSecret(source: SecretSource): Sealer {
  if (source.secret_key === undefined && source.database_url !== undefined) {
    throw new Error(
      'SECRET_KEY is required with DATABASE_URL, so that every machine opens the same secrets.',
    );
  }
  const name = source.secret_key === undefined ? 'secret.key' : 'SECRET_KEY';
  const [secret = '', ...previous] = (source.secret_key ?? fromFile(source.data_dir))
    .split(/[,\s]+/)
    .filter(Boolean);
  for (const one of [secret, ...previous]) {
    const weakness = weaknessOf(one);
    if (weakness)
      throw new Error(`${name} cannot be used: ${weakness}. Try: openssl rand -base64 32`);
  }
  return createSealer({ secret, previous });
}

const metaKey = 'secret_fingerprint';

const otherSecret =
  'This database was written with another secret. Put back the SECRET_KEY or the secret.key it was made with; to change the secret, keep the old one behind the new one: SECRET_KEY=new,old.';

/**
 * Loads the secret that the database was written with. Throws a sentence for the operator, and creates no file beside a
 * database that needs another one.
 */
export async function openSecret(db: Db, source: SecretSource): Promise<Sealer> {
  const isUsed = (await readMeta(db, metaKey)) !== undefined;
  const isMissing = source.secret_key === undefined && !existsSync(secretFile(source.data_dir));
  if (isUsed && isMissing && source.database_url === undefined) throw new Error(otherSecret);
  const sealer = loadSecret(source);
  await assertSameSecret(db, sealer);
  return sealer;
}

/**
 * Rejects a database that was written with another secret, before anything is misread. The first start records the
 * secret; a start with a newer one is accepted as long as the recorded one is among the older ones.
 */
export async function assertSameSecret(
  db: Db,
  { fingerprint, fingerprints }: Pick<Sealer, 'fingerprint' | 'fingerprints'>,
): Promise<void> {
  // Only the first start writes: later ones don’t wait for another process that does.
  if ((await readMeta(db, metaKey)) === fingerprint) return;
  await insertMeta(db, { key: metaKey, value: fingerprint });
  const value = (await readMeta(db, metaKey)) ?? '';
  if (value === fingerprint) return;
  if (!fingerprints.includes(value)) {
    throw new Error(otherSecret);
  }
  await writeMeta(db, { key: metaKey, value: fingerprint });
}
