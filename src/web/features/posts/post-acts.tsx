import { Button, Menu } from '@mantine/core';
import { IconCalendarTime, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './post.page.module.css';
import { type Account, hasText } from './post-values.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { PostEditor } from './use-post-editor.ts';

interface Props {
  editor: PostEditor;
  post: Post | undefined;
  /** Those that it goes to and where it is not out yet. */
  accounts: readonly Account[];
  /** What is in the way of publishing it; `undefined` where nothing is. */
  why: string | undefined;
  /** Whether an account does not take it as it is written. */
  isRefused: boolean;
  /** Whether all that is left of it waits for accounts to be connected again. */
  isWaiting: boolean;
}

/** Whether somebody has to approve it now. */
const waitsForApproval = (post: Post | undefined): boolean =>
  post?.standings.some(({ attention }) => attention?.code === 'approval') === true;

const isPlanned = (post: Post | undefined): boolean =>
  post?.standings.some(({ stage }) => stage === 'scheduled' || stage === 'waiting') === true;

/** Keeps what is typed, and mends what is too long. */
function Keeping({ editor, post, isRefused }: Omit<Props, 'why' | 'accounts' | 'isWaiting'>) {
  const { form, run, running } = editor;
  const { parts, agent_id } = form.values;
  const canSave = form.isDirty() && hasText(parts) && agent_id !== null;
  return (
    <>
      {(canSave || !post) && (
        <Button
          variant="default"
          loading={running === 'save'}
          disabled={!canSave || running !== undefined}
          onClick={() => run({ act: 'save' })}
        >
          {post ? 'Save' : 'Save draft'}
        </Button>
      )}
      {isRefused && hasText(parts) && (
        <Button
          variant="default"
          loading={running === 'fit'}
          disabled={running !== undefined}
          onClick={() => run({ act: 'fit' })}
        >
          Fit to each account
        </Button>
      )}
    </>
  );
}

/** When it goes out. */
function Planning({ editor, post, accounts, why }: Omit<Props, 'isRefused' | 'isWaiting'>) {
  const { run, running } = editor;
  const [isOpen, setIsOpen] = useState(false);
  const planned = isPlanned(post);
  return (
    <>
      {planned && (
        <Button
          variant="default"
          loading={running === 'unschedule'}
          disabled={running !== undefined}
          onClick={() => run({ act: 'unschedule' })}
        >
          Back to draft
        </Button>
      )}
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCalendarTime size={16} aria-hidden />}
            loading={running === 'schedule' || running === 'queue'}
            disabled={running !== undefined || why !== undefined}
          >
            {planned ? 'Reschedule' : 'Schedule'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsOpen(true)}>Pick a time</Menu.Item>
          <Menu.Item onClick={() => run({ act: 'queue', place: 'next' })}>Add to queue</Menu.Item>
          <Menu.Item onClick={() => run({ act: 'queue', place: 'first' })}>
            Put first in queue
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <ScheduleDialog
          opened
          accounts={accounts}
          onClose={() => setIsOpen(false)}
          onSchedule={(time) => {
            setIsOpen(false);
            run({ act: 'schedule', ...time });
          }}
        />
      )}
    </>
  );
}

function PublishNow({ editor, why, isWaiting }: Pick<Props, 'editor' | 'why' | 'isWaiting'>) {
  const { run, running } = editor;
  const fault = why ?? (isWaiting ? 'Reconnect the account first.' : undefined);
  return (
    <ReasonButton
      leftSection={<IconSend size={16} aria-hidden />}
      loading={running === 'publish'}
      why={running !== undefined && running !== 'publish' ? 'One moment.' : fault}
      onClick={() => run({ act: 'publish' })}
    >
      Publish now
    </ReasonButton>
  );
}

/** What can be done with a post, the main thing last. */
export function PostActs({ editor, post, accounts, why, isRefused, isWaiting }: Props) {
  const { form, run, running } = editor;
  const isDone = post?.stage === 'out' && !form.isDirty();
  const isAsking = waitsForApproval(post) && !form.isDirty();
  return (
    <div className={classes.acts}>
      <Keeping editor={editor} post={post} isRefused={isRefused} />
      {!isDone && <Planning editor={editor} post={post} accounts={accounts} why={why} />}
      {isAsking && (
        <Button
          loading={running === 'approve'}
          disabled={running !== undefined}
          onClick={() => run({ act: 'approve' })}
        >
          Approve
        </Button>
      )}
      {!isDone && !isAsking && <PublishNow editor={editor} why={why} isWaiting={isWaiting} />}
    </div>
  );
}
