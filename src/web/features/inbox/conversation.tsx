import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { ConversationPost, Interaction } from '#contract/engagement/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { followerWords } from '#web/entities/connections/connection-labels.ts';
import { conversationQuery } from '#web/entities/engagement/inbox-queries.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import classes from './inbox.module.css';
import own from './interaction.module.css';

/** The mention alone, until the conversation is loaded. */
const alone = (item: Interaction): ConversationPost => ({
  id: item.id,
  ours: false,
  author: item.author.display_name || item.author.username,
  text: item.text,
  url: item.url,
  at: item.created_at,
  state: item.state,
});

/** The known facts about the author, and the post's reactions. */
function Facts({ item }: { item: Interaction }) {
  const { followers } = item.author;
  return (
    <>
      {followers !== null && <span>{followerWords(followers)}</span>}
      {item.likes !== null && (
        <span>
          {item.likes} {item.likes === 1 ? 'like' : 'likes'}
        </span>
      )}
      {item.url && (
        <Anchor
          size="sm"
          href={item.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          {...(item.state !== 'handoff' && { 'data-key': 'o', 'aria-keyshortcuts': 'o' })}
        >
          Open the post
        </Anchor>
      )}
    </>
  );
}

interface Props {
  item: Interaction;
  agent: Agent | undefined;
}

/** The conversation, oldest first, including the agent's replies. */
export function Conversation({ item, agent }: Props) {
  const { data, isError } = useQuery(conversationQuery(item.agent_id, item.id));
  const posts = data?.posts.length ? data.posts : [alone(item)];
  const hue = archetypes[agent?.personality_type ?? 'custom'].hue;
  return (
    <>
      <ol className={`plain stackMd ${own.talk}`} aria-label="Conversation">
        {posts.map((post) => {
          const isThis = post.id === item.id;
          return (
            <li key={post.id} data-ours={post.ours || undefined} aria-current={isThis || undefined}>
              <PostCard
                bare
                name={post.author}
                handle={isThis ? item.author.username : undefined}
                avatar={post.ours ? agent?.avatar_url : undefined}
                hue={post.ours ? hue : 'stone'}
                text={post.text}
                when={<Moment at={post.at} />}
                footer={isThis ? <Facts item={item} /> : undefined}
              />
            </li>
          );
        })}
      </ol>
      {isError && (
        <p className={`quiet ${classes.quiet}`}>Couldn’t load the rest of the conversation.</p>
      )}
    </>
  );
}
