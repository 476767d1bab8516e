/** The Threads or Instagram adapter with an emulated account, and a server with its images. */
import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { freePort } from '#scripts/free-port.ts';
import { createInstagram } from '#server/adapters/social/instagram/adapter.ts';
import type { MetaTools } from '#server/adapters/social/meta/call.ts';
import { packToken } from '#server/adapters/social/meta/token.ts';
import type { Account, Outgoing, SocialPort } from '#server/adapters/social/port.ts';
import { createThreads } from '#server/adapters/social/threads/adapter.ts';
import { createEgress } from '#server/egress/egress.ts';
import { video, videoFile } from './a-video.ts';
import { type MetaEmulator, startMetaProcess } from './meta-process.ts';
import type { Network } from './meta-state.ts';

const jpeg = sharp({ create: { width: 640, height: 640, channels: 3, background: '#d0483b' } })
  .jpeg()
  .toBuffer();

/** An image that both accept. */
export const square: Outgoing['media'][number] = {
  id: 'square',
  mime: 'image/webp',
  alt: 'A red square.',
  size: { width: 640, height: 640 },
  bytes: async () => new Uint8Array(await jpeg),
};

export interface MetaWorld {
  emulator: MetaEmulator;
  tools: MetaTools;
  port: SocialPort;
  account: Account;
  /** The adapter for an address without a server. */
  unreachable: SocialPort;
  /** The file server’s response, if not the image, and its video. */
  served: { status: number; mime: string; film: Uint8Array };
  /** Advances the adapter’s clock. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

async function pictureServer(
  served: MetaWorld['served'],
): Promise<{ url: string; server: Server }> {
  const bytes = await jpeg;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const isFilm = request.url?.endsWith('.mp4') === true;
    response.writeHead(served.status, { 'content-type': isFilm ? 'video/mp4' : served.mime });
    response.end(served.status === 200 ? (isFilm ? served.film : bytes) : '');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Opens one of the two. */
export async function openMetaWorld(network: Network): Promise<MetaWorld> {
  const emulator = await startMetaProcess(network);
  const served = { status: 200, mime: 'image/jpeg', film: videoFile() };
  const pictures = await pictureServer(served);
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [emulator.url, nowhere] });
  const { id, username, token, expires_at } = await emulator.person('ada');
  let shift = 0;
  const tools: MetaTools = {
    fetch: egress.fetch,
    clock: () => Date.now() + shift,
    onDate: () => {},
    name: network === 'threads' ? 'Threads' : 'Instagram',
    base_url: emulator.url,
    publishFile: async (_owner, id) => `${pictures.url}/${id}.${id === video.id ? 'mp4' : 'jpg'}`,
  };
  const create = network === 'threads' ? createThreads : createInstagram;
  return {
    emulator,
    tools,
    served,
    port: create(tools),
    unreachable: create({ ...tools, base_url: nowhere }),
    pass: (milliseconds) => void (shift += milliseconds),
    account: {
      id: 'account',
      owner_id: 'owner',
      external_id: id,
      username,
      secret: packToken({ token, expires_at }),
    },
    async close() {
      await egress.close();
      pictures.server.closeAllConnections();
      pictures.server.close();
      await emulator.close();
    },
  };
}
