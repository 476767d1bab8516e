/** No screen shows members a control that the server refuses them: the buttons of the pages with most of them are pressed. */
import { expect, test } from 'vitest';
import type { Role } from '#contract/core/role-rights.ts';
import { isWhole } from '#test/sampled.ts';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { arriveWithAccess } from './newcomer.ts';
import { ask, claim, made } from './owner.ts';
import { type Named, type Place, places } from './places.ts';

eachTest();

/** Those with most controls, and in the whole proof more of them. */
const few = ['agent', 'posts', 'schedule', 'settings-platforms'];
const more = ['dashboard', 'agents', 'agent-persona', 'agent-engagement', 'write-post', 'queue'];
const most = ['inbox', 'images', 'company-products', 'sandbox', 'settings-people', 'content'];
const chosen = isWhole ? [...few, ...more, ...most] : few;
const tried = places.filter(({ name }) => chosen.includes(name));

/** Each call that was refused for the role, with what was pressed before. */
function watchRefusals({ page }: Watched) {
  const refused: string[] = [];
  const at = { pressed: '' };
  page.on('response', (answer) => {
    if (answer.status() !== 403) return;
    const call = `${answer.request().method()} ${new URL(answer.url()).pathname}`;
    refused.push(`${at.pressed}: ${call}`);
  });
  return { refused, at };
}

const controls = (page: Watched['page']) =>
  page.getByRole('main').locator('button:visible:enabled, [role="switch"]:visible:enabled');

/** Presses each control of a page, each time as the page is when it is opened. */
async function pressAll(watched: Watched, place: Place, named: Named, at: { pressed: string }) {
  const { page } = watched;
  const open = async () => {
    await page.goto(server.url + place.path(named));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
  };
  at.pressed = `${place.name}: opened`;
  await open();
  const count = await controls(page).count();
  for (let n = 0; n < count; n += 1) {
    const before = page.url();
    const control = controls(page).nth(n);
    const name = await control
      .evaluate('(one) => one.ariaLabel || one.textContent', { timeout: 500 })
      .catch(() => '');
    at.pressed = `${place.name}: ${String(name)}`;
    await control.click({ timeout: 1000, noWaitAfter: true }).catch(() => {});
    await page.waitForTimeout(100);
    const isElsewhere = page.url() !== before;
    if (isElsewhere || (await page.locator('[role="dialog"], [role="menu"]').count()) > 0)
      await open();
  }
}

test.each<Role>(isWhole ? ['viewer', 'writer', 'approver'] : ['viewer'])(
  'P-50.95 a %s finds no control that is refused',
  async (role) => {
    const owner = await openPage(browser);
    await claim(owner.page, server);
    await ask(owner, '/samples', { timezone: 'Europe/Berlin' });
    await owner.page.goto(`${server.url}/agents`);
    const first = owner.page.getByRole('main').locator('a[href^="/agents/0"]').first();
    const agent = (await first.getAttribute('href'))?.split('/')[2] ?? '';
    const post = (await made(owner, '/posts', { agent_id: agent, parts: ['A draft.'] })).id;
    const { url } = JSON.parse(await ask(owner, '/space/invitations', { role }));
    const member = await arriveWithAccess(url);
    const { page } = member;
    await page.getByRole('button', { name: /^Join / }).press('Enter');
    await page.waitForURL('**/dashboard');
    const { refused, at } = watchRefusals(member);
    for (const place of tried) await pressAll(member, place, { agent, post }, at);
    expect([...new Set(refused)]).toEqual([]);
  },
  isWhole ? 1_800_000 : 240_000,
);
