/** From Settings › API to a program that works until its token is revoked. */
import { expect, test } from 'vitest';
import { assistant } from '#test/mcp-client.ts';
import { openPage } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { claim, lookAround } from './owner.ts';

eachTest();

test('P-9.197 a token is created by keyboard, shown once, used by a program and an assistant, and revoked', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await page.goto(`${server.url}/settings?tab=api`);
  await page.getByText('No API tokens').waitFor();
  await lookAround(watched, 'api-empty');
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create an API token' });
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Claude');
  await dialog.getByRole('button', { name: 'More limits' }).press('Enter');
  await dialog.getByLabel('Posts a day').fill('many');
  await lookAround(watched, 'api-form');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  await dialog.getByText('Enter a whole number from 1 to 1000').waitFor();
  await dialog.getByLabel('Posts a day').fill('3');
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'API token created' });
  const token = await shown.getByLabel('Your API token').inputValue();
  expect(token).toMatch(/^sai_/);
  await lookAround(watched, 'api-shown');
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await row.getByText('0 of 3 posts today').waitFor();
  expect(await page.content()).not.toContain(token.split('.')[1]);
  const lines = await page.getByLabel('Lines for Claude').innerText();
  const [address = ''] = /http\S+\/mcp/.exec(lines) ?? [];
  expect(address).toBe(`${server.url.replace('127.0.0.1', 'localhost')}/mcp`);
  const program = () =>
    fetch(`${server.url}/api/agents`, { headers: { authorization: `Bearer ${token}` } });
  expect((await program()).status).toBe(200);
  const helper = await assistant(address, token);
  expect((await helper.use('list_agents')).failed).toBe(false);
  await page.reload();
  await row.getByText('Last used').waitFor();
  await lookAround(watched, 'api-list');
  await page.getByRole('button', { name: 'Revoke Claude' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Revoke Claude?' });
  await question.getByRole('button', { name: 'Revoke token' }).press('Enter');
  await page.getByText('No API tokens').waitFor();
  expect((await program()).status).toBe(401);
  await expect(helper.use('list_agents')).rejects.toThrow();
  await helper.close();
});
