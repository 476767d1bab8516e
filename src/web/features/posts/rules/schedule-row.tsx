import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { PostText } from '#web/ui/media/post-text.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AttentionNotes } from './attention-note.tsx';
import { RunTime } from './run-time.tsx';
import classes from './schedule-row.module.css';
import {
  isOver,
  planWords,
  writtenText,
  stoppedWords,
  titleOf,
  wordsOfSchedule,
} from '#web/entities/posts/schedule-labels.ts';
import { networksOf, runWords } from './schedule-labels.ts';
import { publishingQuery } from './service-queries.ts';
import { ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { useQueueMenu } from './queue-menu.tsx';
import { useSendNow } from './use-send-now.tsx';

export interface RowActs {
  onEdit: (post: ScheduledPost) => void;
  onDuplicate: (post: ScheduledPost) => void;
  onDelete: (post: ScheduledPost) => void;
}

interface Props extends RowActs {
  post: ScheduledPost;
  hue: Hue;
  now: number;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** Its text, or its agent and topic. */
function Words({ post }: Pick<Props, 'post'>) {
  const { topic, agent } = post;
  const text = writtenText(post);
  if (text) return <PostText text={text} />;
  return (
    <p className={classes.unwritten}>
      {agent.name} writes it{topic && `: ${topic}`}
    </p>
  );
}

function More({ post, onDuplicate, onDelete }: Pick<Props, 'post' | 'onDuplicate' | 'onDelete'>) {
  const { choose } = useScheduleSearch();
  const { sendNow, question } = useSendNow(post);
  const queue = useQueueMenu(post);
  const item = (icon: ReactNode) => ({ leftSection: icon });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={`More for “${titleOf(post)}”`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...item(<IconHistory size={16} aria-hidden />)}
            onClick={() => choose({ post: post.id })}
          >
            Details and history
          </Menu.Item>
          {ruleActs.sendNow.allows(post) && (
            <Menu.Item {...item(<IconSend size={16} aria-hidden />)} onClick={sendNow}>
              {ruleActs.sendNow.label}
            </Menu.Item>
          )}
          {queue.items}
          {ruleActs.duplicate.allows(post) && (
            <Menu.Item
              {...item(<IconCopy size={16} aria-hidden />)}
              onClick={() => onDuplicate(post)}
            >
              {ruleActs.duplicate.label}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            {...item(<IconTrash size={16} aria-hidden />)}
            onClick={() => onDelete(post)}
          >
            {ruleActs.delete.label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
      {queue.dialog}
    </>
  );
}

/** The most frequent action. */
function Acts(props: Omit<Props, 'hue' | 'now' | 'selected' | 'onSelect'>) {
  const { post, onEdit } = props;
  const { act, running } = useRuleActs(post);
  const title = titleOf(post);
  return (
    <div className={classes.acts}>
      {!isOver(post.status) && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Edit “${title}”`}
          onClick={() => onEdit(post)}
        >
          Edit
        </Button>
      )}
      {ruleActs.pause.allows(post) && (
        <Button
          size="sm"
          variant="default"
          loading={running === 'pause'}
          aria-label={`Pause “${title}”`}
          onClick={() => act('pause')}
        >
          {ruleActs.pause.label}
        </Button>
      )}
      {ruleActs.resume.allows(post) && (
        <Button
          size="sm"
          variant="light"
          loading={running === 'resume'}
          aria-label={`Resume “${title}”`}
          onClick={() => act('resume')}
        >
          {ruleActs.resume.label}
        </Button>
      )}
      <More {...props} />
    </div>
  );
}

/** Its frequency and how often it was published; a one-time post's time is already shown. */
function planOf(post: ScheduledPost, isTimed: boolean): string {
  const isSaid = post.frequency === 'once' && isTimed;
  return [isSaid ? undefined : planWords(post), runWords(post)].filter(Boolean).join(' · ');
}

/** The time of the next post, the number of past ones, and the frequency. A one-time post shows its time once. */
function When({ post, now }: Pick<Props, 'post' | 'now'>) {
  const { next_run_at, timezone, last } = post;
  const done = last?.published_at ?? null;
  const plan = planOf(post, next_run_at !== null || done !== null);
  return (
    <div className="stack2xs numeric">
      {next_run_at && <RunTime at={next_run_at} zone={timezone} now={now} once />}
      {!next_run_at && done && (
        <span className={classes.time}>
          Last posted <RunTime at={done} zone={timezone} now={now} isDone once />
        </span>
      )}
      {plan !== '' && <span className="quiet sentence">{plan}</span>}
    </div>
  );
}

/** One scheduled post: agent, accounts, text, time, status and actions. */
export function ScheduleRow(props: Props) {
  const { post, hue, now, selected, onSelect } = props;
  const { agent, accounts, status, warning } = post;
  const { data: publishing } = useQuery(publishingQuery);
  const isStopped = publishing?.is_frozen === true && ruleActs.pause.allows(post);
  const { label, tone } = isStopped ? stoppedWords : wordsOfSchedule(post);
  return (
    <li className={classes.row} data-hue={hue}>
      <div className="besideSm shrinks">
        {ruleActs.pause.allows(post) && (
          <Checkbox
            aria-label={`Select “${titleOf(post)}”`}
            checked={selected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
        <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={40} />
        <div className={classes.who}>
          <strong>{agent.name}</strong>
          <span className="quiet">
            {accounts.length > 1 && `${accounts.length} accounts: `}
            {networksOf(post)}
          </span>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <div className={classes.words}>
        <Words post={post} />
      </div>
      {warning && !isOver(status) && <p className="quiet">{warning}</p>}
      <AttentionNotes post={post} onEdit={props.onEdit} />
      <div className={classes.foot}>
        <When post={post} now={now} />
        <Acts {...props} />
      </div>
    </li>
  );
}
