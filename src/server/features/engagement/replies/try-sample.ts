/** Previews the decision about a sample mention, and a reply that is not sent: a rehearsal of one message. */
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { EngagementFacts } from '#domain/engagement/facts.ts';
import { asksToStop } from '#domain/engagement/opt-out.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import type { Context } from '#server/context.ts';
import { rehearseReply } from './rehearse-reply.ts';
import { agentFacts, repliesToday } from './facts.ts';
import { engagementOf } from '#server/features/engagement/settings/settings.ts';
import { listChannels } from '#server/features/engagement/settings/settings.store.ts';

export interface Sample {
  owner_id: string;
  agent_id: string;
  text: string;
  platform: LivePlatform | undefined;
  signal: AbortSignal;
}

/** The platform of the preview: the requested one, else the first that the agent is connected to. */
export async function channelOf(
  ctx: Pick<Context, 'db'>,
  { agent_id, platform }: Pick<Sample, 'agent_id' | 'platform'>,
) {
  const channels = await listChannels(ctx.db, agent_id);
  const channel = channels.find((one) => platform === undefined || one.platform === platform);
  return {
    account_id: channel?.id ?? '',
    platform: platform ?? (channel ? channel.platform : homePlatform),
  };
}

/** The facts as if replies were on and not paused, because the preview shows what would happen then. */
export async function sampleFacts(
  ctx: Context,
  sample: Omit<Sample, 'signal'>,
): Promise<EngagementFacts> {
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

/** What the sample would need if the agent had found it by search. */
function ifFound({ platform, settings, approved }: EngagementFacts) {
  const min_likes = settings.min_engagement_threshold;
  const { lane, rule } = ruleFor(platform, 'reply', { approved });
  const enough =
    min_likes === 0
      ? 'Posts it finds need no likes'
      : `Posts it finds need at least ${pluralize(min_likes, 'like')}, and the number must be growing`;
  const off = settings.find_posts ? '' : ' Finding posts is off.';
  return { min_likes, lane, text: `${enough}. ${rule}${off}` };
}

/** Throws `not_found`. */
export async function trySample(ctx: Context, sample: Sample) {
  await engagementOf(ctx, sample.owner_id, sample.agent_id);
  const facts = await sampleFacts(ctx, sample);
  const message = { ...sample, platform: facts.platform };
  const { decision, parts, note } = await rehearseReply(ctx, message, facts);
  return {
    engagementDecision: decision,
    sampleReply: parts?.join('\n\n') ?? null,
    sampleReplyNote: note,
    ifFound: ifFound(facts),
  };
}
