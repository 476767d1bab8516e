/** Forms, as pages without JavaScript and mail programs send them. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';

const urlEncoded = 'application/x-www-form-urlencoded';

/** Enough for the form that a mail program sends to unsubscribe with one click, and for one with fields. */
const formBytes = { ignored: 4096, read: 32 * 1024 };

/** Lets the calls of this scope accept a form: its fields are the body, and are ignored if the call has none. */
export function takeForms(scope: FastifyInstance, { body: schema }: Endpoint): void {
  if (schema) {
    const bounds = { parseAs: 'string', bodyLimit: formBytes.read } as const;
    scope.addContentTypeParser<string>(urlEncoded, bounds, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    return;
  }
  if (scope.hasContentTypeParser('multipart/form-data'))
    scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser(
    [urlEncoded, 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: formBytes.ignored },
    (_request, _body, done) => done(null),
  );
}
