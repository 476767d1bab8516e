/** The real server as a separate process behind one proxy, so that a request can come from any address. */
import { z } from 'zod';
import { basePath } from '#contract/table.ts';
import { ensureServer } from '#scripts/build-server.ts';
import { ensureWeb } from '#scripts/build-web.ts';
import { type RunningServer, startServer } from '#e2e/server.ts';
import { testWallet, type TestWallet } from '#test/wallet.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as parsed JSON, unchecked: a proof reads whatever is sent. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Sending {
  token?: string;
  body?: object;
  ip?: string;
  headers?: Record<string, string>;
}

export interface BehindProxy {
  server: RunningServer;
  call(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** An address that was not used before, so that no rate limit is hit by accident. */
  freshAddress(): string;
  /** Signs in with a wallet; returns the whole response. */
  signIn(wallet: TestWallet, ip?: string): Promise<Answer>;
  /** Every secret sent to it or received from it so far. */
  secrets: Set<string>;
  /** Wallets that are whitelisted from the start. */
  members: TestWallet[];
}

const secretFields = ['password', 'signature', 'nonce', 'token', 'pending_token', 'secret'];

/** Collects secrets that must not occur in a log. */
function noteSecrets(secrets: Set<string>, from: unknown): void {
  if (typeof from !== 'object' || from === null) return;
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'string' && secretFields.includes(name)) secrets.add(value);
    else noteSecrets(secrets, value);
  }
}

const Message = z.object({ message: z.string(), nonce: z.string() });

const addressOf = (count: number): string => {
  const part = (shift: number) => (count >> shift) & 255;
  return `10.${part(16)}.${part(8)}.${part(0)}`;
};

export async function startBehindProxy(): Promise<BehindProxy> {
  await ensureWeb();
  await ensureServer();
  const members = Array.from({ length: 8 }, () => testWallet());
  const server = await startServer({
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
    WALLET_WHITELIST: members.map(({ address }) => address).join(','),
  });
  const secrets = new Set<string>();
  let used = 0;
  const freshAddress = () => addressOf((used += 1));

  const call: BehindProxy['call'] = async (method, path, { token, body, ip, headers } = {}) => {
    const answer = await fetch(server.url + basePath + path, {
      method,
      headers: {
        'x-forwarded-for': ip ?? freshAddress(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = String(answer.headers.get('content-type')).includes('json');
    const { status } = answer;
    const parsed: unknown = isJson ? JSON.parse(text) : undefined;
    noteSecrets(secrets, [body, parsed]);
    return { status, headers: answer.headers, text, body: parsed };
  };

  return {
    server,
    call,
    freshAddress,
    secrets,
    members,
    async signIn({ address: walletAddress, sign }, ip = freshAddress()) {
      const asked = await call('POST', '/auth/wallet-message', { ip, body: { walletAddress } });
      const { message, nonce } = Message.parse(asked.body);
      const body = { walletAddress, signature: sign(message), nonce };
      return call('POST', '/auth/wallet-login', { ip, body });
    },
  };
}
