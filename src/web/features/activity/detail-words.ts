/**
 * The detail of an event in plain words. The log stores short details with the ids of platforms and posts; people
 * read names and sentences.
 */
import type { AuditEvent } from '#contract/audit/calls.ts';
import type { AuditEventName } from '#contract/audit/events.ts';
import {
  type LivePlatform,
  LivePlatformIds,
  platforms,
  isLive,
} from '#contract/platforms/platforms.ts';
import { sentWord } from '#domain/platforms/sent-words.ts';
import { exactly } from '#web/ui/when.ts';

const isPlatform = (word: string): word is LivePlatform =>
  LivePlatformIds.some((id) => id === word);

const nameOf = (platform: string): string =>
  isPlatform(platform) ? platforms[platform].name : platform;

/** `Ada on twitter, post 0198…`: whose post, and where. */
function ofPost(detail: string): string {
  const [, who = detail, platform] = /^(.*) on (\w+), post \S+$/s.exec(detail) ?? [];
  return platform === undefined ? who : `${who} on ${nameOf(platform)}`;
}

const verdicts: Readonly<Record<string, string>> = {
  edit: 'Edited',
  rewrite: 'Rewritten',
  send: 'Sent again',
  drop: 'Not posted',
};

/** `there: Ada on twitter, post 0198…`. */
function ofVerdict(detail: string): string {
  const [, verdict = '', post = detail] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  const [, platform = ''] = / on (\w+), post \S+$/.exec(post) ?? [];
  const words =
    verdict === 'there'
      ? `Confirmed as ${isLive(platform) ? sentWord(platform) : 'published'}`
      : verdicts[verdict];
  return [words, ofPost(post)].filter(Boolean).join(': ');
}

const decisions: Readonly<Record<string, string>> = { approve: 'Approved', reject: 'Rejected' };

/** `approve by telegram: Ada on twitter, post 0198…`: what was decided, and where. */
function ofDecision(detail: string): string {
  const [, verdict = '', way = '', post = detail] = /^(\w+) by (\w+): (.*)$/s.exec(detail) ?? [];
  const where = way === 'push' ? 'in a push notification' : `in ${nameOf(way)}`;
  return [`${decisions[verdict] ?? verdict} ${where}`, ofPost(post)].join(': ');
}

/** `unsubscribed: agentAlerts` names a switch; everything else is already in words. */
function ofNotifications(detail: string): string {
  const [, name] = /^unsubscribed: (\w+)$/.exec(detail) ?? [];
  if (name === undefined) return detail.charAt(0).toUpperCase() + detail.slice(1);
  return `Unsubscribed by email link: ${oneOf(switches)(name)}`;
}

/** `twitter: ada`: an account, or an agent that posts there, or only the platform. */
function ofPlace(detail: string): string {
  const [, platform = '', name] = /^(\w+)(?:: (.*))?$/s.exec(detail) ?? [];
  return name === undefined ? nameOf(platform || detail) : `${name} on ${nameOf(platform)}`;
}

/** `twitter: automated_label yes`: which box was checked or unchecked. */
function ofChecklist(detail: string): string {
  const [, platform = '', ticks = ''] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  const entries = (isPlatform(platform) && platforms[platform].checklist) || [];
  const changes = ticks.split(', ').flatMap((tick) => {
    const [item, answer] = tick.split(' ');
    const label = entries.find((entry) => entry.item === item)?.label;
    return label === undefined
      ? []
      : [`${answer === 'yes' ? 'Confirmed' : 'No longer confirmed'}: ${label}`];
  });
  return [nameOf(platform), ...changes].join(' · ');
}

const ways: Readonly<Record<string, string>> = {
  wallet: 'With a wallet',
  password: 'With a password',
  authenticator: 'With an authenticator code',
  'backup code': 'With a backup code',
};
const codes: Readonly<Record<string, string>> = {
  wrong: 'Wrong code',
  'used before': 'This code was used before',
};
const hands: Readonly<Record<string, string>> = {
  'by the command line': 'By an administrator, on the server',
};
const emails: Readonly<Record<string, string>> = {
  removed: 'Email removed',
  replaced: 'New email, not verified yet',
  awaited: 'New email entered. It takes effect once it’s verified.',
};
const switches: Readonly<Record<string, string>> = {
  agentAlerts: 'Agent alerts',
  performanceReports: 'Performance reports',
};

const oneOf =
  (words: Readonly<Record<string, string>>) =>
  (detail: string): string =>
    words[detail] ?? detail;
const counted = (detail: string, what: string): string =>
  detail === '1' ? `1 ${what}` : `${detail} ${what}s`;

const readers: Partial<Record<AuditEventName, (detail: string) => string>> = {
  signed_in: oneOf(ways),
  sign_in_refused: oneOf(ways),
  second_factor_asked: oneOf(ways),
  reauthenticated: oneOf(ways),
  second_factor_refused: oneOf(codes),
  second_factor_off: oneOf(hands),
  backup_code_used: (detail) => `${counted(detail.replace(/ left$/, ''), 'backup code')} left`,
  sessions_revoked: (detail) => counted(detail, 'session'),
  email_changed: oneOf(emails),
  platform_connected: ofPlace,
  platform_disconnected: ofPlace,
  checklist_changed: ofChecklist,
  notifications_changed: ofNotifications,
  // The name of the call means nothing to people; the request's id finds it in the log.
  access_refused: (detail) => detail.replace(/^[A-Z]+ \S+: /, ''),
  clock_confirmed: (detail) => (Number.isNaN(Date.parse(detail)) ? detail : exactly(detail)),
  post_published: ofPost,
  post_in_inbox: ofPost,
  post_failed: ofPost,
  post_removed: ofPost,
  post_settled: ofVerdict,
  post_decided: ofDecision,
};

/** The detail of an event in words; `null` if the event is clear without one. */
export const detailWords = ({ event, detail }: Pick<AuditEvent, 'event' | 'detail'>) =>
  detail === null || detail === '' ? null : (readers[event]?.(detail) ?? detail);
