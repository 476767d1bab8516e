/** Every outgoing request of this server goes through here. */
import type { Agent } from 'undici';
import { limits as contractLimits } from '#contract/core/limits.ts';
import { type Connector, connectors, resolveAll, systemDial } from './connect.ts';
import { asError, EgressError, egressFailure } from './egress-error.ts';
import { boundedBody, readBeginning, readBounded, withBody } from './read-bounded.ts';
import { following, redirection } from './redirects.ts';
import {
  openSocket,
  type Socket,
  type SocketInit,
  type SocketLimits,
  socketLimits,
} from './socket.ts';

export interface GuardedInit extends RequestInit {
  /** Accepted content types, such as `application/json` or `image/`; any when left out. */
  types?: readonly string[];
  /** Reads only this many bytes of the body and ignores the rest. */
  beginning?: number;
  /** Lower limits for redirects and body size than the defaults. */
  redirects?: number;
  bytes?: number;
}

export interface Egress {
  /**
   * For addresses that the operator configured; rejects every other origin and follows no redirects. Each request
   * has its own connection, so a stale one can never fail it. The caller sets the time limit by `signal`.
   */
  fetch: typeof fetch;
  /**
   * For addresses that an administrator entered: those of `fetch`, the listed local servers, and otherwise the
   * public internet, https on 443. Follows no redirects; reading too much of the body fails. The caller sets the time
   * limit.
   */
  named: typeof fetch;
  /** Whether `named` accepts an address, judged by its form. */
  mayName: (url: string) => boolean;
  /**
   * The same for one server of the local network that an administrator allowed: only this origin, and only while its
   * name leads to private addresses.
   */
  nearby: (origin: string) => typeof fetch;
  /**
   * For addresses from users: public internet only, https on 443, with limits on time, size and redirects. The time
   * limit grows with the size of the request body. The body of the response has been read already. Rejects with an
   * `EgressError`, or with the reason of `init.signal`. The `url` of the response is the one after all redirects.
   */
  guarded(url: string | URL, init?: GuardedInit): Promise<Response>;
  /**
   * For large files, whose bytes the caller reads as they come: an address that the operator configured, or one on the
   * public internet, https on 443. Follows redirects to such addresses. The caller limits time, silence and size.
   * Rejects with an `EgressError`, or with the reason of the signal.
   */
  download(url: string, init: { headers: Headers; signal: AbortSignal }): Promise<Response>;
  /**
   * Checks whether `guarded` may call an address now, without calling it. Rejects with an `EgressError`. The name is
   * resolved again for each call.
   */
  requirePublic(url: string): Promise<void>;
  /**
   * Opens a WebSocket to an address that the operator configured, or else by the rules of `guarded`, wss on 443.
   * Limits silence and incoming data. Rejects with an `EgressError` or the reason of `init.signal`; then nothing was
   * sent.
   */
  socket(url: string, init: SocketInit): Promise<Socket>;
  /** Closes all open connections. */
  close(): Promise<void>;
}

interface Limits {
  /** For one guarded request with its redirects, in milliseconds. */
  total: number;
  /** Maximum size of the body after decompression. */
  bytes: number;
  redirects: number;
}

interface EgressOptions {
  /** The origins that `fetch` may reach, such as `https://api.x.com`. */
  origins: readonly string[];
  /** Servers on this machine that an administrator may name. */
  local?: readonly string[];
  /** Also lets guarded requests use http on port 80. */
  allow_http?: boolean;
  limits?: Limits;
  socket_limits?: SocketLimits;
  /** All addresses of a host name. */
  resolve?: (hostname: string) => Promise<string[]>;
  /** Opens a connection to an address that has been checked. */
  dial?: Connector;
}

/** Bytes per millisecond, which is 6 megabits a second. */
const slowestUpload = 750;
const standard: Limits = { total: 10_000, bytes: 10 * 1024 * 1024, redirects: 3 };
const ports: Record<string, string> = { 'https:': '443', 'http:': '80' };

/** How long a request body takes on a slow line, in milliseconds; a stream says its length in the headers. */
function uploadTime({ body, headers }: GuardedInit): number {
  const said = Number(new Headers(headers).get('content-length'));
  return Math.ceil((ArrayBuffer.isView(body) ? body.byteLength : said) / slowestUpload);
}

/** The URL to call. Throws when its form is not allowed. */
function permitted(url: string | URL, allowHttp: boolean): URL {
  if (!URL.canParse(url)) throw new EgressError('refused', 'That is not an address.');
  const parsed = new URL(url);
  const secure = parsed.protocol === 'https:';
  if (!secure && !(allowHttp && parsed.protocol === 'http:')) {
    throw new EgressError('refused', 'Only https addresses can be reached.');
  }
  if (parsed.port !== '' && parsed.port !== ports[parsed.protocol]) {
    throw new EgressError('refused', 'Only the standard port can be reached.');
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new EgressError('refused', 'An address cannot carry a name or a password.');
  }
  return parsed;
}

/** Headers meant for one origin are not sent to another. */
function headersFor(init: GuardedInit, sameOrigin: boolean): Headers {
  const headers = new Headers(init.headers);
  if (!sameOrigin) {
    for (const name of ['authorization', 'cookie', 'proxy-authorization']) headers.delete(name);
  }
  return headers;
}

/** Reads the whole body and returns a response that holds it instead of the stream. */
async function readWhole(
  response: Response,
  { types, beginning }: { [K in 'types' | 'beginning']?: GuardedInit[K] | undefined },
  limit: number,
): Promise<Response> {
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  if (types && response.ok && !types.some((wanted) => type.startsWith(wanted))) {
    await response.body?.cancel();
    throw new EgressError('wrong_type', `The answer is of the type "${type}".`);
  }
  const bytes = await (beginning === undefined
    ? readBounded(response, limit)
    : readBeginning(response, beginning));
  return withBody(response, bytes);
}

type Guarding = 'configured' | 'guarded' | 'nearby';

/** Loads undici at the first request, so a process that makes no calls does not hold it in memory. */
async function openAgents(connect: Record<Guarding, Connector>): Promise<Record<Guarding, Agent>> {
  const { Agent } = await import('undici');
  const agent = (how: Connector) => new Agent({ connect: how, pipelining: 0, allowH2: false });
  return {
    configured: agent(connect.configured),
    guarded: agent(connect.guarded),
    nearby: agent(connect.nearby),
  };
}

/** Listed addresses may be called as they are, others by the rules for the public internet. Throws if neither. */
const wayOf =
  (listed: ReadonlySet<string>, allowHttp: boolean) =>
  (url: URL): Guarding => {
    if (listed.has(url.origin)) return 'configured';
    permitted(url, allowHttp);
    return 'guarded';
  };

/** Calls an address by the way that `choose` says, without following redirects. */
const sending =
  (agents: () => Promise<Record<Guarding, Agent>>, choose: (url: URL) => Guarding): typeof fetch =>
  async (input, init) => {
    const way = choose(new URL(input instanceof Request ? input.url : input));
    const dispatcher = (await agents())[way];
    const sent = { ...init, redirect: 'manual', dispatcher } as const;
    return fetch(input, sent);
  };

/** Calls an address that an administrator entered; `choose` says by which way out, and throws if by none. */
const namedFetch =
  (agents: () => Promise<Record<Guarding, Agent>>, choose: (url: URL) => Guarding): typeof fetch =>
  async (input, init) =>
    boundedBody(await sending(agents, choose)(input, init), contractLimits.model_answer);

/** The way to one allowed server, and to no other. */
const nearbyAt =
  (origin: string) =>
  (url: URL): Guarding => {
    if (url.origin === origin) return 'nearby';
    throw new EgressError('refused', `${url.origin} is not the allowed address.`);
  };

const originsOf = (urls: readonly string[]): Set<string> =>
  new Set(urls.map((url) => new URL(url).origin));

/** WebSockets by the same rules: addresses are checked as http or https. */
const socketOpener =
  (
    { allow_http = false, socket_limits = socketLimits }: EgressOptions,
    out: { origins: ReadonlySet<string>; connect: Record<Guarding, Connector>; end: AbortSignal },
  ): Egress['socket'] =>
  async (address, init) => {
    const spelled = address.replace(/^ws(?=s?:)/i, 'http');
    const isKnown =
      !init.is_foreign && URL.canParse(spelled) && out.origins.has(new URL(spelled).origin);
    const url = isKnown ? new URL(spelled) : permitted(spelled, allow_http);
    const signal = AbortSignal.any([init.signal, out.end]);
    const connect = out.connect[isKnown ? 'configured' : 'guarded'];
    return openSocket(url, connect, { ...init, signal }, socket_limits);
  };

/** Creates the outgoing client. Without `resolve` and `dial` it uses the system's resolver and real sockets. */
export function createEgress(options: EgressOptions): Egress {
  const { allow_http = false, limits = standard, resolve = resolveAll } = options;
  const origins = originsOf(options.origins);
  const nameable = new Set([...origins, ...originsOf(options.local ?? [])]);
  const connect = connectors(resolve, options.dial ?? systemDial);
  let opened: Promise<Record<Guarding, Agent>> | undefined;
  const agents = () => (opened ??= openAgents(connect));
  const closing = new AbortController();

  const follow = async (start: URL, init: GuardedInit, signal: AbortSignal): Promise<Response> => {
    const { types, beginning, redirects = limits.redirects, bytes = limits.bytes, ...rest } = init;
    const { guarded: dispatcher } = await agents();
    let url = start;
    for (let hop = 0; hop <= redirects; hop += 1) {
      const headers = headersFor(rest, url.origin === start.origin);
      const wire = {
        ...rest,
        headers,
        signal,
        redirect: 'manual',
        dispatcher,
      } as const;
      const response = await fetch(url, wire);
      const next = redirection(response, url, (init.method ?? 'GET').toUpperCase());
      if (next === undefined) return readWhole(response, { types, beginning }, bytes);
      await response.body?.cancel();
      url = permitted(next, allow_http);
    }
    throw new EgressError('too_many_redirects', `More than ${redirects} redirects.`);
  };

  return {
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!origins.has(url.origin)) {
        throw new EgressError('refused', `${url.origin} is not among the configured addresses.`);
      }
      const { configured: dispatcher } = await agents();
      const sent = { ...init, redirect: 'manual', dispatcher } as const;
      return fetch(input, sent);
    },
    download: following(sending(agents, wayOf(origins, allow_http))),
    named: namedFetch(agents, wayOf(nameable, allow_http)),
    nearby: (origin) => namedFetch(agents, nearbyAt(origin)),
    mayName(url) {
      try {
        return nameable.has(new URL(url).origin) || permitted(url, allow_http) !== undefined;
      } catch {
        return false;
      }
    },
    async guarded(url, init = {}) {
      const start = permitted(url, allow_http);
      const total = limits.total + uploadTime(init);
      const clock = AbortSignal.timeout(total);
      const signal = init.signal ? AbortSignal.any([init.signal, clock]) : clock;
      try {
        return await follow(start, init, signal);
      } catch (error) {
        if (init.signal?.aborted) throw init.signal.reason;
        if (clock.aborted) throw new EgressError('timeout', `No whole answer within ${total} ms.`);
        throw egressFailure(error) ?? asError(error);
      }
    },
    requirePublic: async (url) =>
      void (await connect.addressesOf(permitted(url, allow_http).hostname)),
    socket: socketOpener(options, { origins, connect, end: closing.signal }),
    async close() {
      closing.abort(new EgressError('closed', 'This server is stopping.'));
      if (!opened) return;
      await Promise.all(Object.values(await opened).map((agent) => agent.destroy()));
    },
  };
}
