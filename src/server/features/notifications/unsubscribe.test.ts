import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/port.ts';
import { messageOf } from '#server/adapters/mail/message.ts';
import { engines } from '#test/engines.ts';
import {
  deliverEmails,
  postOffice,
  type PostOffice,
  setSwitches,
  verifiedAddress,
} from '#test/post-office.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { notify } from './service.ts';

const site = 'https://agents.example.org';
const sender = { name: 'SocialAI', address: 'socialai@example.org' };

describe.each(engines)('one-click unsubscribe on %s', (engine) => {
  let world: World;
  let office: PostOffice;
  let ada: Person;
  beforeEach(async () => {
    office = postOffice();
    world = await createWorld(engine, {
      env: { PUBLIC_URL: site },
      parts: () => ({ mail: office.port }),
    });
    ada = await world.member();
    await verifiedAddress(world, ada);
  });
  afterEach(() => world.close());

  const tell = async (kind: 'post_failed' | 'wallet_linked', subject: string): Promise<Mail[]> => {
    office.taken.length = 0;
    const news = { user_id: ada.id, kind, subject, text: 'It failed.', link: '/inbox' };
    await notify(world.ctx, world.ctx.db, news, world.ctx.clock());
    await deliverEmails(world.ctx);
    return office.taken;
  };
  const headersOf = (mail: Mail): Record<string, string> =>
    messageOf(mail, sender, world.ctx.clock()).headers;
  const address = async () => {
    const [mail] = await tell('post_failed', String(Math.random()));
    return new URL(mail?.unsubscribe ?? '').pathname.replace('/api', '');
  };
  const oneClick = (path: string) =>
    world.call('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const switches = async () => {
    const { body } = await world.call('GET', '/users/profile', { as: ada });
    return body.data.notifications;
  };

  test('is in the header, the text and the HTML of an alert, and in no security email', async () => {
    const [mail] = await tell('post_failed', 'one');
    const url = mail?.unsubscribe ?? '';
    expect(url).toMatch(/^https:\/\/agents\.example\.org\/api\/unsubscribe\/[\w.-]+$/);
    expect(mail && headersOf(mail)).toMatchObject({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(`Unsubscribe: ${url}`);
    expect(mail?.html).toContain(`<a href="${url}"`);
    const [safety] = await tell('wallet_linked', 'two');
    expect(safety?.unsubscribe).toBeUndefined();
    expect(safety && headersOf(safety)).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  test('P-7.73 works without signing in, and stops these emails and no others', async () => {
    const path = await address();
    const page = await oneClick(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(page.raw)).toContain('You’re unsubscribed');
    expect(await switches()).toMatchObject({ agentAlerts: false, performanceReports: true });
    expect(await tell('post_failed', 'three')).toEqual([]);
    expect(await tell('wallet_linked', 'four')).toHaveLength(1);
    expect((await oneClick(path)).status).toBe(200);
  });

  test('accepts a multipart form too, as some mail programs send it', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await world.call('POST', await address(), { body, headers })).status).toBe(200);
    expect(await switches()).toMatchObject({ agentAlerts: false });
  });

  test('P-7.72 asks for confirmation when it is only opened, for example by a link scanner', async () => {
    await setSwitches(world, ada, { pushNotifications: true });
    const page = await world.call('GET', await address());
    expect(page.status).toBe(200);
    expect(String(page.raw)).toContain('<form method="post"><button>Unsubscribe</button></form>');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(await switches()).toMatchObject({ agentAlerts: true, pushNotifications: true });
  });

  test('AU-12 links are valid for one person and one kind only', async () => {
    const path = await address();
    const bob = await world.member();
    for (const forged of [
      path.replace(ada.id, bob.id),
      path.replace('agentAlerts', 'performanceReports'),
      path.replace('agentAlerts', 'emailNotifications'),
      path.slice(0, -1),
      '/unsubscribe/x',
    ]) {
      expect(await oneClick(forged)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
      expect((await world.call('GET', forged)).status).toBe(400);
    }
    expect(await switches()).toMatchObject({ agentAlerts: true, performanceReports: true });
  });
});
