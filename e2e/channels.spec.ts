/** Three agents with one account each in the sandbox: connected, distinguished, queued and counted. */
import { expect, test } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { ask, claim, lookAround } from './owner.ts';

eachTest();

const platform = 'sandbox';

async function answer(watched: Watched, path: string, body: object) {
  const said = JSON.parse(await ask(watched, path, body));
  expect(said.success, JSON.stringify(said)).toBe(true);
  return said.data;
}

/** Connects another account by hand. */
async function addAccount({ page }: Watched, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect another account on Sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Sandbox' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Connect Sandbox' }).click();
  await page.getByRole('group', { name: `${name} on Sandbox` }).waitFor();
}

/** Three agents, each with posts on its own account. Returns the second account and its agent. */
async function populate(watched: Watched) {
  const { page } = watched;
  const list = await page.evaluate<string>(`fetch('/api/connections', {
    headers: { authorization: 'Bearer ' + localStorage.getItem('authToken') },
  }).then((said) => said.text())`);
  const accounts: { id: string }[] = JSON.parse(list).data;
  const made: { agent: string; account: string }[] = [];
  for (const [at, name] of ['Ada of Ports', 'Bex Loud', 'Cleo Calm'].entries()) {
    const account = accounts[at]?.id ?? '';
    const { id } = await answer(watched, '/agents', {
      name,
      personality_type: 'tech_sage',
      platforms: [platform],
    });
    const use = { platform, connection_id: account };
    await answer(watched, `/agents/${id}/connect-platform`, use);
    for (const content of [`Hello from ${name}.`, `${name} likes tea.`])
      await answer(watched, `/agents/${id}/posts`, { ...use, content });
    made.push({ agent: id, account });
  }
  const [, second] = made;
  if (!second) throw new Error('nobody');
  return second;
}

/** Posting times every day at nine and at noon, and two posts in the queue of an account. */
async function queue(watched: Watched, { agent, account }: { agent: string; account: string }) {
  const settings = {
    timezone: 'UTC',
    slots: ['09:00', '12:00'].map((time) => ({ days: [1, 2, 3, 4, 5, 6, 7], time })),
    about: 0,
    blackout: [],
    distance: 0,
  };
  await watched.page.evaluate(`fetch('/api/connections/${account}/queue', {
    method: 'PUT',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('authToken'),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(settings))},
  })`);
  const post = { agent_id: agent, platform, connection_id: account };
  for (const content_text of ['The first of the queue.', 'The second of the queue.'])
    await answer(watched, '/scheduled-posts', { ...post, content_text, queue: 'next' });
  const scheduled_time = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 16);
  const timed = { ...post, content_text: 'In a month.', scheduled_time };
  await answer(watched, '/scheduled-posts', timed);
}

async function swap(watched: Watched): Promise<void> {
  const { page } = watched;
  await page.goto(`${server.url}/scheduled-posts`);
  const choose = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More for “${title}”` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('In a month.', 'Move to queue');
  await page.getByText('Moved to the queue.').waitFor();
  await lookAround(watched, 'schedule-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  await choose('The first of the queue.', 'Swap with…');
  const dialog = page.getByRole('dialog', { name: 'Swap “The first of the queue.”' });
  await dialog.getByRole('button', { name: /Swap with/ }).waitFor();
  await lookAround(watched, 'schedule-swap');
  await dialog.getByRole('button', { name: 'Swap with “The second of the queue.”' }).press('Enter');
  await page.getByText('Swapped.').waitFor();
  const rows = page.getByRole('list', { name: 'Scheduled posts' }).getByRole('listitem');
  await rows.first().getByText('The second of the queue.').waitFor();
}

test('P-2.71 P-2.72 P-2.73 P-2.74 three agents each have their own account in the sandbox', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  await answer(watched, '/connections', { platform });
  await page.goto(`${server.url}/settings?tab=platforms`);
  await addAccount(watched, 'Bex’s corner');
  await addAccount(watched, 'Sandbox 3');
  const second = await populate(watched);
  await page.reload();
  await page.getByRole('list', { name: 'Agents on Sandbox 3 on Sandbox' }).waitFor();
  await lookAround(watched, 'settings-sandboxes');
  await page.goto(`${server.url}/sandbox`);
  await page.getByText('Hello from Bex Loud.').waitFor();
  await lookAround(watched, 'sandbox-accounts');
  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Bex’s corner' }).click();
  await page.getByText('2 posts').waitFor();
  await page.goto(`${server.url}/analytics?account=${second.account}`);
  await page.getByRole('figure').first().waitFor();
  await lookAround(watched, 'analytics-account');
  await page.goto(`${server.url}/inbox?state=all&account=${second.account}`);
  await page.getByText('Nothing here').waitFor();
  await lookAround(watched, 'inbox-account');
  await page.goto(`${server.url}/agents/${second.agent}`);
  await page.getByText('Another Sandbox account').waitFor();
  await lookAround(watched, 'agent-sandboxes');
  await queue(watched, second);
  await swap(watched);
  const variants = [{ connection_id: second.account }];
  const idea = { agent_id: second.agent, variants, review: 'before_sending' };
  const launch = { ...idea, parts: ['Launch day.'], labels: ['Launch', 'Tips'] };
  const { id, hash } = await answer(watched, '/posts', launch);
  await answer(watched, `/posts/${id}/approve`, { hash });
  await answer(watched, '/posts', { ...idea, parts: ['Another idea.'], labels: ['Tips'] });
  await page.goto(`${server.url}/posts?view=list`);
  await page.getByText('Approved', { exact: true }).waitFor();
  await lookAround(watched, 'posts-labels');
  await page.getByRole('button', { name: 'Show posts labeled Launch' }).click();
  await page.getByRole('link', { name: 'Another idea.' }).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/write/${id}`);
  await page.getByText('Approved', { exact: true }).waitFor();
  await lookAround(watched, 'post-approved');
  const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
  // The agent also has the shared sandbox account, and the post goes to its own account only.
  expect(await chips.and(page.locator('[aria-pressed=true]')).count()).toBe(1);
});
