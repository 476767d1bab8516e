import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type {
  Attention,
  ScheduledAccount,
  ScheduledPost,
} from '#contract/posts/scheduled-posts.ts';
import classes from './attention-note.module.css';
import { accountLabel, accountOn } from '#domain/platforms/account-names.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { useReconnected } from '#web/entities/connections/visit-return.ts';
import { attentionVerbs } from './schedule-labels.ts';
import { ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { useRuleActs } from '#web/features/posts/acts/use-rule-acts.ts';
import { useScheduleSearch } from './use-schedule-search.ts';
import { useSendNow } from './use-send-now.tsx';

// Few posts need it, and it loads the requirements of every network.
const ConnectAccount = lazy(async () => {
  const connecting = await import('#web/entities/connections/connect-account.tsx');
  return { default: connecting.ConnectAccount };
});

interface Props {
  post: ScheduledPost;
  /** The account that it is about. */
  account: ScheduledAccount;
  attention: Attention;
  /** The name of the account, if there are several. */
  place?: string | undefined;
  onEdit: (post: ScheduledPost) => void;
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

/** Reconnects the account, and comes back to the details of the post. An account that is gone is found elsewhere. */
function Reconnect({ post, account }: Pick<Props, 'post' | 'account'>) {
  const {
    platform,
    connection: { id },
  } = account;
  const { connections } = useConnections(platform);
  const { search } = useScheduleSearch();
  const router = useRouter();
  const { say } = useReconnected();
  const connection = connections.find((one) => one.id === id);
  if (!connection) return <Elsewhere post={post} action="reconnect" />;
  const { href } = router.buildLocation({
    to: '/scheduled-posts',
    search: { ...search, post: post.id },
  });
  return (
    <Suspense>
      <ConnectAccount
        {...look}
        platform={platform}
        connection={connection}
        start={{ from: 'settings', back: href }}
        onConnected={() => say(id, href)}
        aria-label={`Reconnect ${accountOn(account)}`}
      />
    </Suspense>
  );
}

function SendNow({ post }: { post: ScheduledPost }) {
  const { sendNow, sending, question } = useSendNow(post);
  return (
    <>
      <Button data-needs="publish" {...look} loading={sending} onClick={sendNow}>
        {attentionVerbs.send_now}
      </Button>
      {question}
    </>
  );
}

/** Opens its form, where facts are added. */
const Change = ({ post, label, onEdit }: Pick<Props, 'post' | 'onEdit'> & { label: string }) => (
  <Button data-needs="publish" {...look} onClick={() => onEdit(post)}>
    {label}
  </Button>
);

/** Calls something on the schedule. */
function Act({ post, act: name }: Pick<Props, 'post'> & { act: 'resume' | 'dismiss' }) {
  const { act, running } = useRuleActs(post);
  return (
    <Button
      data-needs="publish"
      {...look}
      variant={name === 'dismiss' ? 'subtle' : look.variant}
      loading={running === name}
      onClick={() => act(name)}
    >
      {ruleActs[name].label}
    </Button>
  );
}

/** Decides about one of its posts; a draft that its agent wrote may lack facts. */
function Decide({ post, attention: { action }, onEdit }: Omit<Props, 'place' | 'account'>) {
  const { choose } = useScheduleSearch();
  return (
    <>
      <Button {...look} onClick={() => choose({ post: post.id })}>
        {attentionVerbs[action]}
      </Button>
      {action === 'edit' && post.content_text === '' && (
        <Change post={post} label={attentionVerbs.add_facts} onEdit={onEdit} />
      )}
    </>
  );
}

function Verb({ post, account, attention, onEdit }: Omit<Props, 'place'>) {
  const { action } = attention;
  if (action === 'send_now') return <SendNow post={post} />;
  if (action === 'reconnect') return <Reconnect post={post} account={account} />;
  if (action === 'resume') return <Act post={post} act="resume" />;
  if (action === 'change' || action === 'add_facts')
    return (
      <>
        <Change post={post} label={attentionVerbs[action]} onEdit={onEdit} />
        <Act post={post} act="dismiss" />
      </>
    );
  if (isDecided(action)) return <Decide post={post} attention={attention} onEdit={onEdit} />;
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
    <Verb {...props} />
  </div>
);

interface NotesProps extends Pick<Props, 'onEdit'> {
  post: ScheduledPost;
  /** The reasons shown here; if missing, all. */
  shows?: (action: Attention['action']) => boolean;
}

/** A note for each account with a problem. */
export function AttentionNotes({ post, onEdit, shows = () => true }: NotesProps) {
  const { accounts } = post;
  return accounts.map((account) => {
    const { attention, connection } = account;
    if (!attention || !shows(attention.action)) return null;
    const place = accounts.length > 1 ? accountLabel(account) : undefined;
    return (
      <AttentionNote
        key={connection.id}
        post={{ ...post, id: account.scheduled_post_id, accounts: [account] }}
        account={account}
        attention={attention}
        place={place}
        onEdit={onEdit}
      />
    );
  });
}
