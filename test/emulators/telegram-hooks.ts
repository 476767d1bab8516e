/** The emulated Telegram’s webhooks: one update per bot at a time, in order, retried until a 2xx response. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Asked } from './telegram-request.ts';
import { bad, botNumber, type Hooked, type State } from './telegram-state.ts';

const Given = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  drop_pending_updates: z.boolean().default(false),
});

const Kinds = z.array(z.string());

/** Sets the updates a bot subscribes to; unchanged if the field is missing. */
export function noteAllowed(state: State, bot: number, fields: Asked['fields']): void {
  if (fields['allowed_updates'] === undefined) return;
  const kinds = Kinds.safeParse(fields['allowed_updates']);
  if (!kinds.success) throw bad("can't parse allowed updates");
  state.allowed.set(bot, kinds.data);
}

/** The ports that Telegram sends to. */
const ports = new Set(['', '443', '80', '88', '8443']);

export function setWebhook(state: State, { token, fields }: Asked): true {
  const given = Given.safeParse(fields);
  if (!given.success) throw bad('secret token contains unallowed characters');
  const { url, secret_token: secret, drop_pending_updates } = given.data;
  const bot = botNumber(token);
  noteAllowed(state, bot, fields);
  if (drop_pending_updates) state.updates.set(bot, []);
  if (url === '') {
    state.hooks.delete(bot);
    return true;
  }
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw bad('bad webhook: An HTTPS URL must be provided for webhook');
  }
  if (!ports.has(new URL(url).port)) {
    throw bad('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
  }
  state.hooks.set(bot, { url, secret, failed_at: undefined, failed_with: undefined });
  return true;
}

export function deleteWebhook(state: State, { token, fields }: Asked): true {
  state.hooks.delete(botNumber(token));
  if (fields['drop_pending_updates'] === true) state.updates.set(botNumber(token), []);
  return true;
}

export function getWebhookInfo(state: State, { token }: Asked) {
  const hook = state.hooks.get(botNumber(token));
  const pending_update_count = state.updates.get(botNumber(token))?.length ?? 0;
  const elsewhere = state.webhook ? 'https://elsewhere.example/bot' : '';
  return {
    url: hook?.url ?? elsewhere,
    has_custom_certificate: false,
    pending_update_count,
    max_connections: 1,
    ...(state.allowed.has(botNumber(token)) && {
      allowed_updates: state.allowed.get(botNumber(token)),
    }),
    ...(hook?.failed_at !== undefined && {
      last_error_date: Math.floor(hook.failed_at / 1000),
      last_error_message: hook.failed_with,
    }),
  };
}

async function post(state: State, hook: Hooked, update: unknown): Promise<string | undefined> {
  const { host, pathname } = new URL(hook.url);
  const at = state.hosts.get(host);
  if (at === undefined) return 'Failed to resolve host: Name or service not known';
  try {
    const answer = await fetch(at + pathname, {
      method: 'POST',
      body: JSON.stringify(update),
      headers: {
        'content-type': 'application/json',
        ...(hook.secret !== undefined && { 'x-telegram-bot-api-secret-token': hook.secret }),
      },
      signal: AbortSignal.timeout(30_000),
    });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `Wrong response from the webhook: ${answer.status}`;
  } catch {
    return 'Connection failed';
  }
}

async function sendNext(state: State, bot: number, hook: Hooked): Promise<boolean> {
  const update = state.updates.get(bot)?.[0];
  if (!update) return false;
  const failure = await post(state, hook, update);
  // A webhook that was changed meanwhile did not receive it.
  if (state.hooks.get(bot) !== hook) return false;
  if (failure === undefined) {
    state.updates.set(
      bot,
      (state.updates.get(bot) ?? []).filter(({ update_id }) => update_id !== update.update_id),
    );
    return true;
  }
  hook.failed_at = state.clock();
  hook.failed_with = failure;
  return false;
}

/** Delivers for the lifetime of the process; bots do not wait for each other. */
export async function sendAll(state: State): Promise<never> {
  const busy = new Set<number>();
  const empty = async (bot: number, hook: Hooked) => {
    busy.add(bot);
    while (await sendNext(state, bot, hook));
    busy.delete(bot);
  };
  for (;;) {
    for (const [bot, hook] of state.hooks) if (!busy.has(bot)) void empty(bot, hook);
    await pause(20);
  }
}
