/**
 * OAuth 2.1 for programs: the metadata documents, and the endpoints that register them, issue tokens and revoke
 * them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Scopes } from '#contract/core/scopes.ts';
import { authorizePath } from '#contract/tokens/programs.ts';
import { clientAddress, type Limiter } from './limits/limits.ts';
import { mcpPath, resourceMetadataPath } from './mcp.ts';

/** Far more than any form or registration needs. */
const bodyBytes = 32 * 1024;

export type OAuthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri';

/** An error response in the format of RFC 6749. */
export class OAuthRefusal extends Error {
  readonly error: OAuthError;

  constructor(error: OAuthError, description: string) {
    super(description);
    this.error = error;
  }
}

interface From {
  ip: string;
  user_agent: string;
  request_id: string;
}

export interface Programs {
  public_url: string;
  /** Each of these throws `OAuthRefusal`. */
  give: (form: unknown, from: From) => Promise<object>;
  end: (form: unknown, from: From) => Promise<void>;
  register: (body: unknown) => object;
}

const authorizationServer = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}${authorizePath}`,
  token_endpoint: `${url}/oauth/token`,
  revocation_endpoint: `${url}/oauth/revoke`,
  registration_endpoint: `${url}/oauth/register`,
  scopes_supported: Scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

const protectedResource = (url: string) => ({
  resource: `${url}${mcpPath}`,
  resource_name: 'SocialAI',
  authorization_servers: [url],
  scopes_supported: Scopes,
  bearer_methods_supported: ['header'],
});

/** A field that is sent twice makes the request invalid (RFC 6749, 3.2). */
function formOf(text: string): Record<string, string> | undefined {
  const fields = new URLSearchParams(text);
  const names = [...fields.keys()];
  return new Set(names).size === names.length ? Object.fromEntries(fields) : undefined;
}

const fromOf = (request: FastifyRequest): From => ({
  ip: clientAddress(request),
  user_agent: request.headers['user-agent'] ?? '',
  request_id: request.id,
});

/** Answers a program; failures count toward the rate limit. */
function answerProgram(
  limiter: Limiter,
  work: (request: FastifyRequest) => Promise<object>,
  status = 200,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await limiter.mayAuthenticate(request);
    await limiter.count(status === 201 ? 'check' : 'write', request, reply);
    reply.header('cache-control', 'no-store');
    try {
      return await reply.status(status).send(await work(request));
    } catch (error) {
      if (!(error instanceof OAuthRefusal)) throw error;
      await limiter.countRefused(request);
      return reply.status(400).send({ error: error.error, error_description: error.message });
    }
  };
}

/** Mounts the documents and endpoints. */
export async function servePrograms(
  app: FastifyInstance,
  limiter: Limiter,
  { public_url, give, end, register }: Programs,
): Promise<void> {
  const documents = {
    [resourceMetadataPath]: protectedResource(public_url),
    '/.well-known/oauth-authorization-server': authorizationServer(public_url),
  };
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      await limiter.count('read', request, reply);
      return reply.header('cache-control', 'public, max-age=300').send(document);
    });
  }
  await app.register(async (scope) => {
    const options = { bodyLimit: bodyBytes };
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', ...options },
      (_request, body, done) => done(null, formOf(body.toString())),
    );
    scope.post(
      '/oauth/token',
      options,
      answerProgram(limiter, (request) => give(request.body, fromOf(request))),
    );
    scope.post(
      '/oauth/revoke',
      options,
      answerProgram(limiter, async (request) => {
        await end(request.body, fromOf(request));
        return {};
      }),
    );
  });
  app.post(
    '/oauth/register',
    { bodyLimit: bodyBytes },
    answerProgram(limiter, async (request) => register(request.body), 201),
  );
}
