/**
 * Push notifications from a server: one stream per account, opened with its token. The mentions themselves are then
 * read as usual.
 */
import { createHash } from 'node:crypto';
import { type Account, type Line, PlatformError } from '#server/adapters/social/port.ts';
import type { MastodonTools } from './call.ts';
import { type MastodonSecret, secretIn } from './secret.ts';
import { readInstance, streamingOf, type StreamToken, traitsOfSoftware } from './server.ts';

/** The path of streams on every server with this API. */
const path = '/api/v1/streaming';
/** Only notifications; the stream of the whole timeline would have far more data. */
const stream = 'user:notification';

/**
 * The origin of a server’s streams, as announced. It may be another host, so only its origin is used. The token is
 * never sent unencrypted, except to the operator’s own server.
 */
function originOf(named: string | undefined, server: string): URL {
  const url = named === undefined ? null : URL.parse(named);
  const schemes = server.startsWith('https:') ? ['wss:'] : ['wss:', 'ws:'];
  if (url && schemes.includes(url.protocol) && url.username === '' && url.password === '') {
    return new URL(path, url.origin);
  }
  throw new PlatformError('retry', 'The server names no stream that can be opened.');
}

/** The request for a stream: with the token in a header, or in the URL for servers that read no header. */
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

/** Whether a message is a notification; others are not parsed. */
function isNotification(text: string): boolean {
  if (!text.includes('notification')) return false;
  try {
    const message: unknown = JSON.parse(text);
    return (
      typeof message === 'object' &&
      message !== null &&
      'event' in message &&
      message.event === 'notification'
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
  // A new token needs a new stream. A hash, because the name must not contain the token.
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

/** The connections to keep open for these accounts. Accounts on software without streams are polled. */
export const linesOf = (tools: MastodonTools, accounts: readonly Account[]): Line[] =>
  accounts.flatMap((account) => {
    const secret = secretIn(account.secret);
    const { stream: token = 'header' } = traitsOfSoftware(account.limits?.software);
    return secret && token !== 'none' ? [lineOf(tools, account, secret, token)] : [];
  });
