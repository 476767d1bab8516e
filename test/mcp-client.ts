/** The official MCP client against a world that listens, with a network that can lose answers. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { World } from './world.ts';

export interface Assistant {
  client: Client;
  /** Calls a tool; answers its text and whether it failed. */
  use(name: string, given?: Record<string, unknown>): Promise<{ text: string; failed: boolean }>;
  close(): Promise<void>;
}

export interface AssistantOptions {
  /** Says of each request whether its answer gets lost, once the server gave it. */
  loses?: (body: string) => boolean;
  /** The protocol of before 2026-07-28. */
  legacy?: boolean;
}

/** Where the world can be reached from now on. */
export const listen = ({ app }: World): Promise<string> =>
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
