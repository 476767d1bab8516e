import { spoken } from '#web/entities/agents/author-name.ts';
import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ConversationPost, Interaction } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { DecisionSignals } from '#web/entities/engagement/decision-signals.tsx';
import { priorityWords, toneWords } from '#web/entities/engagement/engagement-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { BackButton } from './inbox-list.tsx';
import { platforms } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useAddOptOut } from './queries.ts';
import { useQuery } from '@tanstack/react-query';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { followerWords } from '#web/entities/connections/connection-labels.ts';
import { conversationQuery } from '#web/entities/engagement/inbox-queries.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import classes from './inbox.module.css';

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
      {item.likes !== null && item.likes > 0 && <span>{pluralize(item.likes, 'like')}</span>}
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

/** The conversation, oldest first, including the agent's replies. */
function Conversation({ item, agent }: { item: Interaction; agent: Agent | undefined }) {
  const { data, isError } = useQuery(conversationQuery(item.agent_id, item.id));
  const posts = data?.posts.length ? data.posts : [alone(item)];
  const hue = archetypes[agent?.personality_type ?? 'custom'].hue;
  return (
    <>
      <ol className={`plain stackMd ${classes.talk}`} aria-label="Conversation">
        {posts.map((post) => {
          const isThis = post.id === item.id;
          return (
            <li key={post.id} aria-current={isThis || undefined}>
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

/** Opts the author of a mention out. */
function OptOutButton({ item: { author, platform } }: { item: Interaction }) {
  const [asking, setAsking] = useState(false);
  const add = useAddOptOut();
  const { username } = author;
  const confirm = () =>
    add.mutate(
      { platform, username },
      {
        onError: (error) => void notify.failure(error),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button
        data-needs="reply"
        variant="subtle"
        color="gray"
        size="compact-sm"
        w="fit-content"
        ml={-8}
        onClick={() => setAsking(true)}
      >
        Never contact {username}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Never contact ${username}?`}
        confirmLabel="Never contact"
        loading={add.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        Your agents won’t reply to {username} on {platforms[platform].name}, and pending replies are
        deleted. Undo this anytime in Opt-outs.
      </ConfirmDialog>
    </>
  );
}

interface Props {
  item: Interaction;
  /** The platform, or the account there. */
  place: string;
  agent: Agent | undefined;
  onDecided: () => void;
  onBack: () => void;
}

/** Why it waits, if the message itself is the reason; else why it gets a reply, or not. */
function whyOf({ decision, draft, state }: Interaction): string | undefined {
  if (!decision) return undefined;
  const { mood, shouldEngage, reason } = decision;
  const waits = draft !== null && shouldEngage && state === 'waiting_approval' && mood;
  return (waits && messageMoods[mood].waits) || reason;
}

/** The kind of message in words. */
function kindOf({ decision, tone }: Interaction): string {
  const priority = decision?.shouldEngage && `${priorityWords[decision.priority].label} priority`;
  const mood = decision?.mood && messageMoods[decision.mood].label;
  return [mood, toneWords[tone].label, priority].filter(Boolean).join(' · ');
}

/** In one line; its score is behind it. */
function Why({ item }: Pick<Props, 'item'>) {
  const { decision, urgent } = item;
  if (!decision) return null;
  const why = whyOf(item);
  return (
    <details className={classes.why}>
      <summary>{urgent ? 'Score details' : `Why: ${why}`}</summary>
      <div className="stackSm">
        <p className="quiet">{kindOf(item)}</p>
        {why !== decision.reason && <p className="said">{decision.reason}</p>}
        <DecisionSignals decision={decision} />
      </div>
    </details>
  );
}

/** Somebody may be in danger: read before everything else. */
const Urgent = ({ item: { urgent, decision } }: Pick<Props, 'item'>) =>
  urgent && decision ? (
    <p className={classes.fault} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {decision.reason}
    </p>
  ) : null;

/** One mention with its conversation, the reply, and the actions. */
export function InteractionDetail({ item, place, agent, onDecided, onBack }: Props) {
  const id = useId();
  const { author, decision } = item;
  const mood = decision?.mood && messageMoods[decision.mood];
  return (
    <section className={classes.reading} aria-labelledby={id}>
      <BackButton onClick={onBack} />
      <header className={classes.detailHead}>
        <h2 className={classes.detailTitle} id={id}>
          {author.display_name || author.username} to {spoken(item.agent_name)}
        </h2>
        <span className={classes.facts}>
          {mood && !mood.drafted && (
            <StatusBadge tone={item.urgent ? 'bad' : 'warn'}>{mood.label}</StatusBadge>
          )}
          <span className="quiet">{place}</span>
        </span>
      </header>
      <Conversation item={item} agent={agent} />
      <Urgent item={item} />
      <AnswerPanel item={item} agent={agent} onDecided={onDecided} />
      <div className="stack2xs">
        <Why item={item} />
        <OptOutButton item={item} />
      </div>
    </section>
  );
}
