import { Button, Drawer, Menu } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { factsOf } from '#domain/briefs/facts.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { askedIn } from '#web/features/posts/acts/rule-acts.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import {
  canApprove,
  isOver,
  onceAt,
  planWords,
  titleOf,
  wordsOfSchedule,
} from '#web/entities/posts/schedule-labels.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { ReconnectedNote } from '#web/entities/connections/reconnected-note.tsx';
import { exactly } from '#web/ui/when.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { AttentionNotes, isDecided } from './attention-note.tsx';
import { postQuery, runQuery, runsQuery } from './queries.ts';
import { useQueueMenu } from './queue-menu.tsx';
import { RunItem } from './run-item.tsx';
import { approvalWords, placesOf, runWords } from './schedule-labels.ts';
import classes from './post-details.module.css';

/** What two occurrences must share to be shown as one: neither needs a decision. */
function signOf({ id, due_at, status, decision, reason, removed_at, parts }: Occurrence): string {
  if (decision !== null || reason !== null || removed_at !== null) return id;
  return JSON.stringify([due_at, status, parts.map(({ text, media }) => [text, media])]);
}

/** The same text on several accounts at one time is one entry; a different result on an account has its own. */
export const alikeRuns = (runs: readonly Occurrence[]): [Occurrence, ...Occurrence[]][] =>
  [...Map.groupBy(runs, signOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others]] : [],
  );

function Facts({ post }: { post: ScheduledPost }) {
  const { agent } = post;
  const { label, tone } = wordsOfSchedule(post);
  const runs = runWords(post);
  const asks = approvalWords(post);
  const at = onceAt(post);
  return (
    <div className="said stack2xs left">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>
        {agent.name} on {placesOf(post)},{' '}
        {at === null ? (
          planWords(post)
        ) : (
          <time dateTime={at} title={exactly(at)}>
            {planWords(post)}
          </time>
        )}
      </span>
      {runs && <span>{runs}</span>}
      {asks && <span className="sentence">{asks}</span>}
      {post.content_config.picture !== 'none' && <span>Generates an image for each post</span>}
    </div>
  );
}

const postsOut = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'} published`;

/** The status of a post on each of several accounts, and what shortening removed there. */
function Accounts({ post }: { post: ScheduledPost }) {
  const { accounts } = post;
  if (accounts.length < 2) return null;
  return (
    <section className="stackXs" aria-label="Accounts">
      <h3 className="heading">Accounts</h3>
      <ul className="plain stackXs">
        {accounts.map((account) => {
          const isCurrent = post.current?.connection.id === account.connection.id;
          const current = isCurrent ? post.current : null;
          const { label, tone } = wordsOfSchedule({ ...post, ...account, current, accounts: [] });
          return (
            <li key={account.connection.id} className="stack2xs">
              <span className="besideSm between baseline">
                <span className="shrinks breaks">
                  <strong>{accountLabel(account)}</strong>{' '}
                  {account.run_count > 0 && (
                    <span className="quiet">{postsOut(account.run_count)}</span>
                  )}
                </span>
                <StatusBadge tone={tone}>{label}</StatusBadge>
              </span>
              {account.changes.map((change) => (
                <span key={change} className="quiet">
                  {change}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The facts that every post of the agent says. */
function Told({ post: { content_text, content_config } }: { post: ScheduledPost }) {
  const facts = factsOf(content_config);
  if (content_text !== '' || facts.length === 0) return null;
  return (
    <section className="stackXs" aria-label="Facts">
      <h3 className="heading">Facts</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact} dir="auto">
            {fact}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Past, failed and future posts: newest first. */
function Runs({ post, agent }: { post: ScheduledPost; agent: Agent | undefined }) {
  const runs = useInfiniteQuery(runsQuery(post.id));
  const data = rowsIn(runs.data);
  // The zone of a one-time post is only how its time was sent.
  const timezone = post.frequency === 'once' ? viewerZone() : post.timezone;
  return (
    <section className="stackSm" aria-label="Posts">
      <h3 className="heading">{post.frequency === 'once' ? 'The post' : 'Posts'}</h3>
      <QueryState query={runs} fallback="Couldn’t load this post’s history." />
      {runs.data && data.length === 0 && <p className="quiet">No posts yet.</p>}
      <ol className="plain stackSm">
        {alikeRuns(data).map(([run, ...others]) => (
          <RunItem
            key={run.id}
            run={run}
            others={others}
            post={{ ...post, timezone }}
            agent={agent}
            placed={post.accounts.length > 1}
            asks={canApprove(post)}
            asked={askedIn(post.accounts)}
          />
        ))}
      </ol>
      <ShowNext query={runs} />
    </section>
  );
}

/** The queue actions. */
function QueueButton({ post }: { post: ScheduledPost }) {
  const items = useQueueMenu(post);
  if (!items) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          data-needs="publish"
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Queue
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  /** The scheduled post's. */
  id: string;
  agents: readonly Agent[];
  onEdit: (post: ScheduledPost) => void;
  onClose: () => void;
}

/** One scheduled post with its whole history. */
export function PostDetails({ id, agents, onEdit, onClose }: Props) {
  const isPhone = usePhone();
  const query = useQuery(postQuery(id));
  const { data: post } = query;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : '38rem'}
      title={post ? titleOf(post) : 'Scheduled post'}
    >
      <div className={classes.details}>
        <QueryState query={query} fallback="Couldn’t load this post." />
        {post && (
          <>
            <Facts post={post} />
            {!isOver(post.status) && (
              <div className="rowXs">
                <Button
                  data-needs="publish"
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => onEdit(post)}
                >
                  Edit or move
                </Button>
                <QueueButton post={post} />
              </div>
            )}
            {post.accounts.map((account) => (
              <ReconnectedNote key={account.connection.id} account={account} />
            ))}
            <AttentionNotes post={post} onEdit={onEdit} shows={(action) => !isDecided(action)} />
            <Told post={post} />
            <Accounts post={post} />
            <Runs post={post} agent={agents.find((one) => one.id === post.agent_id)} />
          </>
        )}
      </div>
    </Drawer>
  );
}

interface RunDetailsProps {
  /** The id of the occurrence. */
  id: string;
  agents: readonly Agent[];
  onClose: () => void;
}

const titleOfRun = (run: Occurrence, agent: Agent | undefined): string =>
  run.is_self ? 'Your post' : `A post by ${authorName(agent, run)}`;

/** A single post: its status, the decisions about it, and the explanation of its result. */
export function RunDetails({ id, agents, onClose }: RunDetailsProps) {
  const isPhone = usePhone();
  const query = useQuery(runQuery(id));
  const { data: run } = query;
  // A process of the version before answers without it.
  const { asked = [] }: Partial<NonNullable<typeof run>> = run ?? {};
  const agent = agents.find((one) => one.id === run?.agent_id);
  const { avatar_url = null } = agent ?? {};
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : '38rem'}
      title={run ? titleOfRun(run, agent) : 'Post'}
    >
      <div className={classes.details}>
        <QueryState query={query} fallback="Couldn’t load this post." />
        {run && (
          <ol className="plain stackSm" aria-label="The post">
            <RunItem
              run={run}
              post={{
                agent: { name: authorName(agent, run), avatar_url },
                timezone: viewerZone(),
                post_id: run.post_id,
                is_reply: run.is_reply,
              }}
              agent={agent}
              asked={asked}
            />
          </ol>
        )}
      </div>
    </Drawer>
  );
}
