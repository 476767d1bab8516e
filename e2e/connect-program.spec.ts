/** A program asks for access, its person signs in first, allows it, and revokes it. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aProgram, authorizeUrl } from '#test/program.ts';
import { freePort } from '#scripts/free-port.ts';
import { type Contexts, openBrowser, openPage } from './browser.ts';
import { claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
/** The part of the program that waits on its person's device. */
let waiting: Server;
let callback: string;
beforeEach(async () => {
  browser = await openBrowser();
  server = await startServer();
  const port = await freePort();
  callback = `http://127.0.0.1:${port}/callback`;
  waiting = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Claude</title><h1>You can close this page</h1>');
  });
  await new Promise<void>((done) => waiting.listen(port, '127.0.0.1', done));
});
afterEach(async () => {
  waiting.closeAllConnections();
  waiting.close();
  await browser.close();
  await server.stop();
});

test('P-23.12 a person signs in, connects a program, and disconnects it in Settings › API', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const program = aProgram(server.url, { redirect_uri: callback });
  const url = authorizeUrl(server.url, await program.begin());

  await page.goto(url);
  await page.getByRole('heading', { name: 'Connect Claude' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.waitForURL(`${callback}*`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

  const other = await openPage(browser);
  const visitor = other.page;
  await visitor.goto(url);
  await visitor.waitForURL(`${server.url}/`);
  await visitor.close();

  await page.goto(`${server.url}/dashboard`);
  await page.evaluate('localStorage.clear()');
  await page.goto(url);
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('button', { name: 'Connect wallet' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /local wallet/i })
    .click();
  await page.waitForURL('**/oauth/authorize*');
  await page.getByText('Claude will be able to read your agents').waitFor();
  await lookAround(watched, 'connect-program');
  const publish = page.getByRole('checkbox', { name: 'Publish' });
  expect(await publish.isChecked()).toBe(false);
  await publish.press('Space');
  await page.getByText('and publish without asking you.').waitFor();
  await publish.press('Space');
  await page.getByRole('button', { name: 'More limits' }).press('Enter');
  await page.getByLabel('Posts a day').fill('3');
  await lookAround(watched, 'connect-program-limits');
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await page.waitForURL(`${callback}*`);
  await program.finish(page.url());
  const client = await program.connect();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('write_post');
  expect(names).not.toContain('publish_post');

  await page.goto(`${server.url}/settings?tab=api`);
  const row = page.getByRole('list', { name: 'Connected programs' }).getByRole('listitem');
  await row.getByText('this device').waitFor();
  await row.getByText('0 of 3 posts today').waitFor();
  await row.getByText('Last used').waitFor();
  await lookAround(watched, 'connected-programs');
  await page.getByRole('button', { name: 'Disconnect Claude' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Disconnect Claude?' });
  await question.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  await expect(client.listTools()).rejects.toThrow();
  await client.close();

  await page.goto(`${server.url}/oauth/authorize?client_id=reg_nobody`);
  await page.getByText('This program isn’t known here').waitFor();
  await lookAround(watched, 'connect-program-unknown', /400 \(Bad Request\)/);
  const plain = authorizeUrl(server.url, {
    ...(await aProgram(server.url, { redirect_uri: callback }).begin()),
    code_challenge_method: 'plain',
  });
  await page.goto(plain);
  await page.getByRole('button', { name: 'Back to this device' }).press('Enter');
  await page.waitForURL(`${callback}*`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request');
  expect(server.output()).not.toContain(program.kept.tokens?.refresh_token ?? 'none');
});
