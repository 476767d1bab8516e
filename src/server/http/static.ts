/** Serves the built web application. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';
import { sendFailure } from './failure.ts';
import { pagePolicy } from './headers.ts';

const noncePlaceholder = '__CSP_NONCE__';

/** Answers 405 with `Allow` where the address exists for another method, else 404. */
function nothingThere(calls: readonly Endpoint[]) {
  const patterns = calls.map((call) => ({
    method: call.method,
    pattern: new RegExp(`^${basePath}${call.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].join(', '));
    sendFailure(
      new AppError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'),
      request,
      reply,
    );
  };
}

/** Every address outside the API that is no file is a page of the application, which routes it itself. */
export async function serveWeb(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  webDir: string | undefined,
): Promise<void> {
  const refuse = nothingThere(calls);
  const page = webDir ? await readFile(join(webDir, 'index.html'), 'utf8') : undefined;
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names under assets/ carry a hash of their content.
        const life = path.includes('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
        void reply.header('cache-control', `public, ${life}`);
      },
    });
  }
  const sendPage = (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlaceholder, nonce));
  };
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && !request.url.startsWith(`${basePath}/`);
    // A missing script must not be answered with a page.
    const isFile = request.url.startsWith('/assets/');
    if (page && wantsPage && !isFile) return sendPage(reply, page);
    refuse(request, reply);
    return reply;
  });
}
