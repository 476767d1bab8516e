/** The page to browse the OpenAPI document, loaded when somebody first opens it: its libraries are large and few ever do. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { fastify, type FastifyInstance } from 'fastify';

interface Described {
  prefix: string;
  info: { title: string; version: string };
  document: () => Record<string, unknown>;
}

/** A server of its own that is only asked from within: to one that runs already, no routes can be added. */
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
    // Its bar only names the library and asks for the address of another document.
    theme: {
      title: info.title,
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  return app;
}
