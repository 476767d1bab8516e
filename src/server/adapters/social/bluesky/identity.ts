/**
 * Verifies that an account’s identity matches its service. A service can claim anything; the identity’s document is
 * controlled by its owner, and names the server that hosts the account.
 */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import type { Calling } from './call.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import { PlatformError } from '#server/adapters/social/port.ts';

const Document = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string()).catch([]),
  service: z
    .array(
      z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.string() }).or(z.unknown()),
    )
    .catch([]),
});
type Document = z.infer<typeof Document>;

const Server = z.object({
  id: z.string().regex(/#atproto_pds$/),
  type: z.literal('AtprotoPersonalDataServer'),
  serviceEndpoint: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
});

/** The authorization servers that a server announces. */
const Protected = z.object({ authorization_servers: z.array(z.string()) });

/** The value for a handle that does not resolve to the account. */
const noHandle = 'handle.invalid';
const usualWait = 300;

const refused = (message: string) => new PlatformError('rejected', message);

interface DocumentAddress {
  url: string;
  fetch: SocialTools['fetch'];
}

/** The URL of an identity’s document. */
function documentAddressOf(tools: Calling, did: string): DocumentAddress {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) {
    return { url: `${tools.plc.url}/${did}`, fetch: tools.plc.fetch };
  }
  const host = /^did:web:([\w.-]+(?:%3A\d+)?)$/i.exec(did)?.[1];
  const origin = host && URL.parse(`https://${decodeURIComponent(host)}`)?.origin;
  if (!origin) throw refused('That account uses an identity type we don’t support.');
  return { url: `${origin}/.well-known/did.json`, fetch: tools.fetchFor(origin) };
}

/** The response to a simple query; `undefined` if it does not have the expected form. */
async function ask<T>(
  tools: Calling,
  { url, fetch }: DocumentAddress,
  answer: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const { status, body } = await callHttp(
    { ...tools, fetch },
    {
      method: 'GET',
      url,
      signal,
      platform: new URL(url).host,
      headers: { accept: 'application/json' },
    },
    (headers, _body, now) => retryAfter(headers, now) ?? usualWait,
  );
  return status < 400 ? answer.safeParse(body).data : undefined;
}

/** The hosting server, according to the document. */
function serverIn({ service }: Document): string | undefined {
  return service.flatMap((one) => Server.safeParse(one).data?.serviceEndpoint ?? [])[0];
}

/** Whether a server delegates sign-in to that service, like Bluesky’s own servers. */
async function signsIn(
  tools: Calling,
  service: string,
  server: string,
  signal: AbortSignal,
): Promise<boolean> {
  const url = `${server}/.well-known/oauth-protected-resource`;
  const metadata = await ask(tools, { url, fetch: tools.fetchFor(server) }, Protected, signal);
  return metadata?.authorization_servers.some((one) => URL.parse(one)?.origin === service) ?? false;
}

const hostOf = (origin: string): string => new URL(origin).host;

/**
 * Verifies that an identity’s account is hosted where the person signed in, and that its handle is the one the service
 * returned. Throws `rejected` with a sentence if not, `retry` if that cannot be checked now.
 */
export async function proveIdentity(
  tools: Calling,
  {
    service,
    did,
    handle,
    signal,
  }: {
    service: string;
    did: string;
    handle: string;
    signal: AbortSignal;
  },
): Promise<void> {
  const document = await ask(tools, documentAddressOf(tools, did), Document, signal);
  if (document?.id !== did) throw refused('Bluesky doesn’t know that account’s identity.');
  const server = serverIn(document);
  if (server === undefined) throw refused('That account’s identity doesn’t name a server.');
  if (server !== service && !(await signsIn(tools, service, server, signal))) {
    throw refused(
      `That account is on ${hostOf(server)}, not on ${hostOf(service)}. Enter https://${hostOf(server)} as the service.`,
    );
  }
  const named = handle.toLowerCase();
  if (
    named !== noHandle &&
    !document.alsoKnownAs.some((name) => name.toLowerCase() === `at://${named}`)
  ) {
    throw refused(`That account’s identity doesn’t match the handle ${cut(handle, 253)}.`);
  }
}
