/** The page that X redirects back to, with the call that the specification names. */
import { type CallbackState, VisitEnd } from './visit-end.tsx';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { TwitterAuth } from '#contract/connections/types.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import {
  connectionsQuery,
  refreshConnections,
} from '#web/entities/connections/connection-queries.ts';
import { twitterMessages } from '#web/entities/connections/twitter-messages.ts';
import { ownPath } from '#web/lib/session/return-path.ts';

/** Sends X's parameters to the server once. */
const home = '/agents';

/** X's parameters: the proof of consent, or the token of a refusal. */
interface Brought {
  oauth_token?: string | undefined;
  oauth_verifier?: string | undefined;
  denied?: string | undefined;
}

const isWhole = ({ oauth_token, oauth_verifier, denied }: Brought) =>
  Boolean(denied ?? (oauth_token && oauth_verifier));

const to = (auth: TwitterAuth, error?: string): string =>
  `${home}?${new URLSearchParams({ twitter_auth: auth, ...(error && { error }) })}`;

const failed = (message: string, target: string = home): CallbackState => ({
  state: 'error',
  message,
  target,
});

const connected = (username: string, target: string): CallbackState => ({
  state: 'success',
  message: twitterMessages.connected(username),
  target,
});

/** The result of a failure: the server's reason, if there was an answer. */
function refused(error: unknown): CallbackState {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return failed(twitterMessages.notProcessed);
  if (error.code === 'authorization_expired') return failed(twitterMessages.expired, to('expired'));
  return failed(twitterMessages.refused(error.message), to('error', error.message));
}

/** After a reload of a finished connection, the account exists. */
async function alreadyThere(client: QueryClient, error: unknown): Promise<CallbackState | null> {
  if (!(error instanceof ApiError) || error.code !== 'authorization_expired') return null;
  const { connections } = await client.fetchQuery({ ...connectionsQuery, staleTime: 0 });
  const found = connections.find(
    ({ platform, status }) => platform === 'twitter' && status === 'connected',
  );
  return found ? connected(found.username, home) : null;
}

async function finish(client: QueryClient, brought: Brought): Promise<CallbackState> {
  try {
    const answer = await api.connections.twitterCallback({ query: brought });
    const target = ownPath(answer.return_to, location.origin) ?? home;
    if (answer.twitter_auth === 'denied') return failed(twitterMessages.denied, target);
    void refreshConnections(client);
    return connected(answer.username ?? '', target);
  } catch (error) {
    return (await alreadyThere(client, error).catch(() => null)) ?? refused(error);
  }
}

function useTwitterCallback(): CallbackState {
  const { oauth_token, oauth_verifier, denied } = useSearch({ strict: false });
  const client = useQueryClient();
  const brought = { oauth_token, oauth_verifier, denied };
  const { data } = useQuery({
    queryKey: ['twitter-callback', brought],
    // Not aborted when the screen is rendered twice: the parameters are valid for one try.
    queryFn: () => finish(client, brought),
    enabled: isWhole(brought),
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  });
  if (!isWhole(brought)) return failed(twitterMessages.invalidCallback);
  return data ?? { state: 'processing', message: 'Connecting…', target: home };
}

export const TwitterCallbackPage = () => (
  <VisitEnd name="Twitter" callback={useTwitterCallback()} />
);
