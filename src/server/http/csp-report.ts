/**
 * Receives Content Security Policy reports from browsers and writes one log line each, so that an operator notices
 * an attack or a mistake.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { AppError } from '#server/app-error.ts';
import { reportsPath } from './headers.ts';
import type { Limiter } from './limits/limits.ts';

const bodyBytes = 16 * 1024;
const reportsTaken = 10;
const textKept = 200;

/** The format of `report-uri` (CSP level 2). */
const Single = z
  .object({
    'csp-report': z.object({
      'effective-directive': z.string().optional(),
      'violated-directive': z.string().optional(),
      'blocked-uri': z.string().default(''),
      'document-uri': z.string().default(''),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ]);

/** The format of `report-to` (Reporting API), which may also hold other kinds of reports. */
const Batch = z.array(z.object({ type: z.string(), body: z.unknown() })).transform((reports) =>
  reports
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, reportsTaken)
    .map(({ body }) => Violation.parse(body)),
);
const Violation = z
  .object({
    effectiveDirective: z.string().default(''),
    blockedURL: z.string().default(''),
    documentURL: z.string().default(''),
  })
  .transform(({ effectiveDirective, blockedURL, documentURL }) => ({
    directive: effectiveDirective,
    blocked: blockedURL,
    page: documentURL,
  }));

const Reports = z.union([Single, Batch]);

/** What could be a token in a path, such as that of a review link. */
const tokens = /[\w-]{43,}/g;

/** An address without private parts: credentials, tokens, query and fragment. A keyword such as `inline` is kept. */
export function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  if (!url) return cut(address.split(/[?#]/, 1)[0] ?? '', textKept);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return cut(isWeb ? url.origin + url.pathname.replaceAll(tokens, '…') : url.protocol, textKept);
}

const pathOf = (address: string): string => cut(URL.parse(address)?.pathname ?? '', textKept);

function report(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.body === undefined) throw new AppError('unsupported_media');
  const violations = Reports.parse(request.body).map(({ directive, blocked, page }) => ({
    directive: cut(directive, textKept),
    blocked: withoutSecrets(blocked),
    page: pathOf(page),
  }));
  if (violations.length > 0) request.log.warn({ event: 'csp_violation', violations });
  return reply.status(204).send();
}

/** Mounts the endpoint that `headers.ts` names in every policy. It accepts only the two report formats. */
export async function serveCspReports(app: FastifyInstance, limiter: Limiter): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: bodyBytes },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      reportsPath,
      {
        bodyLimit: bodyBytes,
        // Reports are sent without a session, so they count by address.
        onRequest: (request, answer) => limiter.count('write', request, answer),
      },
      report,
    );
  });
}
