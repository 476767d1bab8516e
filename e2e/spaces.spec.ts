/** Two people in one space: invited by a link, writing in a role, asking for approval, and out again. */
import { expect, test } from 'vitest';
import { openPage, settled } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { arriveWithAccess } from './newcomer.ts';
import { ask, claim, lookAround, made } from './owner.ts';

eachTest();

test('P-50.20 P-50.30 somebody joins by a link, asks for approval, and is out with the next click', async () => {
  const owner = await openPage(browser);
  await claim(owner.page, server);
  await made(owner, '/agents', {
    name: 'Ines',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  await owner.page.goto(`${server.url}/settings?tab=people`);
  await owner.page.getByText('No one else works here yet').waitFor();
  await lookAround(owner, 'people-empty');
  await owner.page.getByLabel('Name of this space').fill('Maple Street Bakery');
  await owner.page.getByRole('button', { name: 'Save' }).press('Enter');
  await owner.page.getByText('Saved.').waitFor();
  await owner.page.getByRole('button', { name: 'Invite someone' }).press('Enter');
  await lookAround(owner, 'people-invite');
  const dialog = owner.page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const link = await owner.page
    .getByRole('dialog')
    .getByLabel('Link', { exact: true })
    .inputValue();
  expect(link).toMatch(/\/invitation#/);
  await owner.page.getByRole('button', { name: 'Done' }).press('Enter');
  await lookAround(owner, 'people-invited');

  // The page that was asked for opens after signing in.
  const writer = await arriveWithAccess(link);
  const { page } = writer;
  await page.getByText('invites you to work in').waitFor();
  await lookAround(writer, 'join');
  await page.getByRole('button', { name: 'Join Maple Street Bakery' }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByText('In Maple Street Bakery').first().waitFor();

  await page.goto(`${server.url}/write`);
  await page.getByRole('textbox', { name: /post/i }).first().fill('Rye bread is back on Saturday.');
  await page.getByRole('button', { name: 'Ask for approval' }).press('Enter');
  await page
    .getByText(/Waiting for .*approval/u)
    .first()
    .waitFor();
  await lookAround(writer, 'asked');

  await page.goto(`${server.url}/settings?tab=people`);
  await page.getByRole('list', { name: 'People' }).getByText('(you)').waitFor();
  expect(await page.getByRole('button', { name: 'Invite someone' }).count()).toBe(0);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: /^Remove / }).press('Enter');
  const question = owner.page.getByRole('dialog');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await owner.page.getByText('No one else works here yet').waitFor();
  await page.reload();
  await page.waitForURL('**/dashboard');
  await settled(page);
  expect(await page.getByText('In Maple Street Bakery').count()).toBe(0);
});

test('P-50.147 a member is made an owner, does what owners do, and is out with what they made', async () => {
  const owner = await openPage(browser);
  await claim(owner.page, server);
  await made(owner, '/agents', {
    name: 'Ines',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const { url } = JSON.parse(await ask(owner, '/space/invitations', { role: 'writer' }));
  const { page } = await arriveWithAccess(url);
  await page.getByRole('button', { name: /^Join / }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${server.url}/settings?tab=people`);
  await page.getByRole('list', { name: 'People' }).getByText('Writer').waitFor();
  expect(await page.getByLabel('Name of this space').count()).toBe(0);

  await owner.page.goto(`${server.url}/settings?tab=people`);
  await owner.page.getByRole('button', { name: /^Change what/u }).press('Enter');
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Owner' }).check();
  await lookAround(owner, 'people-owner');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await owner.page.getByText('Role changed.').waitFor();

  await page.reload();
  await page.getByLabel('Name of this space').fill('Maple Street Bakery');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved.').waitFor();
  await page.goto(`${server.url}/settings?tab=api`);
  await page.getByRole('button', { name: 'Create token' }).first().press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Till');
  await form.getByRole('button', { name: 'Create token' }).press('Enter');
  await form.getByRole('button', { name: /^Copy/u }).waitFor();

  await owner.page.goto(`${server.url}/settings?tab=api`);
  await owner.page.getByText('Till').first().waitFor();
  await owner.page.goto(`${server.url}/settings?tab=people`);
  await owner.page.getByRole('button', { name: /^Remove / }).press('Enter');
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await owner.page.getByText('No one else works here yet').waitFor();
  await owner.page.goto(`${server.url}/settings?tab=api`);
  await owner.page.getByRole('button', { name: 'Create token' }).first().waitFor();
  await settled(owner.page);
  expect(await owner.page.getByText('Till').count()).toBe(0);
});
