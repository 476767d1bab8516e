/** What a request without a body means, whatever content type it announces. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** Resolves to whether nothing is sent; of a body, only the first bytes are awaited. */
async function isEmpty(payload: IncomingMessage): Promise<boolean> {
  for await (const _chunk of payload.iterator({ destroyOnReturn: false })) return false;
  return true;
}

/**
 * Takes an empty body as `{}`: some programs announce JSON and then leave out an object without fields, others announce
 * nothing or a form. A body in any format but JSON is refused without reading it.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const json = 'application/json';
  app.removeContentTypeParser(json);
  app.addContentTypeParser(json, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parse(request, String(body), done);
  });
  app.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) => {
    if (await isEmpty(payload)) return {};
    throw new AppError('unsupported_media');
  });
}
