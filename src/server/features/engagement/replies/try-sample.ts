/** Previews the decision about a sample mention, and a reply that is not sent. */
import type { EngagementDecision } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { decideEngagement } from '#domain/engagement/decision.ts';
import { isWorthReadingAgain } from '#domain/engagement/message-kinds.ts';
import type { EngagementFacts } from '#domain/engagement/facts.ts';
import { asksToStop } from '#domain/engagement/opt-out.ts';
import { mayGoAlone } from '#domain/mood/message-mood.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { draftAgain } from './read-again.ts';
import { writeReply } from './write-reply.ts';
import { agentFacts, repliesToday } from './facts.ts';
import { engagementOf } from '#server/features/engagement/settings/read-settings.ts';
import { listChannels } from '#server/features/engagement/settings/settings.store.ts';

export interface Sample {
  owner_id: string;
  agent_id: string;
  text: string;
  platform: LivePlatform | undefined;
  signal: AbortSignal;
}

/** The platform of the preview: the requested one, else the first that the agent is connected to. */
async function channelOf(ctx: Pick<Context, 'db'>, { agent_id, platform }: Sample) {
  const channels = await listChannels(ctx.db, agent_id);
  const channel = channels.find((one) => platform === undefined || one.platform === platform);
  return {
    account_id: channel?.id ?? '',
    platform: platform ?? (channel ? LivePlatform.parse(channel.platform) : homePlatform),
  };
}

/** The facts as if replies were on and not paused, because the preview shows what would happen then. */
async function sampleFacts(ctx: Context, sample: Sample): Promise<EngagementFacts> {
  const { owner_id, agent_id, text } = sample;
  const { account_id, platform } = await channelOf(ctx, sample);
  const about = await agentFacts(ctx, { owner_id, agent_id, account_id });
  const kind = 'mention' as const;
  return {
    ...about,
    platform,
    settings: { ...about.settings, auto_reply_enabled: true },
    paused_until: null,
    post: {
      kind,
      text,
      created_at: ctx.clock(),
      likes: null,
      likes_before: null,
      is_repost: false,
    },
    author: {
      username: 'somebody',
      display_name: 'Somebody',
      followers: null,
      is_own: false,
      is_neighbour: false,
      posts_last_hour: 1,
      opted_out: asksToStop(text) !== undefined,
    },
    history: {
      answered: false,
      replies_in_conversation: 0,
      ...(await repliesToday(ctx, owner_id, agent_id, about.settings)),
    },
  };
}

/** The draft that a second reading would add. */
async function sampleAgain(
  ctx: Context,
  sample: Sample & { platform: LivePlatform },
  decision: EngagementDecision,
) {
  const { mood, reason } = decision;
  const isWorth = mood !== null && isWorthReadingAgain(decision, sample.text);
  const again = isWorth ? await draftAgain(ctx, sample, mood, sample.signal) : undefined;
  if (!again) return { reply: null, note: reason };
  const { parts, fault } = again.text;
  return { reply: parts.join('\n\n'), note: [again.reason, fault].filter(Boolean).join(' ') };
}

async function sampleReply(
  ctx: Context,
  sample: Sample,
  platform: LivePlatform,
  decision: EngagementDecision,
): Promise<{ reply: string | null; note: string | null }> {
  const { shouldEngage, forOwner, mood } = decision;
  if (!forOwner && !shouldEngage) return { reply: null, note: 'It wouldn’t get a reply.' };
  try {
    if (forOwner) return await sampleAgain(ctx, { ...sample, platform }, decision);
    const text = await writeReply(ctx, { ...sample, platform }, sample.signal);
    const { parts, fault, hold, writer } = text;
    const isHeld = mood !== null && !mayGoAlone(mood, writer);
    const note = fault ?? hold ?? (isHeld ? messageMoods[mood].waits : null);
    return { reply: parts.join('\n\n'), note };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reply: null, note: error.message };
  }
}

const likes = (count: number): string => (count === 1 ? '1 like' : `${count} likes`);

/** What the sample would need if the agent had found it by search. */
function ifFound({ platform, settings, approved }: EngagementFacts) {
  const min_likes = settings.min_engagement_threshold;
  const { lane, rule } = ruleFor(platform, 'reply', { approved });
  const enough =
    min_likes === 0
      ? 'Posts that it finds need no likes'
      : `Posts that it finds need ${likes(min_likes)} and must still be gaining more`;
  const off = settings.find_posts ? '' : ' Finding posts is off.';
  return { min_likes, lane, text: `${enough}. ${rule}${off}` };
}

/** Throws `not_found`. */
export async function trySample(ctx: Context, sample: Sample) {
  await engagementOf(ctx, sample.owner_id, sample.agent_id);
  const facts = await sampleFacts(ctx, sample);
  const decision = decideEngagement(facts, ctx.clock());
  const { reply, note } = await sampleReply(ctx, sample, facts.platform, decision);
  return {
    engagementDecision: decision,
    sampleReply: reply,
    sampleReplyNote: note,
    ifFound: ifFound(facts),
  };
}
