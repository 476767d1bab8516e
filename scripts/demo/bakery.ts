/**
 * The sample bakery after some days of use: with accounts on several emulated networks, posts at every stage, and an
 * API token. Created for pictures, and thrown away.
 */
import { z } from 'zod';
import { type Contexts, openPage, settled, type Watched } from '#e2e/browser.ts';
import { ask, claim, made } from '#e2e/owner.ts';
import { type RunningServer, startServer } from '#e2e/server.ts';
import { startBluesky } from '#test/emulators/bluesky-process.ts';
import { startDiscord } from '#test/emulators/discord-process.ts';
import { bot, channel, guild, webhook, webhookUrl } from '#test/emulators/discord-world.ts';
import { startTelegram } from '#test/emulators/telegram-process.ts';
import { group, token as botToken } from '#test/emulators/telegram-world.ts';
import { begun } from './walk.ts';

export interface Bakery {
  server: RunningServer;
  watched: Watched;
  /** The ids of the agent that has all accounts, and of the post that is open in the editor. */
  agent: string;
  post: string;
  close(): Promise<void>;
}

const person = {
  did: 'did:plc:moonrisebakerymoonrise22',
  handle: 'moonrise.example',
  name: 'Moonrise Bakery',
  app_password: 'cana-ryca-nary-cana',
};

/** Starts the emulated networks, each with the bakery’s account data. */
async function openNetworks() {
  const [bluesky, telegram, discord] = [
    await startBluesky(),
    await startTelegram(),
    await startDiscord(),
  ];
  await bluesky.order({ op: 'person', person });
  await telegram.order({ op: 'bot', bot: { token: botToken, username: 'moonrise_bot' } });
  const chat = { ...group, title: 'Moonrise mornings', username: 'moonrise_mornings', count: 1204 };
  await telegram.order({ op: 'chat', chat });
  const place = { ...guild, name: 'Moonrise regulars', roles: [...guild.roles], count: 318 };
  await discord.order({ op: 'guild', guild: place });
  await discord.order({ op: 'channel', channel: { ...channel, name: 'bread' } });
  await discord.order({ op: 'bot', bot: { ...bot, guilds: { [guild.id]: [] } } });
  await discord.order({ op: 'webhook', webhook: { ...webhook, name: 'Otto Knead' } });
  return {
    env: {
      BLUESKY_TRUSTED_SERVICES: bluesky.service,
      BLUESKY_PLC_URL: bluesky.service,
      TELEGRAM_API_BASE_URL: telegram.base_url,
      DISCORD_API_BASE_URL: discord.base_url,
    },
    signIns: [
      {
        platform: 'bluesky',
        service: bluesky.service,
        identifier: person.handle,
        app_password: person.app_password,
      },
      { platform: 'telegram', bot_token: botToken, chat_id: `@${chat.username}` },
      { platform: 'discord', way: 'webhook', webhook_url: webhookUrl },
      { platform: 'sandbox' },
    ],
    close: async () => {
      for (const network of [bluesky, telegram, discord]) await network.close();
    },
  };
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const timezone = 'UTC';

const loaf =
  'The dark rye is back on Friday. It rests overnight, and it’s in the oven while you sleep.\n\nReply with your street, and it hangs on your door handle before breakfast.';
const queued = [
  'The mill across the river sent 400 kg of rye. The starter noticed first.',
  'One number for better crust: 24 °C for sixteen hours. Then patience.',
  'Breakfast Post has room for twelve more doors. First come, first bread.',
  'We weigh the salt twice. You would too, after that one Tuesday.',
  'Seeded rolls are back. The birds on Mill Street were told last.',
  'How the night shift stays awake: hot ovens, cold water, bad jokes.',
  'Leftover rye makes the best breadcrumbs. Dry it, crush it, thank us.',
  'A quiet loaf is a dense loaf. Knock on the bottom and listen.',
  'New on Saturdays: raisin buns, six to a bag.',
  'Three lit windows at 4 a.m. One of them is ours.',
];
const drafts = [
  'What we do with bread nobody ordered: it goes to the night shelter, every morning.',
  'A loaf goes on baking for half an hour after it left the oven. Don’t cut it yet.',
];
const waiting = 'Half of our flour now comes from 12 km away. The other half is working on it.';
const ideas = ['Why the rye sells out by nine', 'The oven’s birthday is in May'];

/** Calls the bakery’s server as its owner; returns the part of the data that matches `shape`. */
type Call = <T>(path: string, body: object, shape: z.ZodType<T>) => Promise<T>;

const callsOf =
  (watched: Watched): Call =>
  async (path, body, shape) =>
    shape.parse(await made(watched, path, body));

const Anything = z.unknown();
const One = z.object({ id: z.string() });
const Named = One.extend({ name: z.string() });

/** Connects the agent to every network, with posting times. Returns the accounts. */
async function connect(
  watched: Watched,
  agent: string,
  signIns: readonly { platform: string }[],
): Promise<string[]> {
  const call = callsOf(watched);
  const ids: string[] = [];
  for (const body of signIns) {
    const { id } = await call('/connections', body, One);
    const use = { platform: body.platform, connection_id: id };
    await call(`/agents/${agent}/connect-platform`, use, Anything);
    const slots = [
      { days: everyDay, time: '07:00' },
      { days: [1, 3, 5], time: '16:30' },
    ];
    const queue = { timezone, slots, about: 5, blackout: [], distance: 30 };
    await ask(watched, `/connections/${id}/queue`, queue, 'PUT');
    ids.push(id);
  }
  return ids;
}

/** Writes posts at every stage. Returns the one that the editor shows. */
async function write(call: Call, agent: string, accounts: readonly string[]): Promise<string> {
  const variants = accounts.map((connection_id) => ({ connection_id }));
  const post = (text: string, more: object = {}) =>
    call('/posts', { agent_id: agent, parts: [text], variants, ...more }, One);
  /** On one account, and the next time on the next one. */
  const inTurn = (at: number) => ({ variants: [variants[at % variants.length]] });
  for (const idea of ideas) await call('/posts', { agent_id: agent, idea }, Anything);
  for (const [at, text] of drafts.entries()) await post(text, inTurn(at));
  for (const [at, text] of queued.entries()) await post(text, { queue: 'next', ...inTurn(at) });
  const asks = await post(waiting, { review: 'before_sending', ...inTurn(3) });
  await call(`/posts/${asks.id}/queue`, {}, Anything);
  const figure = {
    card: 'statistic',
    title: '16 hours',
    text: 'in every Four O’Clock Loaf, at 24 °C',
    agent_id: agent,
  };
  const [card] = await call('/ai/images/generate-content', figure, z.tuple([One]));
  const { id } = await post(loaf, { media_ids: [card.id], labels: ['Friday'] });
  return id;
}

const mentions = [
  { author: 'Mara', text: '@otto-knead thank you, great bread!' },
  { author: 'Teo', text: '@otto-knead how much is the Four O’Clock Loaf?' },
];

const tokens = [
  { name: 'Night shift script', scopes: ['read', 'draft', 'schedule'] },
  { name: 'Writing assistant', scopes: ['read', 'draft'], daily_posts: 5 },
];

/** Starts the networks and a server, and fills it. `initScript` runs on every page. */
export async function openBakery(browser: Contexts, initScript = ''): Promise<Bakery> {
  const networks = await openNetworks();
  const server = await startServer(networks.env);
  const watched = await openPage(browser, { width: 1280, height: 800, initScript });
  await claim(watched.page, server);
  const call = callsOf(watched);
  const { items } = await call('/samples', { timezone }, z.object({ items: z.array(Named) }));
  const agent = items.find(({ name }) => name === 'Otto Knead')?.id;
  if (agent === undefined) throw new Error('The samples have other agents');
  const accounts = await connect(watched, agent, networks.signIns);
  const post = await write(call, agent, accounts);
  const listening = { autoReplyEnabled: true };
  await call(`/agents/${agent}/engagement-settings`, listening, Anything);
  for (const mention of mentions) await call('/sandbox/posts', mention, Anything);
  for (const token of tokens) await call('/tokens', token, Anything);
  return {
    server,
    watched,
    agent,
    post,
    async close() {
      await watched.page.context().close();
      await server.stop();
      await networks.close();
    },
  };
}

/** Opens the editor of the bakery where the first sentence of a post is written. */
export async function beginPost({ server, watched: { page }, post }: Bakery): Promise<void> {
  await page.goto(`${server.url}/write/${post}`);
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await text.waitFor();
  await settled(page);
  await text.fill(begun);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('tab').nth(1).click();
  await text.press('ControlOrMeta+End');
  await settled(page);
}
