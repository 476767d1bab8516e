/** An authenticator in software, which signs whatever a test wants, right or wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import type { Person, Reply, World } from './world.ts';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');
const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** What an authenticator says; each part can be changed to a lie. */
export interface Said {
  origin: string;
  rp_id: string;
  type: string;
  /** Whether a person touched it, and proved who they are. */
  flags: number;
  counter: number;
}

export const publicUrl = 'http://localhost:3000';
const honest: Said = {
  origin: publicUrl,
  rp_id: 'localhost',
  type: 'webauthn.get',
  flags: 0x05,
  counter: 0,
};

export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: a key of the kind EC2 for ES256 on P-256, with its two coordinates.
  const key = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (challenge: string, { type, origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = ({ rp_id, flags, counter }: Said, more = 0) =>
    Buffer.concat([hash(rp_id), Buffer.from([flags | more]), number(counter, 4)]);
  return {
    id: base64(id),
    /** Makes the passkey. */
    make(challenge: string, own: Partial<Said> = {}) {
      const said = { ...honest, type: 'webauthn.create', ...own };
      const data = Buffer.concat([head(said, 0x40), Buffer.alloc(16), number(16, 2), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
        Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')]),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: base64(id),
        client_data: base64(clientData(challenge, said)),
        attestation: base64(attestation),
      };
    },
    /** Signs a challenge with it. */
    use(challenge: string, user_handle: string | null, own: Partial<Said> = {}) {
      const said = { ...honest, ...own };
      const client = clientData(challenge, said);
      const data = head(said);
      return {
        id: base64(id),
        client_data: base64(client),
        authenticator_data: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
        user_handle,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;

export const handleFor = ({ id }: Pick<Person, 'id'>): string => base64(Buffer.from(id));

/** Asks for something to sign. */
export async function challengeOf(
  { call }: World,
  { as, ...body }: { purpose?: string; pending_token?: string; as?: Person } = {},
): Promise<string> {
  const reply = await call('POST', '/auth/passkey-challenge', { as, body });
  return reply.body.data?.challenge ?? `none: ${JSON.stringify(reply.body)}`;
}

/** Adds a passkey to an account. */
export async function addPasskey(
  { call }: World,
  as: Person,
  name = 'This laptop',
  made: Authenticator = anAuthenticator(),
  own: Partial<Said> = {},
): Promise<{ reply: Reply; made: Authenticator; id: string }> {
  const offer = await call('POST', '/auth/passkeys/offer', { as });
  const body = { name, ...made.make(offer.body.data?.challenge ?? '', own) };
  const reply = await call('POST', '/auth/passkeys', { as, body });
  return { reply, made, id: reply.body.data?.id };
}

const aProof = anAuthenticator().use('bm90LW91cnM', null);

const aCode = () => ({ code: '123456' });

/** A valid body for each call of passkeys, codes and issuers. */
export const bodiesOfPasskeys = {
  'two_factor.verify': aCode,
  'two_factor.disable': aCode,
  'two_factor.backupCodes': aCode,
  'passkeys.add': () => ({ name: 'Phone', ...anAuthenticator().make('bm90LW91cnM') }),
  'passkeys.rename': () => ({ name: 'Phone' }),
  'passkeys.challenge': () => ({}),
  'passkeys.login': () => ({ passkey: aProof }),
  'issuers.start': () => ({}),
  'issuers.logout': () => ({ logout_token: 'none' }),
  'issuers.finish': () => ({ visit: 'none', state: 'none' }),
};

/** A row for each of somebody’s ways in, with what is secret about it behind that prefix. */
export async function doorRows(
  db: Db,
  own: { user_id: string; created_at: number },
  prefix: string,
): Promise<void> {
  const { user_id, created_at } = own;
  const of = { user_id, issuer_id: 'acme' };
  await db
    .insertInto('issuer_links')
    .values({
      ...of,
      id: newId(),
      issuer: 'https://login.acme.example',
      subject: `ada of ${user_id}`,
      email: 'ada@example.com',
      linked_at: created_at,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto('issuer_visits')
    .values({
      ...of,
      id: `${prefix}visit of ${user_id}`,
      browser_hash: `${prefix}browser`,
      sealed: `${prefix}nonce`,
      expires_at: created_at,
    })
    .execute();
  await db
    .insertInto('issuer_sessions')
    .values({ id: `${prefix}session of ${user_id}`, user_id, seen_at: created_at })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      ...own,
      id: newId(),
      credential_id: `${prefix}passkey ${own.user_id}`,
      public_key: `${prefix}key`,
      counter: 3,
      name: 'This laptop',
      last_used_at: own.created_at,
    })
    .execute();
}
