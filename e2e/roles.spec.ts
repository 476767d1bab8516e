/** No screen shows members a control that the server refuses them: the buttons of the pages with most of them are pressed, with what their menus and dialogs offer. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/core/role-rights.ts';
import { Roles } from '#contract/core/roles.ts';
import { isWhole } from '#test/sampled.ts';
import { openPage, settled, type Watched } from './browser.ts';
import { browser, eachTest, server } from './each.ts';
import { arriveWithAccess } from './newcomer.ts';
import { ask, claim, made } from './owner.ts';
import { type Named, type Place, places } from './places.ts';

eachTest();

/** The one with most controls. The whole proof takes all. */
const fullest = 'posts';
/** Only opened: they are about the person or the server, or nothing in them depends on the role. */
const opened = [
  'post-moved',
  'notices',
  'settings',
  'invitation',
  'settings-subscription',
  'settings-security',
  'settings-notifications',
  'activity',
  'profile',
  'whitelist',
  'models',
  'networks',
  'marketplace',
  'twitter-callback',
  'network-callback',
  'connect-program',
  'not-found',
];
const inside = places.filter((place) => place.for !== 'visitors');
const tried = isWhole ? inside : inside.filter(({ name }) => name === fullest);

/** Each call that was refused for the role or failed, with what was pressed before. */
function watchRefusals({ page }: Watched) {
  const refused: string[] = [];
  const at = { pressed: '' };
  page.on('response', async (answer) => {
    const status = answer.status();
    if (status !== 403 && status < 500) return;
    const call = `${answer.request().method()} ${new URL(answer.url()).pathname}`;
    const said = await answer.text().catch(() => '');
    // A sensitive change asks everyone to sign in again.
    if (!said.includes('"reauth_required"')) refused.push(`${at.pressed}: ${status} ${call}`);
  });
  return { refused, at };
}

/** What makes a page a dead end: something that couldn’t be loaded, and no way to go on. */
async function deadEnds(page: Watched['page']): Promise<string[]> {
  const failed = await page.getByRole('button', { name: /^(?:Try again|Retry)$/u }).count();
  const ways = await page.locator('a[href]:visible').count();
  return [...(failed > 0 ? ['couldn’t be loaded'] : []), ...(ways === 0 ? ['no way on'] : [])];
}

const controls = (page: Watched['page']) =>
  page.getByRole('main').locator('button:visible:enabled, [role="switch"]:visible:enabled');
const items = (page: Watched['page']) =>
  page.locator('[role="menu"]:visible [role="menuitem"]:visible:not([data-disabled])');
const dialogs = (page: Watched['page']) => page.locator('[role="dialog"]:visible');

type At = ReturnType<typeof watchRefusals>;

const quickly = { timeout: 1000 };

async function nameOf(control: Locator): Promise<string> {
  const spoken = await control.getAttribute('aria-label', quickly).catch(() => null);
  const name = spoken ?? (await control.textContent(quickly).catch(() => null));
  return name?.trim() ?? '';
}

/** Presses it, and remembers its name for what may be refused then. */
async function press(control: Locator, after: string, at: At['at']): Promise<void> {
  // The page may not have it anymore: to wait for it would take seconds.
  if ((await control.count()) === 0) return;
  at.pressed = `${after}: ${await nameOf(control)}`;
  // Also where a message or a bar covers it for a moment.
  await control.dispatchEvent('click', {}, quickly).catch(() => {});
  await control.page().waitForTimeout(100);
}

/** Fills in what an open dialog asks for, as far as a word does, and confirms it. */
async function confirm(page: Watched['page'], at: At['at']): Promise<void> {
  const dialog = dialogs(page).last();
  if ((await dialogs(page).count()) === 0) return;
  for (const field of await dialog.locator('input[type="text"]:visible, textarea:visible').all())
    await field.fill('Tea', { timeout: 200 }).catch(() => {});
  await press(dialog.locator('button:enabled').last(), at.pressed, at);
}

const ofEachKind = 4;

/** Which controls to press: of those that begin with the same word, as in the rows of a list, the first few. */
async function eachKind(page: Watched['page']): Promise<number[]> {
  const seen = new Map<string, number>();
  const chosen: number[] = [];
  for (const [n, control] of (await controls(page).all()).entries()) {
    const [word = ''] = (await nameOf(control)).split(' ');
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    if (word === '' || count <= ofEachKind) chosen.push(n);
  }
  return chosen;
}

/** Opens a page and, unless it is only opened, presses its controls, each time as the page is then. */
async function walk(watched: Watched, place: Place, named: Named, { at, refused }: At) {
  const { page } = watched;
  const open = async () => {
    await page.goto(server.url + place.path(named));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
  };
  at.pressed = `${place.name}: opened`;
  await open();
  refused.push(...(await deadEnds(page)).map((end) => `${place.name}: ${end}`));
  const chosen = opened.includes(place.name) ? [] : await eachKind(page);
  for (const n of chosen) {
    const before = page.url();
    await press(controls(page).nth(n), place.name, at);
    const choices = await items(page).count();
    for (let item = 0; item < choices; item += 1) {
      if (item > 0) {
        await open();
        await press(controls(page).nth(n), place.name, at);
      }
      await press(items(page).nth(item), at.pressed, at);
      await confirm(page, at);
    }
    const isCovered = (await dialogs(page).count()) > 0;
    if (isCovered) await confirm(page, at);
    if (isCovered || choices > 0 || page.url() !== before) await open();
  }
}

/** What is deleted is something that does not exist, so that the walk goes on with what there is. */
async function deleteNothing(page: Watched['page']): Promise<void> {
  await page.route(/\/api\//u, (route, request) =>
    request.method() === 'DELETE'
      ? route.continue({ url: request.url().replace(/[0-9a-f-]{36}/gu, crypto.randomUUID()) })
      : route.fallback(),
  );
}

const walked: readonly Role[] = isWhole ? Roles : ['viewer'];

test.each<Role>(walked)(
  'P-50.95 P-50.150 P-50.194 as %s, no page shows a control that is refused, an error or a dead end',
  // Once is long, and a second time would find the same.
  { timeout: isWhole ? 3_600_000 : 480_000, retry: 0 },
  async (role) => {
    const owner = await openPage(browser);
    await claim(owner.page, server);
    await ask(owner, '/samples', { timezone: 'Europe/Berlin' });
    await owner.page.goto(`${server.url}/agents`);
    const first = owner.page.getByRole('main').locator('a[href^="/agents/0"]').first();
    const agent = (await first.getAttribute('href'))?.split('/')[2] ?? '';
    const post = (await made(owner, '/posts', { agent_id: agent, parts: ['A draft.'] })).id;
    const invited = role === 'owner' ? 'manager' : role;
    const { url } = JSON.parse(await ask(owner, '/space/invitations', { role: invited }));
    const member = await arriveWithAccess(url);
    const { page } = member;
    await page.getByRole('button', { name: /^Join / }).press('Enter');
    await page.waitForURL('**/dashboard');
    if (role === 'owner') {
      await owner.page.goto(`${server.url}/settings?tab=people`);
      await owner.page.getByRole('button', { name: /^Change what/u }).click();
      const dialog = owner.page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Owner' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await owner.page.getByText('Owner', { exact: true }).nth(1).waitFor();
    }
    const watched = watchRefusals(member);
    await deleteNothing(page);
    for (const place of tried)
      await walk(member, place, { agent, post }, watched).catch((error: unknown) => {
        watched.refused.push(`${watched.at.pressed}: ${String(error).split('\n')[0]}`);
      });
    expect([...new Set(watched.refused)]).toEqual([]);
  },
);
