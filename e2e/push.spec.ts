/**
 * The service worker in a real browser: how it shows a real notification, what a click does, and what other apps
 * share.
 */
import { join } from 'node:path';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { root } from '#scripts/steps.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import type { PushMessage } from '#server/features/notifications/push/push.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { deliverPushes, type PushService, pushService } from '#test/push-service.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { type Contexts, openBrowser, openPage, settled, type Watched } from './browser.ts';
import { desk, lookAround, phone, show, shots } from './owner.ts';

const text = 'The harbor opens at nine.';

let world: World;
let service: PushService;
let browser: Contexts;
let watched: Watched;
let page: Page;
let owner: Person;
let url = '';
let agent: { id: string };

/** What a page stores of a signed-in person. */
async function signIn(): Promise<void> {
  // A separate sign-in, because the page exchanges its token.
  const { user, token } = (await enter(world, owner.wallet)).body.data;
  const record = { user, token, isAuthenticated: true, isWhitelisted: true };
  await page.evaluate(
    `localStorage.setItem('authToken', ${JSON.stringify(token)});
     localStorage.setItem('auth', ${JSON.stringify(JSON.stringify(record))});`,
  );
}

beforeAll(async () => {
  service = await pushService();
  const port = await freePort();
  url = `http://localhost:${port}`;
  world = await createWorld('sqlite', {
    env: { PUBLIC_URL: url },
    app: { web_dir: join(root, 'dist/web') },
    parts: () => service.parts,
  });
  await world.app.listen({ host: '127.0.0.1', port });
  owner = await world.member();
  agent = await world.agent(owner);
  browser = await openBrowser('notifications');
  watched = await openPage(browser);
  page = watched.page;
  await page.context().grantPermissions(['notifications'], { origin: url });
  await page.goto(url);
  await signIn();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
  await service.close();
});

/** Waits for the active worker. Returns a way to send it messages like a push service does. */
async function theWorker(): Promise<{
  worker: Worker;
  push: (message: PushMessage) => Promise<void>;
}> {
  const context = page.context();
  await page.goto(`${url}/dashboard`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    worker,
    push: async (message) => {
      const data = JSON.stringify(message);
      await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
    },
  };
}

const shown = (worker: Worker) =>
  worker.evaluate(`registration.getNotifications().then((all) => all.map((one) => ({
    title: one.title, body: one.body, tag: one.tag, actions: one.actions.map(({ action }) => action),
  })))`) as Promise<{ title: string; body: string; tag: string; actions: string[] }[]>;

/** Clicks a notification as the browser does for a person, and waits for the worker's work. */
const click = (worker: Worker, action: string) =>
  worker.evaluate(`registration.getNotifications().then(([notification]) => {
    const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
    return new Promise((resolve, reject) => {
      // The browser waits for nothing after an event that no person caused.
      Object.defineProperty(event, 'waitUntil', { value: (work) => work.then(() => resolve(), reject) });
      dispatchEvent(event);
    });
  })`);

describe('the service worker', () => {
  test('P-23.78 shows a real notification, and its Approve action publishes the post', async () => {
    const { worker, push } = await theWorker();
    const device = service.browser();
    const { call, ctx } = world;
    await call('POST', '/push', { as: owner, body: device.subscription });
    const planned = await call('POST', '/scheduled-posts', {
      as: owner,
      body: {
        agent_id: agent.id,
        platform: 'sandbox',
        content_text: text,
        review: 'before_sending',
        scheduled_time: new Date(ctx.clock() + 3_600_000).toISOString(),
      },
    });
    expect(planned.status, JSON.stringify(planned.body)).toBe(201);
    await prepare(ctx);
    await attentionJob(ctx).run(null, new AbortController().signal);
    await deliverPushes(ctx);
    const message = device.read().at(-1);
    if (!message) throw new Error('nothing was sent');
    await push(message);
    await expect
      .poll(() => shown(worker))
      .toEqual([
        {
          title: 'Ada: a post needs your approval',
          body: expect.stringContaining(text),
          tag: message.tag,
          actions: ['approve', 'reject'],
        },
      ]);
    await click(worker, 'approve');
    expect(await shown(worker)).toEqual([
      expect.objectContaining({ body: 'Approved. It will be published as planned.', actions: [] }),
    ]);
    const { id } = planned.body.data;
    const { state } = await ctx.db
      .selectFrom('occurrences')
      .select('state')
      .where('series_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('READY');
    // A click on the notification opens the post. Only a person's click lets a worker focus a window.
    await worker.evaluate('WindowClient.prototype.focus = async function () { return this; }');
    await click(worker, '');
    await page.waitForURL(`**/scheduled-posts?post=${id}*`);
  });

  test('P-23.79 content shared from another app opens the editor, also after signing in first', async () => {
    await page.goto(`${url}/dashboard`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.evaluate('localStorage.clear()');
    await page.goto(`${url}/terms`);
    const share = `(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
      canvas.getContext('2d').fillRect(0, 0, 64, 64);
      const png = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
      const form = Object.assign(document.createElement('form'), {
        method: 'POST', action: '/shared', enctype: 'multipart/form-data',
      });
      const say = (name, value) =>
        form.append(Object.assign(document.createElement('input'), { name, value }));
      say('title', 'Harbor news');
      say('text', 'The harbor opens at nine: https://example.com/harbor');
      say('url', 'https://example.com/harbor');
      const files = new DataTransfer();
      files.items.add(new File([png], 'harbor.png', { type: 'image/png' }));
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }));
      document.body.append(form);
      form.submit();
    })()`;
    await page.evaluate(share);
    // No one is signed in: the editor is closed, and the shared content stays on the device.
    await page.waitForURL((at) => at.pathname === '/');
    await signIn();
    const kept = await page.evaluate(`sessionStorage.getItem('returnTo')`);
    expect(kept).toMatch(/^\/write\?shared=/);
    await page.goto(url + String(kept));
    await settled(page);
    if (shots) await page.screenshot({ path: `${shots}/shared.png` });
    const field = page.getByRole('textbox', { name: /post|text/i }).first();
    await expect
      .poll(() => field.inputValue())
      .toBe('Harbor news\n\nThe harbor opens at nine: https://example.com/harbor');
    await expect
      .poll(() => page.getByRole('main').locator('img[src*="/api/media/"]').count())
      .toBeGreaterThan(0);
  });

  test('the settings explain a browser without a push service, and list devices', async () => {
    await page.goto(`${url}/settings?tab=notifications`);
    await page.getByText('Firefox').or(page.getByText('Unknown browser')).first().waitFor();
    const push = page.getByRole('switch', { name: 'Push notifications on this device' });
    expect(await push.isChecked()).toBe(false);
    await lookAround(watched, 'push-settings');
    for (const [name, view] of Object.entries({ desk, phone })) {
      await show(page, view);
      if (shots) await page.screenshot({ path: `${shots}/push-${name}.png`, fullPage: true });
    }
  });
});
