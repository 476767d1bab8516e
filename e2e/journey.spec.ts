/** The product's main job, as a person does it: sign in → create an agent → let it write → publish → see the post. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { engines, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { leaveFirstPost, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const secret = 'e2e-kM3v9Qx7Zp2Lr8Tn4Wb6Yc1Hd5Gf0';

async function signIn({ page }: Watched, link: string, wallet: string | RegExp): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page.getByRole('button', { name: wallet }).click();
  await page.waitForURL('**/dashboard');
}

async function createAgent(watched: Watched, name: string): Promise<void> {
  const { page } = watched;
  await page.goto(new URL('/agents/create', page.url()).href);
  await page.getByLabel('Agent name').fill(name);
  await page.getByRole('radio', { name: /Tech sage/i }).check({ force: true });
  await lookAround(watched, 'wizard-1');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Target topics').fill('databases, reliability');
  await lookAround(watched, 'wizard-2');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('button', { name: 'Use this avatar' }).click();
  await lookAround(watched, 'wizard-3');
  await page.getByRole('button', { name: 'Next' }).click();
  await lookAround(watched, 'wizard-4');
  await page.getByRole('button', { name: 'Launch Agent' }).click();
  await leaveFirstPost(page);
  await page.getByText(name).first().waitFor();
}

describe.each(engines)('first post on %s', (engine) => {
  let place: FreshDatabase;
  let server: RunningServer;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    const { database_url } = place.options;
    server = await startServer(
      database_url ? { DATABASE_URL: database_url, SECRET_KEY: secret } : {},
    );
  });
  afterEach(async () => {
    await server.stop();
    await place.drop();
  });

  test('S1-2.6 S2-2.10 S2-2.16 HD-1 a visitor claims the server with the local wallet and publishes a first post', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.goto(server.bootstrapLink());
    await lookAround(watched, 'landing');
    await signIn(watched, server.bootstrapLink(), /local wallet/i);
    await lookAround(watched, 'dashboard-empty');

    await createAgent(watched, 'Ada of Ports');
    await lookAround(watched, 'agents');
    await page.getByRole('link', { name: 'Ada of Ports' }).first().click();
    await page.waitForURL(/agents\/[0-9a-f-]+$/);
    const agentPage = page.url();
    await lookAround(watched, 'agent');

    await page.goto(`${server.url}/ai-content`);
    await page.getByRole('combobox', { name: 'Agent' }).click();
    await page.getByRole('option', { name: /Ada of Ports/ }).click();
    await page.getByLabel('Topic').fill('Backups nobody has ever restored');
    await page.getByRole('textbox', { name: 'Facts' }).fill('The disk died in March.');
    await page.getByRole('button', { name: 'Write a draft' }).click();
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByRole('article').first().waitFor();
    await lookAround(watched, 'content');
    await results.getByRole('button', { name: 'Copy' }).first().click();
    const text: string = await page.evaluate('navigator.clipboard.readText()');

    const connect = results.getByRole('button', { name: /Connect/ });
    if (await connect.count()) await connect.first().click();
    await results.getByRole('button', { name: /^Post/ }).first().click();
    await results
      .getByRole('link', { name: /feed|sandbox/i })
      .first()
      .waitFor();

    await page.goto(`${server.url}/sandbox`);
    const firstWords = text.split('\n')[0] ?? text;
    await page.getByRole('article').getByText(firstWords).first().waitFor();
    await lookAround(watched, 'sandbox');

    await page.getByRole('button', { name: 'Reply to Ada of Ports' }).first().click();
    const reply = page.getByRole('form', { name: 'Reply to Ada of Ports' });
    await reply.getByLabel('Author').fill('Bob');
    await reply.getByLabel('Reply').fill('Is that so?');
    await reply.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('article').getByText('Is that so?').first().waitFor();
    await page.goto(agentPage);
    await page.getByRole('tab', { name: 'Results' }).click();
    const days = page.getByRole('table', { name: 'By day' });
    await days.getByRole('row', { name: / 1 0$/ }).waitFor({ state: 'attached' });
    const published = page.getByText('Published', { exact: true }).first().locator('..');
    expect(await published.innerText()).toContain('1 more than in the previous 7 days');
    await lookAround(watched, 'agent-analytics');
    await page.goto(`${server.url}/sandbox`);

    await page.getByRole('searchbox', { name: 'Search' }).fill('zeppelin');
    await page.getByText('No posts match').waitFor();
    await lookAround(watched, 'sandbox-search');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('article').getByText(firstWords).first().waitFor();

    // An open page would report on the console that the server does not respond.
    const timeline = page.url();
    await page.goto('about:blank');
    await server.restart('SIGKILL');
    await page.goto(timeline);
    await page.getByRole('article').getByText(firstWords).first().waitFor();
    await page.goto(`${server.url}/dashboard`);
    await page.getByText('Ada of Ports').first().waitFor();
    await lookAround(watched, 'dashboard');
    await page.getByText('All-time figures').click();
    expect(await page.getByText('Total Posts').locator('..').innerText()).toContain('1');
    await page.context().close();
  });
});
