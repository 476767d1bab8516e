/** Password hashing: argon2id (RFC 9106) in the PHC string format, computed off the main thread. */
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSlots } from '#server/features/auth/slots.ts';

/** The cost of one evaluation; `memory` in KiB. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

interface StoredHash extends PasswordCost {
  salt: Buffer;
  tag: Buffer;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const recommended: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Computes one tag. */
type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(hash: string): StoredHash | undefined {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export interface PasswordHasher {
  /** Hashes a password. Throws `unavailable` when too many evaluations are queued. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password matches a hash. Always runs exactly one evaluation, even without a hash. Throws `unavailable`
   * when too many evaluations are queued.
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
  /** Whether a hash was made at a lower cost than the current one. */
  isOutdated(hash: string): boolean;
}

export interface PasswordHasherOptions {
  cost?: PasswordCost;
  derive?: Derive;
}

/** Hashes passwords at the recommended cost unless another one is given. */
export function createPasswordHasher({
  cost = recommended,
  derive = promisify(argon2),
}: PasswordHasherOptions = {}): PasswordHasher {
  // Two at once leave half of Node's threads for files and DNS; a third would only wait for a processor.
  const inTurn = createSlots(2, 500);

  /** Normalizes characters that can be composed in two ways, so that every keyboard types the same password. */
  const evaluate = (
    password: string,
    { memory, passes, parallelism }: PasswordCost,
    nonce: Buffer,
    tagLength: number,
  ): Promise<Buffer> => {
    const message = password.normalize('NFC');
    return inTurn(() =>
      derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }),
    );
  };

  /** A dummy hash for accounts without a password: the work is the same, and nothing matches it. */
  const nobodys: StoredHash = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const tag = await evaluate(password, cost, salt, tagBytes);
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, hash) {
      const kept = parse(hash ?? '') ?? nobodys;
      const tag = await evaluate(password, kept, kept.salt, kept.tag.length);
      return timingSafeEqual(tag, kept.tag);
    },
    isOutdated(hash) {
      const kept = parse(hash);
      return !kept || kept.memory < cost.memory || kept.passes < cost.passes;
    },
  };
}
