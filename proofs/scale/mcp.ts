/** How much memory the MCP endpoint retains after many requests, each of which creates its own server object. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aToken } from '#test/tokens.ts';
import { createWorld } from '#test/world.ts';

const requests = 3000;
const warm = 500;
const mib = 1024 * 1024;

/** Measures the heap before and after, each time after garbage collection. */
export async function measure(): Promise<string[]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'error' } });
  const owner = await world.member();
  await world.agent(owner);
  const { token } = await aToken(world, owner, ['read']);
  const bodies = [
    { method: 'tools/list', params: {} },
    { method: 'tools/call', params: { name: 'list_agents', arguments: {} } },
  ];
  const ask = async (id: number) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
      },
      payload: { jsonrpc: '2.0', id, ...bodies[id % 2] },
    });
    if (reply.statusCode !== 200) throw new Error(`refused: ${reply.body}`);
  };
  for (let id = 0; id < warm; id += 1) await ask(id);
  const before = heap();
  const began = performance.now();
  for (let id = 0; id < requests; id += 1) await ask(id);
  const took = performance.now() - began;
  const grown = (heap() - before) / mib;
  await world.close();
  return [
    `mcp: ${requests} requests, ${(took / requests).toFixed(1)} ms each, heap ${grown >= 0 ? '+' : ''}${grown.toFixed(2)} MiB`,
  ];
}
