import { startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada, grace as other } from '#test/emulators/bluesky-world.ts';
import { startTelegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { openBrowser, openPage } from './browser.ts';
import { claim, made, ask } from './owner.ts';
import { startServer } from './server.ts';
import { ensureWeb } from '#scripts/build-web.ts';
import { ensureServer } from '#scripts/build-server.ts';
await ensureWeb();
await ensureServer?.();
const grace = { ...other, app_password: 'wxyz-wxyz-wxyz-wxyz' };
const telegram = await startTelegram();
await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
await telegram.order({ op: 'chat', chat: group });
const bluesky = await startBluesky();
for (const person of [ada, grace]) await bluesky.order({ op: 'person', person });
const server = await startServer({
  TELEGRAM_API_BASE_URL: telegram.base_url,
  BLUESKY_TRUSTED_SERVICES: bluesky.service,
  BLUESKY_PLC_URL: bluesky.service,
});
const browser = await openBrowser();
try {
  const watched = await openPage(browser);
  const { page } = watched;
  await claim(page, server);
  const answer = (path: string, body: object) => made(watched, path, body);
  const { id } = await answer('/agents', { name: 'Ada of Ports', personality_type: 'tech_sage', platforms: ['sandbox'] });
  const use = (platform: string, connection_id?: string) =>
    answer(`/agents/${id}/connect-platform`, { platform, ...(connection_id && { connection_id }) });
  await use('sandbox');
  await use('telegram', (await answer('/connections', { platform: 'telegram', bot_token: token, chat_id: '@coffee_talk' })).id);
  for (const { handle: identifier, app_password } of [ada, grace])
    await use('bluesky', (await answer('/connections', { platform: 'bluesky', service: bluesky.service, identifier, app_password })).id);
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(`(async () => (await (await fetch('/api${path}', { method: '${method}', headers: { authorization: 'Bearer ' + localStorage.getItem('authToken'), 'content-type': 'application/json' }, ${body ? `body: ${JSON.stringify(JSON.stringify(body))}` : ''} })).json()))()`) as Promise<any>;
  const shot = (name: string) => page.screenshot({ path: `/tmp/desk1/${name}.png` });
  const view = async (width: number, scheme: 'light' | 'dark') => { await page.setViewportSize({ width, height: width < 500 ? 844 : 900 }); await page.emulateMedia({ colorScheme: scheme }); await page.waitForTimeout(250); };
  const steps = await import(process.argv[2]!);
  await steps.default({ page, server, answer, ask: (p: string, b: object) => ask(watched, p, b), call, shot, view, agentId: id, watched, browser });
} catch (e) { console.error(e); process.exitCode = 1; }
finally {
  await browser.close();
  await server.stop({ violations: 'meant' });
  await telegram.close();
  await bluesky.close();
  process.exit();
}
