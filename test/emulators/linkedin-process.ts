/** Starts the emulated LinkedIn in a process and controls it. */
import type { Held } from '#server/adapters/social/port.suite.ts';
import { startEmulator } from './process.ts';
import type { Shown } from './linkedin-state.ts';
import type { Document } from './linkedin-documents.ts';
import type { Film } from './linkedin-videos.ts';

export interface Linkedin {
  url: string;
  order(order: object): Promise<unknown>;
  /** All posts, oldest first. */
  posts(): Promise<Shown[]>;
  calls(): Promise<{ method: string; path: string }[]>;
  films(): Promise<Film[]>;
  documents(): Promise<Document[]>;
  held(): Promise<Held[]>;
  close(): Promise<void>;
}

interface All {
  posts: Shown[];
  calls: { method: string; path: string }[];
  films: Film[];
  documents: Document[];
}

export async function startLinkedin(): Promise<Linkedin> {
  const { ready: url, order, close } = await startEmulator('linkedin');
  const all = async () => (await order({})) as All;
  return {
    url,
    order,
    posts: async () => (await all()).posts,
    calls: async () => (await all()).calls,
    films: async () => (await all()).films,
    documents: async () => (await all()).documents,
    held: async () =>
      (await all()).posts.map(({ urn, text, in_reply_to, pictures }) => ({
        external_id: urn,
        text,
        in_reply_to,
        media: pictures.length,
      })),
    close,
  };
}
