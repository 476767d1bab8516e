/** A world whose X is the emulator, and people who sign in there. */
import type { Engine } from '#server/db/client.ts';
import { startXProcess, type XEmulator } from './emulators/x-process.ts';
import { createWorld, type Person, type Reply, type World } from './world.ts';
import { runWorker } from './run-worker.ts';

export interface TwitterWorld {
  world: World;
  x: XEmulator;
  /** Starts a sign-in and decides there; returns the redirect’s query. */
  visit(person: Person, choice?: Choice): Promise<Record<string, string>>;
  /** Completes the sign-in. */
  comeBack(person: Person, query: Record<string, string>): Promise<Reply>;
  /** Both steps. */
  connect(person: Person, choice?: Choice): Promise<Reply>;
  /** Advances the clock here and at X, and runs every background pass. */
  later(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

interface Choice {
  username?: string;
  decision?: 'allow' | 'cancel';
  query?: Record<string, string>;
}

/** X’s response to the button that a person presses. */
async function decide(authUrl: string, username: string, decision: string): Promise<URL> {
  const url = new URL(authUrl);
  const oauth_token = url.searchParams.get('oauth_token') ?? '';
  const answer = await fetch(url.origin + url.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ oauth_token, username, decision }),
  });
  return new URL(answer.headers.get('location') ?? '');
}

export async function openTwitter(
  engine: Engine,
  env: Record<string, string> = {},
): Promise<TwitterWorld> {
  const x = await startXProcess();
  const world = await createWorld(engine, {
    env: { X_API_BASE_URL: x.url, X_API_KEY: x.api_key, X_API_SECRET: x.api_secret, ...env },
  });
  let shift = 0;
  const visit: TwitterWorld['visit'] = async (as, choice = {}) => {
    const { username = 'ada_writes', decision = 'allow', query = {} } = choice;
    const begun = await world.call('GET', '/twitter/auth/request', { as, query });
    if (begun.status !== 200) throw new Error(`not begun: ${JSON.stringify(begun.body)}`);
    const back = await decide(begun.body.authUrl, username, decision);
    return Object.fromEntries(back.searchParams);
  };
  const comeBack: TwitterWorld['comeBack'] = (as, query) =>
    world.call('GET', '/twitter/auth/callback', { as, query });
  return {
    world,
    x,
    visit,
    comeBack,
    connect: async (person, choice) => comeBack(person, await visit(person, choice)),
    async later(milliseconds) {
      world.pass(milliseconds);
      shift += milliseconds;
      await x.set({ clock_offset_ms: shift });
      await runWorker(world.ctx);
    },
    async close() {
      await world.close();
      await x.close();
    },
  };
}
