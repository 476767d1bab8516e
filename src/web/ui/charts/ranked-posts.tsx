/** A ranking of posts, each shown as a post with its reactions. */
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { Hue } from '#web/ui/media/hue.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import classes from './ranked-posts.module.css';

export interface RankedPost {
  key: string;
  name: string;
  avatar: string | null;
  hue: Hue;
  text: string;
  /** Its network and account. */
  place: string;
  at: string;
  /** The reactions, the most important first. */
  reactions: readonly string[];
  url: string | null;
}

export interface RankedPostsProps {
  title: string;
  /** What the first one stands for, in a sentence. */
  summary: string | null;
  posts: readonly RankedPost[];
  /** Shown when there is none. */
  empty: string;
}

const Reactions = ({
  reactions: [first, ...others],
  place,
  url,
}: Pick<RankedPost, 'reactions' | 'place' | 'url'>) => (
  <>
    <strong className="strong ink">{first}</strong>
    {others.map((deed) => (
      <span key={deed}>{deed}</span>
    ))}
    {url && (
      <Anchor size="sm" href={url}>
        See it on {place}
      </Anchor>
    )}
  </>
);

const Post = ({ post }: { post: RankedPost }) => (
  <PostCard
    bare
    name={post.name}
    avatar={post.avatar}
    hue={post.hue}
    text={post.text}
    when={
      <>
        {post.place} · <Moment at={post.at} />
      </>
    }
    footer={<Reactions reactions={post.reactions} place={post.place} url={post.url} />}
  />
);

/** How many are shown before the reader asks for all. */
const first = { wide: 4, phone: 2 };

export function RankedPosts({ title, summary, posts, empty }: RankedPostsProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = usePhone();
  const most = isPhone ? first.phone : first.wide;
  const shown = posts.filter((_, at) => isWhole || at < most);
  return (
    <Panel title={title}>
      {posts.length === 0 && <p className="muted">{empty}</p>}
      {summary && <p className="said numeric">{summary}</p>}
      <ol className={classes.posts}>
        {shown.map((post) => (
          <li key={post.key}>
            <Post post={post} />
          </li>
        ))}
      </ol>
      <ShowMore
        more={shown.length < posts.length}
        loading={false}
        onMore={() => setWhole(true)}
        label={`Show all ${posts.length}`}
      />
    </Panel>
  );
}
