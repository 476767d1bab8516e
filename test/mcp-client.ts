/** The official MCP client with a listening world, over a network that can lose responses. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';

export interface Assistant {
  client: Client;
  /** Calls a tool; returns its text and whether it failed. */
  use(name: string, given?: Record<string, unknown>): Promise<{ text: string; failed: boolean }>;
  close(): Promise<void>;
}

export interface AssistantOptions {
  /** Whether the response to a request is lost after the server sent it. */
  loses?: (body: string) => boolean;
  /** Uses the protocol before 2026-07-28. */
  legacy?: boolean;
}

/** Starts listening; returns the address. */
export const listen = ({ app }: { app: FastifyInstance }): Promise<string> =>
  app.listen({ host: '127.0.0.1', port: 0 });

/** Connects an assistant with this token. */
export async function assistant(
  address: string,
  token: string,
  { loses = () => false, legacy = false }: AssistantOptions = {},
): Promise<Assistant> {
  const mode = legacy ? 'legacy' : 'auto';
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      async fetch(url, init) {
        const answer = await fetch(url, init);
        if (!loses(typeof init?.body === 'string' ? init.body : '')) return answer;
        await answer.arrayBuffer();
        throw new TypeError('The answer was lost.');
      },
    }),
  );
  return {
    client,
    async use(name, given = {}) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [first] = content;
      return { text: first?.type === 'text' ? first.text : '', failed: isError === true };
    },
    close: () => client.close(),
  };
}
