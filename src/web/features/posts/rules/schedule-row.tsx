import { useScheduleSearch } from './use-schedule-search.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Hue } from '#web/ui/media/hue.ts';
import { RuleRow } from '#web/features/posts/rule-row.tsx';
import { AttentionNotes } from './attention-note.tsx';
import {
  canPause,
  idsOf,
  isOver,
  stoppedWords,
  titleOf,
  wordsOfSchedule,
} from '#web/entities/posts/schedule-labels.ts';
import { publishingQuery } from './service-queries.ts';
import { ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';
import { useQueueMenu } from './queue-menu.tsx';
import { useSendNow } from './use-send-now.tsx';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';

export interface RowActs {
  onEdit: (post: ScheduledPost) => void;
  onDuplicate: (post: ScheduledPost) => void;
  onDelete: (post: ScheduledPost) => void;
}

interface Props extends RowActs {
  post: ScheduledPost;
  hue: Hue;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

function More({ post, onDuplicate, onDelete }: Pick<Props, 'post' | 'onDuplicate' | 'onDelete'>) {
  const { choose } = useScheduleSearch();
  const { sendNow, question } = useSendNow(post);
  const queue = useQueueMenu(post);
  const trash = (
    <MenuAct
      data-needs="publish"
      icon={IconTrash}
      label={ruleActs.delete.label}
      color="red"
      onClick={() => onDelete(post)}
    />
  );
  // What concerns one of its accounts is done in the editor.
  if (idsOf(post).length > 1)
    return (
      <DotsMenu label={`More for “${titleOf(post)}”`} variant="default" size={36}>
        {trash}
      </DotsMenu>
    );
  return (
    <>
      <DotsMenu label={`More for “${titleOf(post)}”`} variant="default" size={36}>
        <MenuAct
          icon={IconHistory}
          label="Details and history"
          onClick={() => choose({ post: post.id })}
        />
        {ruleActs.sendNow.allows(post) && (
          <MenuAct
            data-needs="publish"
            icon={IconSend}
            label={ruleActs.sendNow.label}
            onClick={sendNow}
          />
        )}
        {queue}
        {ruleActs.duplicate.allows(post) && (
          <MenuAct
            data-needs="publish"
            icon={IconCopy}
            label={ruleActs.duplicate.label}
            onClick={() => onDuplicate(post)}
          />
        )}
        {trash}
      </DotsMenu>
      {question}
    </>
  );
}

/** The most frequent action. */
function Acts(props: Omit<Props, 'hue' | 'selected' | 'onSelect'>) {
  const { post, onEdit } = props;
  const { act, running } = useRuleActs(post);
  const navigate = useNavigate();
  const title = titleOf(post);
  const { post_id } = post;
  const edit = () =>
    post_id !== null && idsOf(post).length > 1
      ? void navigate({ to: '/write/$id', params: { id: post_id } })
      : onEdit(post);
  return (
    <div className="rowXs">
      {!isOver(post.status) && (
        <Button
          data-needs="publish"
          size="sm"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={`Edit “${title}”`}
          onClick={edit}
        >
          Edit
        </Button>
      )}
      {ruleActs.pause.allows(post) && (
        <Button
          data-needs="publish"
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
          data-needs="publish"
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

/** When its agent writes what a person has to approve. */
function ToWrite({ post: { agent, current, review } }: { post: ScheduledPost }) {
  const now = useNow();
  if (review === 'off' || !current?.written_at) return null;
  const at = Date.parse(current.written_at);
  const when = at <= now ? 'now' : clockWords(at, viewerZone(), now);
  return (
    <p className="quiet">
      {agent.name} writes the next post {when}, for you to approve.
    </p>
  );
}

/** One scheduled post: the row of every list, with what stops it and its actions. */
export function ScheduleRow(props: Props) {
  const { post, hue, selected, onSelect, onEdit } = props;
  const { status, warning } = post;
  const { data: publishing } = useQuery(publishingQuery);
  const isStopped = publishing?.is_frozen === true && canPause(post);
  return (
    <RuleRow
      post={post}
      words={isStopped ? stoppedWords : wordsOfSchedule(post)}
      hue={hue}
      isSelected={selected}
      onSelect={canPause(post) ? onSelect : undefined}
    >
      {warning && !isOver(status) && <p className="quiet">{warning}</p>}
      <ToWrite post={post} />
      <AttentionNotes post={post} onEdit={onEdit} />
      <Acts {...props} />
    </RuleRow>
  );
}
