/** Being told by a server: a stream of notifications for each account, opened with its token. What they say is read as ever. */
import { createHash } from 'node:crypto';
import { type Account, type Line, PlatformError } from '#server/adapters/social/port.ts';
import type { MastodonTools } from './call.ts';
import { type MastodonSecret, secretIn } from './secret.ts';
import { readInstance, streamingOf, type StreamToken, traitsOfSoftware } from './server.ts';

/** Where every server of this API has its streams. */
const path = '/api/v1/streaming';
/** The stream of notifications alone; the one of the whole timeline would be far more than is needed. */
const stream = 'user:notification';

/**
 * Where a server's stream is, by what the server says. It may be another host, so only its origin is taken: the token goes
 * to nobody over a plain connection, unless the operator's own server is reached by one.
 */
function originOf(named: string | undefined, server: string): URL {
  const url = named === undefined ? null : URL.parse(named);
  const schemes = server.startsWith('https:') ? ['wss:'] : ['wss:', 'ws:'];
  if (url && schemes.includes(url.protocol) && url.username === '' && url.password === '') {
    return new URL(path, url.origin);
  }
  throw new PlatformError('retry', 'The server names no stream that can be opened.');
}

/** How a stream is asked for: with the token in a header, or for the servers that read none, in the address. */
function requestOf(
  address: URL,
  { access_token }: MastodonSecret,
  token: StreamToken,
): { url: string; headers?: Record<string, string> } {
  const url = new URL(address);
  url.searchParams.set('stream', stream);
  if (token === 'query') {
    url.searchParams.set('access_token', access_token);
    return { url: url.href };
  }
  return { url: url.href, headers: { authorization: `Bearer ${access_token}` } };
}

/** Whether a message is a notification. Everything else is not even read. */
function isNotification(text: string): boolean {
  if (!text.includes('notification')) return false;
  try {
    const said: unknown = JSON.parse(text);
    return (
      typeof said === 'object' && said !== null && 'event' in said && said.event === 'notification'
    );
  } catch {
    return false;
  }
}

function lineOf(
  tools: MastodonTools,
  account: Account,
  secret: MastodonSecret,
  token: StreamToken,
): Line {
  const { server, access_token } = secret;
  // A new token is another stream. The name is no place for the token itself.
  const mark = createHash('sha256').update(access_token).digest('base64url');
  return {
    name: `${server} ${account.id} ${mark}`,
    place: server,
    accounts: [account.id],
    async hold({ onOpen, onWord }, signal) {
      const instance = await readInstance(tools, { server, signal });
      const named = instance && streamingOf(instance);
      const { url, ...sent } = requestOf(originOf(named, server), secret, token);
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      await tools.socketFor(server)(url, {
        ...sent,
        signal,
        onEnd: (why) => reject(why),
        onText(text) {
          if (isNotification(text)) onWord([account.id]);
        },
      });
      onOpen();
      await isOver;
    },
  };
}

/** What to hold open for these accounts. Those on software without streams are read every so often, as all are. */
export const linesOf = (tools: MastodonTools, accounts: readonly Account[]): Line[] =>
  accounts.flatMap((account) => {
    const secret = secretIn(account.secret);
    const { stream: token = 'header' } = traitsOfSoftware(account.limits?.software);
    return secret && token !== 'none' ? [lineOf(tools, account, secret, token)] : [];
  });
