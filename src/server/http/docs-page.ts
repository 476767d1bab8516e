/**
 * The page for browsing the OpenAPI document. Loaded on first use, because its libraries are large and few people
 * open it.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { fastify, type FastifyInstance } from 'fastify';

interface Described {
  prefix: string;
  info: { title: string; version: string };
  document: () => Record<string, unknown>;
}

/** A separate server that is only called internally: routes cannot be added to a server that is already running. */
export async function createDocsPage({
  prefix,
  info,
  document,
}: Described): Promise<FastifyInstance> {
  const app = fastify();
  const specification = { document: { openapi: '3.1.0' as const, info, paths: {} } };
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: prefix,
    transformSpecification: document,
    transformSpecificationClone: false,
    // The top bar would only show the name of the library and a field for another document.
    theme: {
      title: info.title,
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  return app;
}
