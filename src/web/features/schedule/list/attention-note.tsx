import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Attention, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import classes from './attention-note.module.css';
import { placeOf } from '#domain/platforms/account-names.ts';
import { attentionVerbs } from '#web/features/schedule/schedule-labels.ts';
import { useActs } from '#web/features/schedule/review/use-actions.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { useSendNow } from '#web/features/schedule/review/use-send-now.tsx';

interface Props {
  post: ScheduledPost;
  attention: Attention;
  /** The account that it is about, of several. */
  place?: string | undefined;
}

const look = { size: 'compact-sm', variant: 'outline', color: 'yellow' } as const;

/** Decisions about one post, which are made in its details. */
export const isDecided = (action: Attention['action']): boolean =>
  action === 'approve' || action === 'edit' || action === 'settle';

/** A link to where the problem is fixed, if that is another screen. */
function Elsewhere({ post, action }: { post: ScheduledPost; action: Attention['action'] }) {
  const verb = attentionVerbs[action];
  if (action === 'raise_budget')
    return (
      <Button {...look} renderRoot={(props) => <Link to="/usage" {...props} />}>
        {verb}
      </Button>
    );
  if (post.agent.is_self)
    return (
      <Button
        {...look}
        renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
      >
        {verb}
      </Button>
    );
  return (
    <Button
      {...look}
      renderRoot={(props) => <Link to="/agents/$id" params={{ id: post.agent_id }} {...props} />}
    >
      {verb}
    </Button>
  );
}

function SendNow({ post }: { post: ScheduledPost }) {
  const { sendNow, sending, question } = useSendNow(post);
  return (
    <>
      <Button {...look} loading={sending} onClick={sendNow}>
        {attentionVerbs.send_now}
      </Button>
      {question}
    </>
  );
}

function Verb({ post, attention: { action } }: Pick<Props, 'post' | 'attention'>) {
  const { choose } = useScheduleSearch();
  const { run, running } = useActs(post);
  const verb = attentionVerbs[action];
  if (action === 'send_now') return <SendNow post={post} />;
  if (action === 'resume')
    return (
      <Button {...look} loading={running === action} onClick={() => run(action)}>
        {verb}
      </Button>
    );
  if (isDecided(action))
    return (
      <Button {...look} onClick={() => choose({ post: post.id })}>
        {verb}
      </Button>
    );
  return <Elsewhere post={post} action={action} />;
}

/** Why a scheduled post needs someone, with the button that fixes it. */
const AttentionNote = (props: Props) => (
  <div className={classes.note}>
    <IconAlertTriangle size={18} aria-hidden />
    <span className={classes.words}>
      {props.place && <strong>{props.place}: </strong>}
      {props.attention.message}
    </span>
    <Verb post={props.post} attention={props.attention} />
  </div>
);

interface NotesProps {
  post: ScheduledPost;
  /** The reasons shown here; if missing, all. */
  shows?: (action: Attention['action']) => boolean;
}

/** A note for each account with a problem. */
export function AttentionNotes({ post, shows = () => true }: NotesProps) {
  const { accounts } = post;
  return accounts.map((account) => {
    const { attention, connection } = account;
    if (!attention || !shows(attention.action)) return null;
    const place = accounts.length > 1 ? placeOf(account) : undefined;
    return <AttentionNote key={connection.id} post={post} attention={attention} place={place} />;
  });
}
