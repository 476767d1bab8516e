/** The posts with the most engagement, as cards. */
import type { Agent } from '#contract/agents/types.ts';
import type { AgentAnalytics, TopPost } from '#contract/analytics/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { counting, numberOf, tenthsOf } from './count-labels.ts';

/** The reported reactions to a post: `12 interactions`, `3 likes`, … */
export function reactionsOf(post: TopPost): string[] {
  const countWords = (count: number | null, one: string, more?: string) =>
    count === null ? [] : [counting(count, one, more)];
  return [
    counting(post.interactions, 'interaction'),
    ...countWords(post.likes, 'like'),
    ...countWords(post.replies, 'reply', 'replies'),
    ...countWords(post.reposts, 'repost'),
    ...(post.impressions === null ? [] : [`seen ${numberOf(post.impressions)} times`]),
    ...(post.engagement_rate === null ? [] : [`${tenthsOf(post.engagement_rate)} % engagement`]),
  ];
}

/** The existing agents, for their avatars; deleted ones have none. */
export type ShownAgents = readonly Pick<Agent, 'id' | 'avatar_url' | 'personality_type'>[];

/** What the best post stands for; `null` where it is the only one, or nothing is known of the others. */
function bestWords({ top_posts: [best], totals }: AgentAnalytics): string | null {
  const { value, covers } = totals.interactions;
  if (!best || value === null || covers < 2 || best.interactions === 0) return null;
  return `The best of ${counting(covers, 'post')} got ${numberOf(best.interactions)} of ${counting(value, 'interaction')}.`;
}

export const topPosts = (data: AgentAnalytics, agents: ShownAgents) => ({
  title: 'Top posts',
  summary: bestWords(data),
  empty: 'No engagement in this period.',
  posts: data.top_posts.map((post) => {
    const face = agents.find(({ id }) => id === post.agent_id);
    return {
      key: post.id,
      name: post.agent_name,
      avatar: face?.avatar_url ?? null,
      hue: archetypes[face?.personality_type ?? 'custom'].hue,
      text: post.text,
      at: post.published_at,
      url: post.url,
      reactions: reactionsOf(post),
      place: platforms[post.platform].name,
    };
  }),
});
