/** The settings as sentences about what will come of them. */
import { replyBands } from '#contract/agents/types.ts';
import {
  approvedFirst,
  type EngagementMode,
  type EngagementSettings,
} from '#contract/engagement/types.ts';
import { minute } from '#contract/core/time.ts';
import { engagementBounds } from '#contract/engagement/fields.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { dailyLimit, replySpacing } from '#domain/engagement/pace.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import type { EngagementValues } from './engagement-values.ts';

const { min, max } = engagementBounds.max_replies_per_day;

/** What frequency and maximum allow together, and how far apart. */
export function limitWords({
  replyFrequency,
  maxRepliesPerDay,
}: Pick<EngagementValues, 'replyFrequency' | 'maxRepliesPerDay'>): string {
  const typed = Number(maxRepliesPerDay);
  const most = typed >= min && typed <= max ? typed : max;
  const limit = dailyLimit({ reply_frequency: replyFrequency, max_replies_per_day: most });
  const [low] = replyBands[replyFrequency];
  const apart = replySpacing[replyFrequency] / minute;
  const count =
    limit > low ? `${low} to ${limit} replies` : `${limit} ${limit === 1 ? 'reply' : 'replies'}`;
  return `On a busy day ${count}, never more than ${limit}, at least ${apart} to ${2 * apart} minutes apart.`;
}

export function hoursWords({
  activeFrom,
  activeTo,
  timezone,
}: Pick<EngagementValues, 'activeFrom' | 'activeTo' | 'timezone'>): string {
  if (!activeFrom || !activeTo || activeFrom === activeTo) return 'At any hour of the day.';
  return `Only from ${activeFrom} to ${activeTo} (${zoneLabel(timezone)}); what comes at other hours waits.`;
}

const alone =
  'After that, greetings, thanks and plain questions are answered automatically; everything else waits for you.';

/** What becomes of what it writes where the rules let it answer by itself. */
export function approvalWords(approved: number): string {
  const left = approvedFirst - approved;
  if (left <= 0) return `You have looked at the first ones. ${alone}`;
  return left === 1
    ? `The next automatic reply waits for you in the inbox. ${alone}`
    : `The ${approved === 0 ? 'first' : 'next'} ${left} automatic replies wait for you in the inbox. ${alone}`;
}

type Channel = EngagementSettings['channels'][number];

const byLane: Record<EngagementMode, (name: string) => string> = {
  auto: () => 'Who speaks to it is answered by the software.',
  handoff: (name) => `It writes the answers; you send each one yourself on ${name}.`,
  blocked: () => 'It answers nobody here.',
};

const foundByLane: Record<EngagementMode, string> = {
  auto: 'Posts that it finds are answered likewise.',
  handoff: 'Answers to posts that it finds you send yourself.',
  blocked: 'Posts that it finds get no answer.',
};

/** What happens on one account, beside the rule that says so. */
export function channelWords(channel: Channel, isFinding: boolean): string[] {
  const { name } = platforms[channel.platform];
  if (!channel.can_listen) return ['Nothing is read through this account at the moment.'];
  const said = byLane[channel.lane](name);
  if (!isFinding) return [said];
  if (!channel.can_find) return [said, `It cannot look for posts on ${name}.`];
  const { lane } = ruleFor(channel.platform, 'reply', {
    summoned: false,
    approved: channel.lane === 'auto',
  });
  return [said, foundByLane[lane]];
}
