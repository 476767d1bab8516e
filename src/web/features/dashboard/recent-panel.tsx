import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { RecentPost } from '#contract/dashboard/calls.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { FigureKind } from '#contract/platforms/traits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Fetched, PageLink } from './panel-parts.tsx';
import classes from './panels.module.css';
import { recentQuery } from './queries.ts';

const reactions: readonly FigureKind[] = ['replies', 'likes'];

/** The reported reactions of others; unreported ones are not shown as 0. */
function resultsOf({ post, replies, likes }: RecentPost): string {
  const known = [
    ...(replies ? [pluralize(replies, 'reply', 'replies')] : []),
    ...(likes ? [pluralize(likes, 'like', 'likes')] : []),
  ];
  if (known.length > 0) return known.join(', ');
  const { name, figures } = platforms[post.platform];
  return reactions.some((kind) => figures.includes(kind))
    ? 'No reactions yet'
    : `${name} doesn’t report results`;
}

function WayTo({ url }: { url: string }) {
  return url.startsWith('/') ? (
    <Anchor size="sm" renderRoot={(props) => <PageLink {...props} href={url} />}>
      Open
    </Anchor>
  ) : (
    <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
      Open
    </Anchor>
  );
}

function Recent({ item, isSample }: { item: RecentPost; isSample: boolean }) {
  const { post, agent } = item;
  const [first] = post.parts;
  const more = post.parts.length - 1;
  return (
    <PostCard
      bare
      name={agent.name}
      avatar={agent.avatar_url}
      hue={archetypes[agent.personality_type].hue}
      text={first?.text ?? ''}
      media={first?.media}
      when={
        <>
          {isSample ? 'Sample' : platforms[post.platform].name} ·{' '}
          <Moment at={post.published_at ?? post.due_at} />
        </>
      }
      footer={
        <>
          <span className="muted">
            {post.removed_at ? 'Deleted' : resultsOf(item)}
            {more > 0 && `, ${pluralize(more, 'part', 'parts')} more`}
          </span>
          {post.url && !post.removed_at && <WayTo url={post.url} />}
        </>
      }
    />
  );
}

/** The latest published posts and their results. */
export function RecentPanel({ agents }: { agents: readonly Agent[] }) {
  const recent = useQuery(recentQuery);
  const samples = new Set(agents.filter((agent) => agent.is_sample).map(({ id }) => id));
  return (
    <Panel
      bare
      title="Recent posts"
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/analytics" {...props} />}>
          All results
        </Anchor>
      }
    >
      <Fetched query={recent} failure="Couldn’t load recent posts." lines={3} height={120}>
        {(data) =>
          data.length === 0 ? (
            <p className="muted">No posts yet. Published posts and their results show up here.</p>
          ) : (
            <ul className={classes.posts}>
              {data.map((item) => (
                <li key={item.post.id}>
                  <Recent
                    item={item}
                    isSample={item.agent.id !== null && samples.has(item.agent.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  );
}
