import { limits } from '#contract/core/limits.ts';
import { type Scope, Scopes } from '#contract/core/scopes.ts';
import type { AskedFor, programCalls } from '#contract/tokens/programs.ts';
import { isRegisteredAddress, isResource, destinationName } from './return-address.ts';
import { newAccess } from '#domain/account/access.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { hashSecret, makeSecret } from '#server/features/auth/service.ts';
import { insertNewToken, requirePossible } from '#server/features/tokens/make-token.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mcpPath } from '#server/http/mcp.ts';
import { deleteUnclaimed, insertGrant } from './grants.store.ts';
import { findProgram, type KnownProgram } from './programs.ts';

interface Problem {
  error: string;
  message: string;
}

/** An authorization request, once the program and its redirect URI are verified. */
interface Request {
  program: KnownProgram;
  client_id: string;
  redirect_uri: string;
  scopes: Scope[];
  challenge: string;
  problem: Problem | undefined;
}

function problemIn(request: AskedFor, scopes: readonly Scope[], publicUrl: string) {
  const problem = (error: string, message: string) => ({ error, message });
  const { response_type, code_challenge = '', code_challenge_method, resource } = request;
  if (response_type !== 'code') {
    return problem('unsupported_response_type', 'It asks in a way that this server doesn’t offer.');
  }
  if (code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(code_challenge)) {
    return problem(
      'invalid_request',
      'It doesn’t protect its code (PKCE with S256), so the code could be stolen.',
    );
  }
  if (resource !== undefined && !isResource(`${publicUrl}${mcpPath}`, resource)) {
    return problem('invalid_target', 'It asks for access to another server.');
  }
  if (scopes.length === 0) {
    return problem('invalid_scope', 'It asks for permissions that don’t exist here.');
  }
  return undefined;
}

/** Throws `program_refused` if no one may be redirected: the program is unknown, or the redirect URI is not its own. */
async function verifyRequest(ctx: Context, request: AskedFor): Promise<Request> {
  const { client_id = '', redirect_uri = '', scope } = request;
  const program = await findProgram(ctx, client_id);
  if (!isRegisteredAddress(program.redirect_uris, redirect_uri)) {
    throw new AppError('program_refused', {
      message:
        'This program asks to send you to an address that it didn’t name before. Nothing was connected.',
    });
  }
  const wanted = (scope ?? '').split(' ').filter(Boolean);
  const scopes = wanted.length === 0 ? Scopes : Scopes.filter((one) => wanted.includes(one));
  const problem = problemIn(request, scopes, ctx.config.public_url);
  const challenge = request.code_challenge ?? '';
  return { program, client_id, redirect_uri, scopes: [...scopes], challenge, problem };
}

/** The redirect URI with the response. It names this server, which prevents mix-up attacks (RFC 9207). */
function addressFor(
  { config }: Context,
  { redirect_uri, state }: AskedFor,
  parameters: Record<string, string>,
): string {
  const url = new URL(redirect_uri ?? '');
  const all = { ...parameters, ...(state !== undefined && { state }), iss: config.public_url };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

export const programRoutes = (ctx: Context): Handlers<typeof programCalls> => ({
  async ask({ body: request }) {
    const { program, redirect_uri, scopes, problem } = await verifyRequest(ctx, request);
    const no: Record<string, string> = problem
      ? { error: problem.error, error_description: problem.message }
      : { error: 'access_denied' };
    return {
      data: {
        name: program.name,
        vouched_by: program.vouched_by,
        returns_to: destinationName(redirect_uri),
        scopes,
        problem: problem?.message ?? null,
        no_url: addressFor(ctx, request, no),
      },
    };
  },

  async connect({ caller: { user_id }, body: { request, ...rights }, ...rest }) {
    const { program, client_id, redirect_uri, scopes, challenge, problem } = await verifyRequest(
      ctx,
      request,
    );
    if (problem) throw new AppError('program_refused', { message: problem.message });
    const wanted = { ...rights, name: program.name };
    await requirePossible(ctx, user_id, wanted, scopes);
    const now = ctx.clock();
    const code = makeSecret();
    const id = await ctx.db.transaction().execute(async (trx) => {
      await deleteUnclaimed(trx, user_id, now);
      // Its secret is never shown: the program gets one for its code.
      const { row } = await insertNewToken(trx, user_id, wanted, now);
      await insertGrant(trx, {
        id: row.id,
        owner_id: user_id,
        client_id,
        redirect_uri,
        code_hash: hashSecret(code),
        code_challenge: challenge,
        code_until: now + limits.program_code_life,
      });
      const detail = `${row.name} (${destinationName(redirect_uri)}): ${wanted.scopes.join(', ')}`;
      const origin = originOf(rest);
      await record(ctx, trx, { event: 'token_created', user_id, origin, detail }, now);
      const text = newAccess.program(row.name, wanted.scopes);
      await alertOwners(ctx, trx, { owner_id: user_id, kind: 'chat_connected', text }, now);
      return row.id;
    });
    return {
      yes_url: addressFor(ctx, request, { code: `${id}.${code}` }),
      message: `${program.name} connected.`,
    };
  },
});
