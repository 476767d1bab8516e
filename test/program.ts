/** A program that signs in through the official client’s OAuth, and its user’s browser. */
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type AskedFor, authorizePath } from '#contract/tokens/programs.ts';

type Asked = Record<keyof AskedFor, string>;

export interface Program {
  provider: OAuthClientProvider;
  /** What the program stores. */
  kept: {
    client?: StoredOAuthClientInformation;
    tokens?: OAuthTokens;
    verifier?: string;
    found?: OAuthDiscoveryState;
  };
  /** Requests authorization; returns what the browser was sent with. */
  begin(): Promise<Asked>;
  /** Completes it with the browser’s redirect. */
  finish(yes_url: string): Promise<void>;
  /** Connects with its tokens. */
  connect(): Promise<Client>;
}

interface ProgramOptions {
  /** The URL of its metadata document; it registers itself without one. */
  document?: string;
  redirect_uri?: string;
  scope?: string;
}

/** The authorization URL with these values. */
export const authorizeUrl = (address: string, asked: Asked): string =>
  `${address}${authorizePath}?${new URLSearchParams(asked).toString()}`;

export function aProgram(address: string, options: ProgramOptions = {}): Program {
  const { document, redirect_uri = 'http://127.0.0.1:7777/callback', scope } = options;
  const kept: Program['kept'] = {};
  let sent: URL | undefined;
  const metadata = {
    client_name: 'Claude',
    redirect_uris: [redirect_uri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...(scope !== undefined && { scope }),
  };
  const provider: OAuthClientProvider = {
    redirectUrl: redirect_uri,
    ...(document !== undefined && { clientMetadataUrl: document }),
    clientMetadata: metadata,
    state: () => 'its-own-state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    saveDiscoveryState: (found) => void (kept.found = found),
    discoveryState: () => kept.found,
    invalidateCredentials: () => void delete kept.tokens,
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (sent = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', address), { authProvider: provider });
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    return client;
  };
  return {
    provider,
    kept,
    connect,
    async begin() {
      const ended: unknown = await connect().catch((error: unknown) => error);
      if (!(ended instanceof UnauthorizedError) || !sent) throw ended;
      return Object.fromEntries(sent.searchParams) as Asked;
    },
    finish: async (yes_url) => transport().finishAuth(new URL(yes_url).searchParams),
  };
}
