/** An administrator gives a person access and removes it; the person notices at once. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { eachTest, server } from './each.ts';
import { arrive, arriveWithAccess, refusedAddress, signInAgain } from './newcomer.ts';
import { lookAround } from './owner.ts';

const denied =
  'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.';

eachTest();

test('P-7.79 an administrator gives a wallet access and removes it, effective from the next request', async () => {
  const admin = await arrive(server.bootstrapLink());
  await admin.page.waitForURL('**/dashboard');

  const other = await arrive(server.url);
  const { page: theirs } = other;
  const address = await refusedAddress(theirs);

  const { page } = admin;
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Whitelist' }).click();
  await page.getByText('1 wallet has access').waitFor();
  await page.getByRole('button', { name: 'Add wallets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add wallets' });
  await dialog.getByLabel('Wallet addresses').fill(`${address}\nnot-a-wallet`);
  await dialog.getByText('1 address, 1 not usable').waitFor();
  await lookAround(admin, 'whitelist-add');
  await dialog.getByLabel('Wallet addresses').fill(address);
  await dialog.getByLabel('Note').fill('From the design team');
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByText('2 wallets have access').waitFor();

  await signInAgain(theirs);
  await theirs.waitForURL('**/dashboard');
  await theirs.goto(`${server.url}/agents`);
  await theirs.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: address });
  await row.getByText('From the design team').waitFor();
  await lookAround(admin, 'whitelist');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText(/^Remove access for/).waitFor();
  await lookAround(admin, 'whitelist-remove');
  await page.getByRole('button', { name: 'Remove wallet' }).click();
  await page.getByText('1 wallet has access').waitFor();

  await theirs.reload();
  await theirs.getByText(denied).waitFor();
  await page.getByRole('button', { name: 'Add again' }).click();
  await page.getByText('2 wallets have access').waitFor();
  await theirs.getByRole('button', { name: 'Check again' }).click();
  await theirs.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();

  await theirs.goto(`${server.url}/admin/whitelist`);
  await theirs.getByText('Only administrators see this page').waitFor();
  await theirs.goto(`${server.url}/settings/activity`);
  await theirs.getByText('Wallet access removed').waitFor();
  await lookAround(other, 'activity', / 403 /);
  expect(admin.troubles).toEqual([]);
  await Promise.all([page.context().close(), theirs.context().close()]);
});

/** Creates notifications for a person, as the running server would. */
async function behindTheBell(username: string, texts: readonly string[]): Promise<void> {
  const { db, close } = openDatabase({ database_url: undefined, data_dir: server.dataDir });
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  for (const [at, text] of texts.entries()) {
    const about = { kind: 'post_failed', subject: String(at), text, link: '/agents' } as const;
    const row = { id: crypto.randomUUID(), user_id, ...about, read_at: null };
    await db
      .insertInto('notices')
      .values({ ...row, created_at: Date.now() - at * 1000 })
      .execute();
  }
  await close();
}

test('P-2.50 the bell shows new notifications, links to their pages, and the notifications page keeps them', async () => {
  const watched = await arriveWithAccess(server.url);
  const { page } = watched;
  await page.waitForURL('**/dashboard');
  const member = await page.evaluate('JSON.parse(localStorage.getItem("auth")).user.username');
  await behindTheBell(String(member), [
    'Ada could not post to the sandbox.',
    'Bob could not either.',
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await page.getByRole('dialog', { name: /Notifications/ }).waitFor();
  await lookAround(watched, 'bell');
  await page.getByRole('link', { name: 'A post failed' }).first().click();
  await page.waitForURL('**/agents');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: 'All notifications' }).click();
  await page.getByText('2 notifications, 1 unread').waitFor();
  await lookAround(watched, 'notices');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('2 notifications', { exact: true }).waitFor();
  expect(watched.troubles).toEqual([]);
  await page.context().close();
});
