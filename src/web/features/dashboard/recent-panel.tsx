import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
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

/** Few posts here have several networks, and the icons of all networks are much to load for them. */
const NetworkIcon = lazy(async () => ({
  default: (await import('#web/entities/connections/network-icon.tsx')).NetworkIcon,
}));

const reactions: readonly FigureKind[] = ['replies', 'likes'];

const listed = new Intl.ListFormat('en');

/** The networks of a post, each once. */
const placesOf = ({ platform, others }: RecentPost['post']) => [
  ...new Set([platform, ...others.map((one) => one.platform)]),
];
const namesOf = (post: RecentPost['post']) => placesOf(post).map((id) => platforms[id].name);

/** The reported reactions of others; unreported ones are not shown as 0. */
function resultsOf({ post, replies, likes }: RecentPost): string {
  const known = [
    ...(replies ? [pluralize(replies, 'reply', 'replies')] : []),
    ...(likes ? [pluralize(likes, 'like', 'likes')] : []),
  ];
  if (known.length > 0) return known.join(', ');
  const places = namesOf(post);
  return placesOf(post).some((id) => reactions.some((kind) => platforms[id].figures.includes(kind)))
    ? 'No reactions yet'
    : `${listed.format(places)} ${places.length > 1 ? 'don’t' : 'doesn’t'} report results`;
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

/** The name of its only network, or the icons of several. */
function Networks({ post }: { post: RecentPost['post'] }) {
  const places = placesOf(post);
  if (places.length === 1) {
    const { name } = platforms[post.platform];
    const accounts = post.others.length + 1;
    return accounts === 1 ? name : `${name}, ${pluralize(accounts, 'account')}`;
  }
  return (
    <span className="inline" role="img" aria-label={namesOf(post).join(', ')}>
      <Suspense>
        {places.map((platform) => (
          <NetworkIcon key={platform} platform={platform} size={16} />
        ))}
      </Suspense>
    </span>
  );
}

function Recent({ item, isSample }: { item: RecentPost; isSample: boolean }) {
  const { post, agent } = item;
  const [first] = post.parts;
  const more = post.parts.length - 1;
  const there = [post, ...post.others].filter(({ removed_at }) => removed_at === null);
  const url = there.find((one) => one.url)?.url;
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
          {isSample ? 'Sample' : <Networks post={post} />} ·{' '}
          <Moment at={post.published_at ?? post.due_at} />
        </>
      }
      footer={
        <>
          <span className="muted">
            {there.length === 0 ? 'Deleted' : resultsOf(item)}
            {more > 0 && `, ${pluralize(more, 'part', 'parts')} more`}
          </span>
          {url && <WayTo url={url} />}
        </>
      }
    />
  );
}

/** The latest published posts, each once, and their results. */
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
        {({ data }) =>
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
