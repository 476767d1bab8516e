/** The contract as an OpenAPI 3.1 document, and a page to browse it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoint, Id, Instant } from '#contract/core/endpoint.ts';
import { errors, Failure } from '#contract/core/errors.ts';
import { scopes } from '#contract/core/scopes.ts';
import { basePath } from '#contract/table.ts';
import { tokenPrefix } from '#contract/tokens/calls.ts';
import { testEvent, type WebhookEvent, webhookEvents } from '#contract/webhooks/events.ts';
import { webhookData } from '#contract/webhooks/payloads.ts';
import { AppError } from '#server/app-error.ts';
import type { Limiter } from './limits/limits.ts';
import { exampleFor } from './openapi-examples.ts';
import { componentsOf, type Json, referring, schemaOf } from './openapi-schemas.ts';
import { lineType } from './stream.ts';

type Calls = Record<string, Record<string, Endpoint>>;

const openapi = '3.1.0';
const title = 'SocialAI';

/** The path of the page for browsing the document. */
const docsPath = `${basePath}/docs`;

const scopeWords = Object.entries(scopes)
  .map(([scope, { label }]) => `\`${scope}\` (${label})`)
  .join(', ');

const Parameters = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/** A media type: its schema, and the smallest example that the contract accepts. */
function mediaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  withMore = (shown: Json) => shown,
): Json {
  const example = exampleFor(schema, schemaOf(schema, io));
  return { schema: withMore(referring(schema, io)), ...(example !== undefined && { example }) };
}

const Examples = z.record(z.string(), z.unknown());

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const shown = schemaOf(schema, 'input');
  const { properties, required } = Parameters.parse(shown);
  const examples = Examples.parse(exampleFor(schema, shown) ?? {});
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
};

/** Fields that a response has beyond the body may be sent back, and are ignored. */
function withEcho(schema: Json, { body, echo }: Endpoint): Json {
  if (!(body instanceof z.ZodObject) || !echo) return schema;
  const { properties } = Parameters.parse(referring(body, 'input'));
  const answered = Parameters.parse(referring(z.object(echo.shape), 'output')).properties;
  const others = Object.entries(answered).filter(([name]) => !(name in properties));
  const ignored = others.map(([name, field]) => [name, { allOf: [field], readOnly: true }]);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(ignored) } };
}

function bodyOf(call: Endpoint): Json | undefined {
  const { body, upload } = call;
  if (upload) {
    const file = { type: 'string', format: 'binary' };
    const field = upload.max_files === 1 ? file : { type: 'array', items: file };
    const schema = {
      type: 'object',
      properties: { [upload.field]: field },
      required: [upload.field],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  const media = mediaOf(body, 'input', (shown) => withEcho(shown, call));
  return { required: true, content: { 'application/json': media } };
}

function successResponse({ response, event }: Endpoint): Json {
  if (response === 'file') return { description: 'The bytes', content: { 'image/*': {} } };
  if (response === 'stream') {
    const line = event ? mediaOf(event, 'output') : {};
    const description = 'One line of JSON for each event, while the connection is open';
    return { description, content: { [lineType]: line } };
  }
  const media = mediaOf(response.extend({ success: z.literal(true) }), 'output');
  return { description: 'Done', content: { 'application/json': media } };
}

const pendingAnswer: Json = {
  description: 'The work takes longer and continues as a job. Ask for its result with the id.',
  content: {
    'application/json': mediaOf(
      z.object({ success: z.literal(true), job_id: Id, message: z.string().optional() }),
      'output',
    ),
  },
};

/** A session, or an API token with the required scope. */
const securityOf = ({ token }: Endpoint): Json[] => [
  { session: [] },
  ...(token === null ? [] : [{ token: [token] }]),
];

/** What a token needs besides its scope, in a sentence. */
const tokenRequirements = ({ token_more = {} }: Endpoint): Json => {
  const requirements = Object.entries(token_more).map(
    ([field, scope]) => `With \`${field}\` a token also needs \`${scope}\`.`,
  );
  return requirements.length === 0 ? {} : { description: requirements.join(' ') };
};

function operation(tag: string, name: string, call: Endpoint): Json {
  const body = bodyOf(call);
  return {
    tags: [tag],
    operationId: `${tag}_${name}`,
    summary: call.summary,
    ...tokenRequirements(call),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(body && { requestBody: body }),
    security: call.access === 'public' ? [] : securityOf(call),
    responses: {
      [String(call.status ?? 200)]: successResponse(call),
      ...(call.pending && { '202': pendingAnswer }),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

const signing = {
  'webhook-id': 'The same with each try',
  'webhook-timestamp': 'When this try was made, in seconds',
  'webhook-signature': 'As Standard Webhooks has it; two while a secret is replaced',
};

/** Events that are sent to subscribed addresses. */
const webhooks = (): Json =>
  Object.fromEntries(
    Object.entries(webhookData).map(([type, data]) => {
      const body = z.object({ type: z.literal(type), timestamp: Instant, data });
      const post = {
        tags: ['webhooks'],
        operationId: `webhooks_${type.replaceAll('.', '_')}`,
        summary: type === testEvent ? 'A test' : webhookEvents[type as WebhookEvent],
        parameters: Object.entries(signing).map(([name, description]) => ({
          name,
          description,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { content: { 'application/json': mediaOf(body, 'output') } },
        // These requests go out from here, and are signed.
        security: [],
        responses: {
          '2XX': { description: 'Received. After any other response, the event is sent again.' },
        },
      };
      return [type, { post }];
    }),
  );

/** Builds the document from the table. */
function openApiDocument(calls: Calls, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      const path = basePath + call.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(tag, name, call) };
    }
  }
  const codes = Object.entries(errors).map(
    ([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`,
  );
  const responses = {
    Failure: {
      description: 'What went wrong, in a sentence for a person and a word for a machine',
      content: { 'application/json': mediaOf(Failure, 'output') },
    },
  };
  const sent = webhooks();
  return {
    openapi,
    info: {
      title,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Every call of this server. Failures carry one of these codes:\n\n${codes.join('\n')}`,
    },
    paths,
    webhooks: sent,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'What signing in answers' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description: `An API token from Settings › API. Each call lists the scope that it needs: ${scopeWords}.`,
        },
      },
      schemas: componentsOf({ paths, sent, responses }),
      responses,
    },
  };
}

/** Headers that belong to the page itself, not to the connection. */
const pageHeaders = 'content-type content-security-policy cache-control etag last-modified'.split(
  ' ',
);

/** Serves the document at `/api/openapi.json` and a page to browse it at `docsPath`. */
export function serveOpenApi(
  app: FastifyInstance,
  calls: Calls,
  version: string,
  limiter: Limiter,
): void {
  let built: Json | undefined;
  // Built on first use: nothing else at startup takes as long, and few people open it.
  const document = () => (built ??= openApiDocument(calls, version));
  app.get(
    `${basePath}/openapi.json`,
    { onRequest: (request, reply) => limiter.count('read', request, reply) },
    async () => document(),
  );
  let page: Promise<FastifyInstance> | undefined;
  const load = async () => {
    const { createDocsPage } = await import('./docs-page.ts');
    return createDocsPage({ prefix: docsPath, info: { title, version }, document });
  };
  const browse = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await (page ??= load())).inject({ url, headers });
    if (answer.statusCode === 404) throw new AppError('not_found');
    for (const name of pageHeaders) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.status(answer.statusCode).send(answer.rawPayload);
  };
  for (const url of [docsPath, `${docsPath}/*`]) app.get(url, browse);
}
