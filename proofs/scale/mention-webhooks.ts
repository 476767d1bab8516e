/**
 * How soon a mention is stored: the platform sends it to a webhook of the product, which is killed once a minute, and
 * repeats what was not acknowledged.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { syncHooks } from '#server/features/engagement/mentions/hooks.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { ensureServer, serverEntry } from '#scripts/build-server.ts';
import { ensureWeb } from '#scripts/build-web.ts';
import { freePort } from '#scripts/free-port.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, secret, type World } from '#test/world.ts';
import { end, startUntil } from '#proofs/shared/processes.ts';
import { at, line, seconds } from './figures.ts';

/** Set `BENCH_MINUTES` for longer: the process is killed in the middle of each minute. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 1);
/** Set `BENCH_MENTIONS` for another number per second. */
const perSecond = Number(process.env['BENCH_MENTIONS'] ?? 100);
/** Each bot gets one update at a time, in order. */
const bots = 50;
const limit = 2 * second;
/** If nothing arrived for this long after the last mention, missing ones count as skipped. */
const patience = minute;
/** How often rows are polled: the figures may be too high by this much. */
const lookEvery = 50;
const host = 'localhost:8443';
const never = new AbortController().signal;

const Connected = z.object({ data: z.object({ id: z.string() }) });
const numbers = Array.from({ length: bots }, (_, n) => n);
const nameOf = (n: number) => `bench_${n}_bot`;
const chatOf = (n: number) => -1_001_000_000_000 - n;

/** Creates an account for each bot, with its own agent. */
async function connect(world: World, telegram: Telegram): Promise<void> {
  const as = await world.member();
  for (const n of numbers) {
    const token = `${200_000 + n}:AAbench0bench1bench2bench3bench4ben`;
    await telegram.order({ op: 'bot', bot: { token, username: nameOf(n) } });
    // As members they see messages that mention them.
    const member = { status: 'member' } as const;
    const chat = { id: chatOf(n), type: 'supergroup', title: `Talk ${n}`, member } as const;
    await telegram.order({ op: 'chat', chat });
    const body = { platform: 'telegram', bot_token: token, chat_id: String(chatOf(n)) };
    const reply = await world.call('POST', '/connections', { as, body });
    const connection_id = Connected.parse(reply.body).data.id;
    const { id } = await world.agent(as);
    const linked = { platform: 'telegram', connection_id };
    await world.call('POST', `/agents/${id}/connect-platform`, { as, body: linked });
    const settings = { autoReplyEnabled: true };
    await world.call('POST', `/agents/${id}/engagement-settings`, { as, body: settings });
  }
  await pollMentions(world.ctx, never);
  await syncHooks(world.ctx, never);
}

/** When each mention was sent and when it was first seen in the database, by its number. */
interface Times {
  said: number[];
  here: Map<number, number>;
}

/** Polls for rows until it is stopped. */
function watch({ ctx }: World, { here }: Times) {
  let isOver = false;
  let newest = 0;
  const look = async () => {
    const rows = await ctx.db
      .selectFrom('interactions')
      .select(['text', 'seen_at'])
      // Some are committed later than others that were seen after them.
      .where('seen_at', '>', newest - 10 * second)
      .execute();
    const now = Date.now();
    for (const { text, seen_at } of rows) {
      newest = Math.max(newest, seen_at);
      const n = Number(/(\d+)$/.exec(text)?.[1]);
      if (!here.has(n)) here.set(n, now);
    }
  };
  const looking = (async () => {
    while (!isOver) {
      await look();
      await sleep(lookEvery);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
  };
}

/** Sends this many mentions a second, whatever happens to them. */
async function speak(telegram: Telegram, { said }: Times): Promise<void> {
  const began = Date.now();
  const all = minutes * 60 * perSecond;
  while (said.length < all) {
    const wanted = Math.min(all, Math.floor(((Date.now() - began) * perSecond) / second));
    const orders: Promise<unknown>[] = [];
    while (said.length < wanted) {
      const n = said.push(Date.now()) - 1;
      const text = `@${nameOf(n % bots)} Number ${n}`;
      orders.push(telegram.order({ op: 'say', chat: chatOf(n % bots), text }));
    }
    await Promise.all(orders);
    await sleep(10);
  }
}

/** Kills the product in the middle of each minute and restarts it. */
async function trouble(first: ChildProcess, start: () => Promise<ChildProcess>) {
  let child = first;
  for (let n = 0; n < minutes; n += 1) {
    await sleep(minute / 2);
    await end(child);
    child = await start();
    if (n < minutes - 1) await sleep(minute / 2);
  }
  return child;
}

async function play(world: World, telegram: Telegram): Promise<Times> {
  const { data_dir, database_url } = world.ctx.config;
  const port = await freePort();
  await telegram.order({ op: 'host', host, at: `http://127.0.0.1:${port}` });
  const start = () =>
    startUntil(
      [serverEntry],
      {
        ...process.env,
        DATA_DIR: data_dir,
        ...(database_url && { DATABASE_URL: database_url }),
        SECRET_KEY: secret,
        PUBLIC_URL: `https://${host}`,
        PORT: String(port),
        LOG_LEVEL: 'error',
        TELEGRAM_API_BASE_URL: telegram.base_url,
      },
      'SocialAI is ready',
    );
  const first = await start();
  const times: Times = { said: [], here: new Map() };
  const stop = watch(world, times);
  const [last] = await Promise.all([trouble(first, start), speak(telegram, times)]);
  let moved = { at: Date.now(), here: 0 };
  while (times.here.size < times.said.length && Date.now() < moved.at + patience) {
    await sleep(second / 10);
    if (times.here.size > moved.here) moved = { at: Date.now(), here: times.here.size };
  }
  await stop();
  await end(last);
  return times;
}

async function measureOn(engine: Engine): Promise<string[]> {
  const telegram = await startTelegram();
  const env = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `https://${host}`,
    TELEGRAM_API_BASE_URL: telegram.base_url,
  };
  const world = await createWorld(engine, { is_durable: true, env });
  try {
    await connect(world, telegram);
    const { said, here } = await play(world, telegram);
    const took = said.flatMap((then, n) => (here.has(n) ? [(here.get(n) ?? 0) - then] : []));
    const rows = await world.ctx.db.selectFrom('interactions').select('text').execute();
    const skipped = said.length - new Set(rows.map(({ text }) => text)).size;
    return [
      `Mentions sent to the product, ${engine}: ${said.length} to ${bots} bots, ${perSecond} a second, one process killed ${minutes} times`,
      '  (emulated Telegram on this machine, which repeats unacknowledged updates after 20 ms)',
      line(
        'from sent to stored',
        `p50 ${seconds(at(took, 0.5))}, p95 ${seconds(at(took, 0.95))}`,
        `p95 ${seconds(limit)}`,
      ),
      line('skipped', String(skipped), '0'),
      line('stored twice', String(rows.length + skipped - said.length), '0'),
    ];
  } finally {
    await world.close();
    await telegram.close();
  }
}

/** The PostgreSQL half runs where PostgreSQL is installed or `TEST_DATABASE_URL` is set. */
export async function measure(): Promise<string[]> {
  await ensureWeb();
  await ensureServer();
  const lines: string[] = [];
  for (const engine of everyEngine) lines.push(...(await measureOn(engine)));
  return lines;
}
