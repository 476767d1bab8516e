/** The MCP endpoint for AI assistants: streamable HTTP, without sessions, with API tokens. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthInfo, McpHttpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { Scopes } from '#contract/core/scopes.ts';
import { AppError } from '#server/app-error.ts';
import { atDoor } from '#server/token-in-hand.ts';
import { clientAddress, type Limiter } from './limits/limits.ts';
import { type Authenticate, tokenOf } from './who.ts';

export const mcpPath = '/mcp';
/**
 * The OAuth metadata of this resource (RFC 9728), below the path of the resource, so that the root stays free for
 * others.
 */
export const resourceMetadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;

export interface ApiRequest {
  method: Endpoint['method'];
  url: string;
  body?: object;
  key?: string;
}

export interface ApiResponse {
  status: number;
  body: Record<string, unknown>;
}

/** Makes a call of the contract with the same token. */
export type CallApi = (request: ApiRequest) => Promise<ApiResponse>;

export interface McpOptions {
  authenticate: Authenticate;
  limiter: Limiter;
  public_url: string;
  /** Creates the server for one request, from its credentials. */
  create: (auth: AuthInfo | undefined) => Promise<McpServer>;
}

/** Nothing offered here ever changes, so few subscriptions are enough for clients that ask for one anyway. */
const subscriptions = 32;

const unknown = () =>
  new AppError('unauthorized', {
    message:
      'Sign in to connect, or send an API token from Settings › API as Authorization: Bearer sai_…',
  });

// Loaded on first use, because few people use it.
const loadLibrary = () => import('@modelcontextprotocol/server');

/** Protects against DNS rebinding: rejects requests that a page of another site makes a browser send. */
async function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): Promise<void> {
  const { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } =
    await loadLibrary();
  const own = [new URL(publicUrl).hostname];
  const host = validateHostHeader(headers.host, [...own, ...localhostAllowedHostnames()]);
  // A page of this server may use another of its names, such as 127.0.0.1 for localhost.
  const isSame = headers.origin !== undefined && URL.parse(headers.origin)?.host === headers.host;
  const origin = isSame || validateOriginHeader(headers.origin, own).ok;
  if (!host.ok || !origin) throw new AppError('forbidden');
}

/** The caller. Throws unless there is a valid API token. */
async function requireToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, limiter, public_url }: McpOptions,
): Promise<string> {
  const token = tokenOf(request);
  await limiter.mayAuthenticate(request);
  const known = token === undefined ? '' : 'error="invalid_token", ';
  const where = `resource_metadata="${public_url}${resourceMetadataPath}", scope="${Scopes.join(' ')}"`;
  reply.header('www-authenticate', `Bearer ${known}${where}`);
  try {
    const caller = token && (await authenticate(token, clientAddress(request)));
    request.caller = caller && caller.token ? caller : null;
  } finally {
    if (!request.caller) await limiter.countRefused(request);
  }
  if (!token || !request.caller) throw unknown();
  reply.removeHeader('www-authenticate');
  return token;
}

/** Makes calls of the contract on behalf of the caller: same token, same address. */
const callAs =
  (app: FastifyInstance, request: FastifyRequest, token: string): CallApi =>
  async ({ method, url, body, key }) => {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: clientAddress(request),
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };

const ToolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string() }),
});

/** The tool that a request calls, if any. */
const calledIn = (body: unknown): string | undefined => ToolCall.safeParse(body).data?.params.name;

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    // The web and Node stream types differ only in their declarations.
    return reply.header('connection', 'close').send(Readable.fromWeb(response.body as never));
  }
  return reply.send(await response.text());
}

/** The request in the form that the library expects. */
function webRequest({ method, headers }: FastifyRequest, publicUrl: string): Request {
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  );
  const body = method === 'POST' ? { body: '{}' } : {};
  return new Request(`${publicUrl}${mcpPath}`, { method, headers: named, ...body });
}

/** Serves MCP at `/mcp`. Requests are stateless; supports the protocol version 2026-07-28 and earlier ones. */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { limiter, public_url, create } = options;
  let made: Promise<McpHttpHandler> | undefined;
  const make = async () => {
    const { createMcpHandler } = await loadLibrary();
    return createMcpHandler(({ authInfo }) => create(authInfo), {
      maxSubscriptions: subscriptions,
    });
  };
  app.addHook('preClose', async () => (await made)?.close());
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await requireOwnOrigin(request, public_url);
    const token = await requireToken(request, reply, options);
    await limiter.count('read', request, reply);
    const scopes = [...(request.caller?.token?.scopes ?? [])];
    const extra = { ask: callAs(app, request, token), called: calledIn(request.body) };
    const authInfo = { token, clientId: request.caller?.token?.id ?? '', scopes, extra };
    const handler = await (made ??= make());
    const parsedBody = request.body ?? undefined;
    const response = await handler.fetch(webRequest(request, public_url), {
      authInfo,
      ...(parsedBody !== undefined && { parsedBody }),
    });
    return send(reply, response);
  };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => atDoor.run(true, () => answer(request, reply)),
  });
}
