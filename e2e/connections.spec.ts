/** An account on X from its first connection to a post that survives lost access. X is an emulator. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startXProcess, type XEmulator } from '#test/emulators/x-process.ts';
import { type Contexts, openBrowser, openPage, type Watched } from './browser.ts';
import { chooseFor, claim, lookAround } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

let browser: Contexts;
let server: RunningServer;
let x: XEmulator;
beforeEach(async () => {
  browser = await openBrowser();
  x = await startXProcess();
  server = await startServer({
    X_API_BASE_URL: x.url,
    X_API_KEY: x.api_key,
    X_API_SECRET: x.api_secret,
  });
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await x.close();
});

async function call(page: Page, path: string, body: object | FormData): Promise<{ id: string }> {
  const token: string = await page.evaluate("localStorage.getItem('authToken')");
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const said = await answer.json();
  expect(answer.ok, JSON.stringify(said)).toBe(true);
  return Array.isArray(said.data) ? said.data[0] : said.data;
}

/** Goes from the current page to X, and decides there. */
async function visitX(
  { page, troubles }: Watched,
  from: Locator,
  decision: 'Allow' | 'Cancel',
  username = 'ada_writes',
): Promise<void> {
  await from.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to X' }).click();
  await page.waitForURL(`${x.url}/**`);
  await page.getByLabel('Account').fill(username);
  await page.getByRole('button', { name: decision }).click();
  await page.waitForURL('**/auth/twitter/callback?*');
  // The emulator has no favicon, which is not a fault of the page.
  const ours = troubles.filter((trouble) => !trouble.includes(x.url));
  troubles.splice(0, troubles.length, ...ours);
}

const twitterCard = (page: Page) => page.getByRole('region', { name: 'Twitter' });

async function openAccounts(page: Page): Promise<void> {
  await page.goto(`${server.url}/settings?tab=platforms`);
  await page.getByRole('list', { name: 'Networks' }).waitFor();
}

/** An account on X, by a name that is unique there. */
const accountRow = (page: Page, name = 'X') => page.getByRole('group', { name, exact: true });

async function refuse(watched: Watched): Promise<void> {
  const { page } = watched;
  await openAccounts(page);
  await visitX(watched, page.getByRole('button', { name: 'Connect X' }), 'Cancel');
  await page.getByText('Twitter authorization was denied').first().waitFor();
  await page.waitForURL('**/settings?tab=platforms');
  await page.getByText('Not Connected').waitFor();
}

async function connect(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await openAccounts(page);
  const button = page.getByRole('button', { name: 'Connect X' });
  await button.click();
  await page.getByRole('dialog', { name: 'Connect X' }).waitFor();
  await lookAround(watched, 'connect-twitter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visitX(watched, button, 'Allow');
  await page.getByText('Successfully connected Twitter account @ada_writes!').first().waitFor();
  await page.waitForURL('**/settings?tab=platforms');
  // Every agent may use it.
  await page.goto(`${server.url}/agents/${agent}`);
  await page.getByRole('list', { name: 'Platforms' }).getByText('@ada_writes').first().waitFor();
}

async function postWithPicture(page: Page, agent: string): Promise<void> {
  const drawn: string = await page.evaluate(
    `(() => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 64;
      canvas.getContext('2d').fillRect(8, 8, 32, 32); return canvas.toDataURL('image/png'); })()`,
  );
  const form = new FormData();
  const bytes = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  form.set('file', new File([new Uint8Array(bytes)], 'square.png', { type: 'image/png' }));
  const picture = await call(page, '/content/ai/images/upload', form);
  const content = 'A square, to begin with.';
  await call(page, `/agents/${agent}/posts`, {
    platform: 'twitter',
    content,
    media_ids: [picture.id],
  });
  await expect.poll(async () => (await x.posts()).map(({ text }) => text)).toEqual([content]);
  expect((await x.posts())[0]?.media).toHaveLength(1);
}

const waiting = 'This one waits for its account.';

async function loseAndHold(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await x.revoke('ada_writes');
  const soon = new Date(Date.now() + 2000).toISOString();
  await call(page, '/scheduled-posts', {
    agent_id: agent,
    platform: 'twitter',
    content_text: waiting,
    scheduled_time: soon,
  });
  await openAccounts(page);
  await chooseFor(page, 'X', 'Check now');
  const row = accountRow(page);
  await row.getByText('Needs reconnecting').waitFor();
  await row.getByText(/1 post is waiting on this account\./).waitFor();
  await lookAround(watched, 'settings-needs-reconnect');
  await page.goto(`${server.url}/scheduled-posts`);
  await page
    .getByText(/Reconnect/)
    .first()
    .waitFor();
  await lookAround(watched, 'schedule-held');
}

async function reconnect(watched: Watched): Promise<void> {
  const { page } = watched;
  // From the post that waits, and back to it.
  const again = page.getByRole('button', { name: 'Reconnect @ada_writes on X' });
  await visitX(watched, again, 'Allow');
  await page.waitForURL('**/scheduled-posts?post=*');
  const details = page.getByRole('dialog', { name: waiting });
  await details.getByText(/works again/).waitFor();
  await lookAround(watched, 'post-reconnected');
  await openAccounts(page);
  await accountRow(page).getByText('Connected', { exact: true }).waitFor();
  const texts = async () => (await x.posts()).map(({ text }) => text);
  // Posts on one account are at least a minute apart.
  await expect.poll(texts, { timeout: 120_000, interval: 1000 }).toContain(waiting);
  const made = (await x.ledger()).filter((entry) => entry.type === 'post');
  expect(made).toHaveLength(2);
}

async function tick(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.getByRole('button', { name: 'Finish setup: 0 of 3 for X' }).click();
  const list = page.getByRole('dialog', { name: 'Checklist for X' });
  await list.getByRole('checkbox', { name: /Automated label/ }).click();
  await list.getByText(/1 of 3 confirmed/).waitFor();
  await lookAround(watched, 'settings-checklist');
  await page.keyboard.press('Escape');
  await accountRow(page).getByText('Finish setup: 1 of 3').waitFor();
  await chooseFor(page, 'X', 'What X allows');
  await page.getByRole('list', { name: 'Rules of X' }).waitFor();
  await lookAround(watched, 'settings-twitter');
  await page.goto(`${server.url}/profile`);
  await twitterCard(page).getByText('@ada_writes').first().waitFor();
  await lookAround(watched, 'profile-twitter');
}

async function disconnect({ page }: Watched): Promise<void> {
  await chooseFor(page, 'X', 'Disconnect');
  const question = page.getByRole('dialog', { name: 'Disconnect X?' });
  await question.getByText(/will stop posting there/).waitFor();
  await question.getByRole('button', { name: 'Disconnect @ada_writes' }).click();
  await page.getByText('Twitter account disconnected successfully').waitFor();
  await page.getByRole('button', { name: 'Connect X' }).waitFor();
  // Once when access was lost, and once for each disconnected account.
  const revoked = async () => (await x.ledger()).filter(({ type }) => type === 'revoke').length;
  await expect.poll(revoked, { timeout: 30_000 }).toBe(3);
}

/** A second account beside the first: the agent uses both, and a post is scheduled on the chosen one. */
async function addAnother(watched: Watched, agent: string): Promise<void> {
  const { page } = watched;
  await openAccounts(page);
  const more = page.getByRole('button', { name: 'Connect another account on X' });
  await visitX(watched, more, 'Allow', 'grace_writes');
  await page.waitForURL('**/settings?tab=platforms');
  await accountRow(page, '@grace_writes on X').waitFor();
  await accountRow(page, '@ada_writes on X').waitFor();
  await lookAround(watched, 'settings-two-accounts');
  await page.goto(`${server.url}/agents/${agent}?tab=settings`);
  await page.getByRole('button', { name: 'Use first: X (@grace_writes)' }).waitFor();
  await lookAround(watched, 'agent-two-accounts');
  await page.goto(`${server.url}/scheduled-posts`);
  await page.getByRole('button', { name: 'Schedule a post' }).click();
  const form = page.getByRole('form', { name: 'New scheduled post' });
  const accounts = form.getByRole('group', { name: 'Accounts' });
  const chosen = accounts.locator('[aria-pressed="true"]');
  if ((await chosen.getAttribute('aria-label'))?.includes('@grace_writes') === false) {
    await chosen.click();
    await accounts.getByRole('button', { name: /@grace_writes/ }).click();
  }
  await lookAround(watched, 'schedule-form-account');
  const text = 'Through the second account.';
  await form.getByText('This text', { exact: true }).click();
  await form.getByRole('textbox', { name: /^Content/ }).fill(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Scheduled post created').first().waitFor();
  const planned: { data: { content_text: string; connection: { username: string } }[] } =
    await page.evaluate(
      `fetch('/api/scheduled-posts', { headers: { authorization: 'Bearer ' + localStorage.getItem('authToken') } })
      .then((answer) => answer.json())`,
    );
  expect(planned.data.find(({ content_text }) => content_text === text)?.connection.username).toBe(
    'grace_writes',
  );
  await openAccounts(page);
  await chooseFor(page, '@grace_writes on X', 'Disconnect');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect @grace_writes' }).click();
  await page.getByText('Twitter account disconnected successfully').waitFor();
  await accountRow(page).waitFor();
}

test('S2-2.26 S2-2.35 S2-2.37 X is connected, loses access and is reconnected, and posts on hold are published once', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const { id } = await call(page, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['twitter'],
  });
  await refuse(watched);
  await connect(watched, id);
  await lookAround(watched, 'agent-connections');
  await postWithPicture(page, id);
  await loseAndHold(watched, id);
  await reconnect(watched);
  await tick(watched);
  await addAnother(watched, id);
  await disconnect(watched);
  expect(watched.troubles).toEqual([]);
  await page.context().close();
}, 300_000);
