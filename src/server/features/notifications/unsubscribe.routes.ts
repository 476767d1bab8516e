/** The two pages for unsubscribing. They are plain, because they work without scripts and without signing in. */
import { createHash } from 'node:crypto';
import type { unsubscribeCalls } from '#contract/notifications/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { FileAnswer, Handlers } from '#server/http/handlers.ts';
import { type MailSwitch, readUnsubscribe, stopMails } from './unsubscribe.ts';

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:15vh 24px;font:16px/1.5 system-ui,sans-serif}main{max-width:420px;margin:auto}button{padding:12px 20px;border:0;border-radius:8px;background:#6d4aff;color:#fff;font:inherit;font-weight:600}a{color:inherit}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** The only form submits to its own URL; nothing runs and nothing is loaded. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const names: Record<MailSwitch, string> = {
  agentAlerts: 'alerts about your agents and posts',
  performanceReports: 'weekly reports',
};

const page = (title: string, lines: readonly string[]): FileAnswer => ({
  bytes: Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${lines.join('')}</main></body></html>`,
  ),
  mime: 'text/html; charset=utf-8',
  max_age: 0,
  policy,
});

const settings = '<p><a href="/settings?tab=notifications">Notification settings</a></p>';

export function unsubscribeRoutes(ctx: Context): Handlers<typeof unsubscribeCalls> {
  const subscriptionOf = (token: string) => {
    const found = readUnsubscribe(ctx, token);
    if (!found) throw new AppError('invalid_link');
    return found;
  };
  return {
    async ask({ params: { token } }) {
      const { kind } = subscriptionOf(token);
      const form = '<form method="post"><button>Unsubscribe</button></form>';
      return page('Unsubscribe?', [`<p>You won’t get ${names[kind]} anymore.</p>`, form, settings]);
    },

    async stop({ params: { token }, ...request }) {
      const subscription = subscriptionOf(token);
      await stopMails(ctx, subscription, originOf(request));
      const text = `<p>You won’t get ${names[subscription.kind]} anymore. Turn them on again anytime.</p>`;
      return page('You’re unsubscribed', [text, settings]);
    },
  };
}
