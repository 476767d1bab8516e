/** The browser and the server of a file’s tests. They are set while a test runs, by the one call that a file makes. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Contexts, openBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

export let browser: Contexts;
export let server: RunningServer;

type Settings = Parameters<typeof startServer>[0];

const start = (settings: () => Promise<Settings> | Settings) => async () => {
  browser = await openBrowser();
  server = await startServer(await settings());
};
const stop = async () => {
  await browser.close();
  await server.stop();
};

/** New ones for each test. `settings` starts what the server needs. */
export function eachTest(settings: () => Promise<Settings> | Settings = () => ({})): void {
  beforeEach(start(settings));
  afterEach(stop);
}

/** The same ones for all tests of the file, which go on where the one before ended. */
export function allTests(): void {
  beforeAll(start(() => ({})));
  afterAll(stop);
}
