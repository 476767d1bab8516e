/** Security headers of every response. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { basePath } from '#contract/table.ts';

const yearAndMore = 63_072_000;

/** Where browsers send CSP reports. */
export const reportsPath = `${basePath}/csp-report`;

/** Browsers that support `report-to` ignore `report-uri` beside it, but deliver to `report-to` only over https. */
const reporting = (isSecure: boolean): string =>
  isSecure ? `report-uri ${reportsPath}; report-to csp` : `report-uri ${reportsPath}`;

/** Adds the report address to every policy, whichever route or plugin set it. */
function addReportAddress(app: FastifyInstance, isSecure: boolean): void {
  const more = reporting(isSecure);
  app.addHook('onSend', (_request, reply, payload, done) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') {
      reply.header('content-security-policy', `${policy}; ${more}`);
      if (isSecure) reply.header('reporting-endpoints', `csp="${reportsPath}"`);
    }
    done(null, payload);
  });
}

/** The CSP of an HTML page: own scripts, own styles and those with this response's nonce, nothing else. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The CSP of the service worker: it may call this server and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers of responses that the framework sends before any hook runs, such as for a URL that cannot be decoded. */
export const earlyHeaders = (requestId: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';frame-ancestors 'none'; report-uri ${reportsPath}`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'strict-transport-security': `max-age=${yearAndMore}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': requestId,
});

export interface HeaderOptions {
  cors_origins: readonly string[];
  /** The origin at which people reach this server. */
  public_url: string;
}

export async function setHeaders(
  app: FastifyInstance,
  { cors_origins: corsOrigins, public_url }: HeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // A wallet opens its own window and must be able to answer this page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: yearAndMore, includeSubDomains: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissions);
    if (request.url.startsWith(basePath)) reply.header('cache-control', 'no-store');
  });
  addReportAddress(app, public_url.startsWith('https:'));
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposedHeaders: ['x-request-id', 'retry-after'],
    });
  }
}
