/** Identifies a program by the metadata document at its URL, or by a registration that this server signed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { oneLineOf, stripInvisible } from '#contract/core/plain-text.ts';
import { isDocumentAddress, isReturnAddress } from './return-address.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { OAuthRefusal } from '#server/http/programs.ts';

export interface KnownProgram {
  name: string;
  redirect_uris: readonly string[];
  /** The site of its metadata document; `null` if it registered itself. */
  vouched_by: string | null;
}

const Addresses = z.array(z.string()).min(1).max(limits.program_addresses);
const Described = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: Addresses,
  // A secret in a public document would not be secret.
  client_secret: z.never().optional(),
});

const patience = 5000;

/** A name that fits into a sentence and a list; empty if there is none. */
const nameOf = (name: string | undefined): string =>
  cut(oneLineOf(stripInvisible(name ?? '')), limits.token_name);

const refused = (message: string, cause?: unknown) =>
  new AppError('program_refused', { message, cause });

async function readDescription(
  { fetchPublic }: Pick<Context, 'fetchPublic'>,
  client_id: string,
): Promise<KnownProgram> {
  const { host } = new URL(client_id);
  const about = `${host}, which should say who this program is,`;
  const document = await fetchPublic(client_id, {
    headers: { accept: 'application/json' },
    types: ['application/json'],
    signal: AbortSignal.timeout(patience),
    redirects: 0,
    bytes: limits.program_document,
  })
    .then(async (answer): Promise<unknown> => (answer.ok ? answer.json() : undefined))
    // The reason is not revealed: it would tell which internal addresses exist.
    .catch(() => undefined);
  if (document === undefined) {
    throw refused(`${about} couldn’t be read. Nothing was connected. Try again later.`);
  }
  const read = Described.safeParse(document);
  if (!read.success || read.data.client_id !== client_id) {
    throw refused(`${about} describes another program, or none. Nothing was connected.`);
  }
  const { client_name, redirect_uris } = read.data;
  return { name: nameOf(client_name) || host, redirect_uris, vouched_by: host };
}

const Registered = z.tuple([z.string(), Addresses]);
const prefix = 'reg_';

const signatureOf = ({ sealer }: Pick<Context, 'sealer'>, payload: string): Buffer =>
  createHmac('sha256', sealer.key('program registrations')).update(payload).digest();

/** The registration in a client id; `undefined` if this server did not sign it. */
function registered(ctx: Pick<Context, 'sealer'>, client_id: string): KnownProgram | undefined {
  const [payload = '', signature = ''] = client_id.slice(prefix.length).split('.');
  const [right, given] = [signatureOf(ctx, payload), Buffer.from(signature, 'base64url')];
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined;
  const [name, redirect_uris] = Registered.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  return { name, redirect_uris, vouched_by: null };
}

/** Finds a program by its client id. Throws `program_refused`. */
export async function findProgram(
  ctx: Pick<Context, 'sealer' | 'fetchPublic'>,
  client_id: string,
): Promise<KnownProgram> {
  if (isDocumentAddress(client_id)) return readDescription(ctx, client_id);
  const known = client_id.startsWith(prefix) ? registered(ctx, client_id) : undefined;
  if (known) return known;
  throw refused(
    'This program isn’t known here. Nothing was connected. Remove this server in the program, and add it again.',
  );
}

const Registration = z.object({
  redirect_uris: Addresses,
  client_name: z.string().max(limits.program_value).optional(),
});

/**
 * Registers a program (RFC 7591): its client id contains the signed registration, so that no one can fill a table.
 * Throws `OAuthRefusal`.
 */
export function register(ctx: Pick<Context, 'sealer' | 'clock'>, body: unknown): object {
  const read = Registration.safeParse(body);
  if (!read.success) {
    throw new OAuthRefusal('invalid_client_metadata', 'Name the program and its redirect_uris.');
  }
  const { redirect_uris, client_name } = read.data;
  if (!redirect_uris.every(isReturnAddress)) {
    const allowed = 'Use https, http on localhost, or a scheme of your app.';
    throw new OAuthRefusal('invalid_redirect_uri', allowed);
  }
  const name = nameOf(client_name) || 'A program';
  const payload = Buffer.from(JSON.stringify([name, redirect_uris])).toString('base64url');
  const client_id = `${prefix}${payload}.${signatureOf(ctx, payload).toString('base64url')}`;
  if (client_id.length > limits.program_value) {
    throw new OAuthRefusal('invalid_client_metadata', 'Register fewer or shorter redirect_uris.');
  }
  return {
    client_id,
    client_id_issued_at: Math.floor(ctx.clock() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
