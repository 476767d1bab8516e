/** The OAuth 2.1 token endpoint: exchanges codes and refresh tokens, and revokes them. */
import { safeName } from '#domain/account/access.ts';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { isResource } from './return-address.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import { revokeToken } from '#server/features/tokens/store.ts';
import { mcpPath } from '#server/http/mcp.ts';
import { OAuthRefusal } from '#server/http/programs.ts';
import { claimGrant, findGrant, type KnownGrant, renewGrant } from './grants.store.ts';
import {
  firstSecrets,
  hashesOf,
  isProof,
  nextSecrets,
  readAccess,
  readRefresh,
  type RefreshToken,
  type Secrets,
  writeAccess,
  writeRefresh,
} from './keys.ts';

type GrantContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'config'>;

const Value = z.string().max(limits.program_value);
const Code = z.object({
  code: Value,
  client_id: Value,
  redirect_uri: Value,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: Value.optional(),
});
const Refresh = z.object({
  refresh_token: Value,
  client_id: Value,
  scope: Value.optional(),
  resource: Value.optional(),
});
const Ended = z.object({ token: Value, client_id: Value });

/** The fields of a form, or an error that names the first one missing or invalid. */
function fieldsOf<Form>(form: z.ZodType<Form>, sent: unknown): Form {
  const read = form.safeParse(sent);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  throw new OAuthRefusal('invalid_request', `${at} is missing or isn’t valid.`);
}

const invalidGrant = () =>
  new OAuthRefusal('invalid_grant', 'That is no longer valid. The person has to connect again.');

const isOver = ({ revoked_at, expires_at }: KnownGrant, now: number): boolean =>
  revoked_at !== null || (expires_at !== null && expires_at <= now);

function requireResource({ config }: GrantContext, resource: string | undefined): void {
  if (resource !== undefined && !isResource(`${config.public_url}${mcpPath}`, resource)) {
    throw new OAuthRefusal('invalid_target', 'This server gives no tokens for that resource.');
  }
}

/**
 * Revokes a grant whose used code or refresh token was reused, because we cannot distinguish thief and owner, and
 * notifies its owner.
 */
async function endCopied(ctx: GrantContext, grant: KnownGrant, origin: Origin): Promise<void> {
  const { id, owner_id: user_id, name } = grant;
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    if ((await revokeToken(trx, user_id, id, now)) === undefined) return;
    await record(ctx, trx, { event: 'session_reused', user_id, origin, detail: name }, now);
    const text = `We disconnected “${safeName(name)}” because its key may have been copied. Reconnect it from that program.`;
    await alertOwners(
      ctx,
      trx,
      { owner_id: user_id, kind: 'session_reused', subject: id, text },
      now,
    );
  });
}

const endOf = ({ expires_at }: KnownGrant, now: number): number =>
  Math.min(now + limits.program_access_life, expires_at ?? Infinity);

function answer(
  { scopes }: KnownGrant,
  token: Omit<RefreshToken, 'secret'>,
  { access, refresh: secret }: Secrets,
  until: number,
  now: number,
) {
  return {
    access_token: writeAccess(token.id, access),
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor((until - now) / 1000)),
    refresh_token: writeRefresh({ ...token, secret }),
    scope: z.array(z.enum(Scopes)).parse(JSON.parse(scopes)).join(' '),
  };
}

const isFor = (grant: KnownGrant, form: z.output<typeof Code>): boolean =>
  grant.client_id === form.client_id &&
  grant.redirect_uri === form.redirect_uri &&
  isProof(form.code_verifier, grant.code_challenge);

/** The grant of a code, used or not. */
async function grantOfCode({ db }: GrantContext, code: string): Promise<KnownGrant> {
  const parts = splitToken(code);
  const grant = parts && (await findGrant(db, parts.id));
  if (!grant || !secretMatches(parts.secret, grant.code_hash)) throw invalidGrant();
  return grant;
}

async function exchange(ctx: GrantContext, sent: unknown, origin: Origin) {
  const form = fieldsOf(Code, sent);
  const now = ctx.clock();
  const grant = await grantOfCode(ctx, form.code);
  const copied = async () => {
    await endCopied(ctx, grant, origin);
    return invalidGrant();
  };
  if (grant.code_used_at !== null) throw await copied();
  if (!isFor(grant, form) || grant.code_until <= now || isOver(grant, now)) throw invalidGrant();
  requireResource(ctx, form.resource);
  const family = makeSecret();
  const secrets = firstSecrets();
  const until = endOf(grant, now);
  const keys = { ...hashesOf(secrets), family_hash: hashSecret(family), access_until: until };
  const isFirst = await ctx.db.transaction().execute((trx) => claimGrant(trx, grant.id, keys, now));
  if (!isFirst) throw await copied();
  return answer(grant, { id: grant.id, family }, secrets, until, now);
}

/** Whether a refresh token is the newest, the previous one whose response may have been lost, or an older one. */
function refreshTokenState(grant: KnownGrant, { secret }: RefreshToken, now: number) {
  if (secretMatches(secret, grant.refresh_hash ?? '')) return 'newest';
  const isLate = now - (grant.refreshed_at ?? 0) > limits.program_refresh_grace;
  return !isLate && secretMatches(secret, grant.replaced_hash ?? '') ? 'again' : 'copied';
}

/** Scopes can never be extended; a request for fewer is ignored, and the response contains the actual ones. */
function requireNoMore({ scopes }: KnownGrant, scope: string | undefined): void {
  const granted: unknown = JSON.parse(scopes);
  const requested = (scope ?? '').split(' ').filter(Boolean);
  if (Array.isArray(granted) && requested.every((one) => granted.includes(one))) return;
  throw new OAuthRefusal(
    'invalid_scope',
    'The owner didn’t allow that. Ask them to connect again.',
  );
}

/** The grant that a refresh token belongs to, in any state. */
async function grantOfRefresh(
  { db }: GrantContext,
  token: RefreshToken,
): Promise<KnownGrant | undefined> {
  const grant = await findGrant(db, token.id);
  return grant && secretMatches(token.family, grant.family_hash ?? '') ? grant : undefined;
}

/** The response to the first use of the newest token; `undefined` if another request was faster. */
async function rotateGrant(
  ctx: GrantContext,
  grant: KnownGrant,
  token: RefreshToken,
  form: z.output<typeof Refresh>,
) {
  const now = ctx.clock();
  requireNoMore(grant, form.scope);
  requireResource(ctx, form.resource);
  const secrets = nextSecrets(ctx, token);
  const until = endOf(grant, now);
  const keys = { ...hashesOf(secrets), access_until: until };
  const isFirst = await ctx.db
    .transaction()
    .execute((trx) => renewGrant(trx, token.id, hashSecret(token.secret), keys, now));
  if (!isFirst) return undefined;
  return answer(grant, token, secrets, until, now);
}

/** The active grant of a refresh token. Throws if it has ended, or belongs to another program. */
async function activeGrant(ctx: GrantContext, token: RefreshToken, client_id: string) {
  const grant = await grantOfRefresh(ctx, token);
  if (!grant || grant.client_id !== client_id || isOver(grant, ctx.clock())) throw invalidGrant();
  return grant;
}

async function refresh(ctx: GrantContext, sent: unknown, origin: Origin) {
  const form = fieldsOf(Refresh, sent);
  const now = ctx.clock();
  const token = readRefresh(form.refresh_token);
  if (!token) throw invalidGrant();
  let grant = await activeGrant(ctx, token, form.client_id);
  if (refreshTokenState(grant, token, now) === 'newest') {
    const given = await rotateGrant(ctx, grant, token, form);
    if (given) return given;
    grant = await activeGrant(ctx, token, form.client_id);
  }
  if (refreshTokenState(grant, token, now) === 'copied') {
    await endCopied(ctx, grant, origin);
    throw invalidGrant();
  }
  const secrets = nextSecrets(ctx, token);
  // If the server's secret has changed since, the same tokens can no longer be derived.
  if (!secretMatches(secrets.refresh, grant.refresh_hash ?? '')) throw invalidGrant();
  const until = grant.access_until ?? now;
  return answer(grant, token, secrets, until, now);
}

/** Exchanges a code or a refresh token. Throws `OAuthRefusal`. */
export async function exchangeToken(ctx: GrantContext, sent: unknown, origin: Origin) {
  const { grant_type } = fieldsOf(z.object({ grant_type: Value }), sent);
  if (grant_type === 'authorization_code') return exchange(ctx, sent, origin);
  if (grant_type === 'refresh_token') return refresh(ctx, sent, origin);
  throw new OAuthRefusal('unsupported_grant_type', 'Send a code or a refresh token.');
}

/** The grant of a refresh token, used or not, or of an access token while it is the newest. */
async function grantOfAny(ctx: GrantContext, token: string): Promise<KnownGrant | undefined> {
  const refreshed = readRefresh(token);
  if (refreshed) return grantOfRefresh(ctx, refreshed);
  const access = readAccess(token);
  const grant = access && (await findGrant(ctx.db, access.id));
  return grant && secretMatches(access.secret, grant.secret_hash) ? grant : undefined;
}

/** Revokes a grant (RFC 7009); an unknown token counts as revoked. Throws `OAuthRefusal`. */
export async function revokeByProgram(
  ctx: GrantContext,
  sent: unknown,
  origin: Origin,
): Promise<void> {
  const { token, client_id } = fieldsOf(Ended, sent);
  const grant = await grantOfAny(ctx, token);
  if (!grant) return;
  if (grant.client_id !== client_id) {
    throw new OAuthRefusal('invalid_grant', 'That token belongs to another program.');
  }
  const { owner_id: user_id, name } = grant;
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    if ((await revokeToken(trx, user_id, grant.id, now)) === undefined) return;
    await record(ctx, trx, { event: 'token_revoked', user_id, origin, detail: name }, now);
  });
}
