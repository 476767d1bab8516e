import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconChevronDown,
  IconPlaylistAdd,
  IconSend,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { notify } from '#web/lib/notify.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { timeWordsOf } from './planned-time.ts';
import type { Editor, PostAct } from './use-editor.ts';
import classes from './write-top.module.css';

const ScheduleDialog = lazy(async () => ({
  default: (await import('#web/features/posts/schedule-dialog.tsx')).ScheduleDialog,
}));

const ways = {
  publish: { label: 'Publish now', hint: 'As soon as you press it', icon: IconSend },
  queue: { label: 'Add to queue', hint: 'At the next free posting time', icon: IconPlaylistAdd },
  schedule: { label: 'Schedule…', hint: 'Pick a date and time', icon: IconCalendarTime },
} as const;
type Way = keyof typeof ways;

const keptAs = 'write-main';
const isWay = (value: unknown): value is Way =>
  typeof value === 'string' && Object.hasOwn(ways, value);

/** The last action; a time in the address selects scheduling. */
function useWay(at: string | undefined) {
  const [way, setWay] = useState<Way>(() => {
    if (at !== undefined) return 'schedule';
    const kept = storedRecord(keptAs)?.['way'];
    return isWay(kept) ? kept : 'publish';
  });
  const choose = (next: Way) => {
    setWay(next);
    storeRecord(keptAs, { way: next });
  };
  return [way, choose] as const;
}

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  /** The time of the post, if the address names one. */
  at: string | undefined;
  /** What prevents publishing; `undefined` if nothing does. */
  why: string | undefined;
  /** Moves to the open issues, and returns whether there are any. */
  showChecks: () => boolean;
}

/** Whether it needs approval now. */
const waitsForApproval = ({ settled, isDirty }: Editor): boolean =>
  !isDirty && settled?.standings.some(({ attention }) => attention?.code === 'approval') === true;

const isPlanned = ({ settled }: Editor): boolean =>
  settled?.standings.some(({ stage }) => stage === 'scheduled' || stage === 'waiting') === true;

/** Whether nothing is published yet after the button, because the post needs its owner’s approval first. */
const asksFirst = ({ values, settled, isDirty }: Editor): boolean =>
  values.review === 'before_sending' && (isDirty || settled?.is_approved !== true);

/** While a post asks for approval, “Publish now” publishes nothing yet. */
const asking = {
  ...ways.publish,
  label: 'Ask for approval',
  hint: 'Published as soon as you approve it',
};
const wayOf = (way: Way, editor: Editor) =>
  way === 'publish' && asksFirst(editor) ? asking : ways[way];

/** When it will be published, if it is planned and nothing was changed since. */
const plannedTime = (editor: Editor): string | undefined =>
  editor.settled && !editor.isDirty && isPlanned(editor) ? timeWordsOf(editor.settled) : undefined;

/** What to know before clicking: what prevents it, when it will be published, or that it needs approval first. */
function noteOf(editor: Editor, act: PostAct['act'], why: string | undefined): string | undefined {
  if (why !== undefined || editor.settled?.stage === 'out') return why;
  const time = plannedTime(editor);
  if (time !== undefined) return time;
  const isPlanning = act === 'queue' || act === 'schedule';
  return isPlanning && asksFirst(editor) ? 'Asks for your approval first' : undefined;
}

interface Main {
  label: string;
  act: PostAct['act'];
  run: () => void;
}

/** The current action of the button. */
function mainOf(editor: Editor, way: Way, go: (way: Way) => void): Main | undefined {
  const { settled, isDirty, run } = editor;
  if (settled?.stage === 'out' && !isDirty) return undefined;
  if (waitsForApproval(editor))
    return { label: 'Approve', act: 'approve', run: () => run({ act: 'approve' }) };
  if (isPlanned(editor))
    return isDirty
      ? { label: 'Update', act: 'save', run: () => run({ act: 'save' }) }
      : { label: 'Reschedule…', act: 'schedule', run: () => go('schedule') };
  return { label: wayOf(way, editor).label, act: way, run: () => go(way) };
}

const isSend = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Clicks the main button from anywhere on the page except dialogs. */
function useSendKey(press: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isSend(event) || event.defaultPrevented) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The other actions that concern its time. */
function Others({ editor, go }: { editor: Editor; go: (way: Way) => void }) {
  const { run } = editor;
  const item = (icon: React.ReactNode, label: string, onClick: () => void) => (
    <Menu.Item leftSection={icon} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {(Object.keys(ways) as Way[]).map((way) => {
        const { icon: Icon, label, hint } = wayOf(way, editor);
        return (
          <Menu.Item key={way} leftSection={<Icon size={18} aria-hidden />} onClick={() => go(way)}>
            {label}
            <span className={classes.hint}>{hint}</span>
          </Menu.Item>
        );
      })}
      {item(<IconPlaylistAdd size={18} aria-hidden />, 'Put first in queue', () =>
        run({ act: 'queue', place: 'first' }),
      )}
      {isPlanned(editor) &&
        item(<IconArrowBackUp size={18} aria-hidden />, 'Back to draft', () =>
          run({ act: 'unschedule' }),
        )}
    </>
  );
}

/** The menu beside the button. */
const MoreWays = ({
  isQuiet,
  isOff,
  editor,
  go,
}: {
  isQuiet: boolean;
  isOff: boolean;
  editor: Editor;
  go: (way: Way) => void;
}) => (
  <Menu position="bottom-end" width={260}>
    <Menu.Target>
      <ActionIcon
        size={36}
        variant={isQuiet ? 'light' : 'filled'}
        className={classes.mainMore ?? ''}
        aria-label="More ways to publish"
        disabled={isOff}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Others editor={editor} go={go} />
    </Menu.Dropdown>
  </Menu>
);

/** The main button, which remembers its last action, and the menu with the others. */
export function MainButton({ editor, accounts, at, why, showChecks }: Props) {
  const { running, run } = editor;
  const id = useId();
  const [way, choose] = useWay(at);
  const [isOpen, setIsOpen] = useState(false);
  const carry = (wanted: Way) => {
    if (wanted === 'schedule') setIsOpen(true);
    else run(wanted === 'queue' ? { act: 'queue', place: 'next' } : { act: 'publish' });
  };
  const go = (wanted: Way) => {
    choose(wanted);
    // The menu takes the focus back, so without a message nothing would show why nothing happens.
    if (showChecks()) void notify.info('Check what’s listed first, or choose “Post anyway”.');
    else carry(wanted);
  };
  const main = mainOf(editor, way, go);
  const isOff = why !== undefined || running !== undefined;
  useSendKey(() => {
    if (!isOff) main?.run();
  });
  if (!main) return null;
  const isQuiet = isPlanned(editor) && !editor.isDirty && main.act !== 'approve';
  const note = noteOf(editor, main.act, why);
  return (
    <div className={classes.main}>
      {note !== undefined && (
        <span id={id} className="quiet">
          {note}
        </span>
      )}
      <Button.Group>
        <Button
          variant={isQuiet ? 'light' : 'filled'}
          loading={running === main.act}
          disabled={isOff}
          aria-describedby={note === undefined ? undefined : id}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={main.run}
        >
          {main.label}
        </Button>
        <MoreWays isQuiet={isQuiet} isOff={isOff} editor={editor} go={go} />
      </Button.Group>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            opened
            accounts={accounts}
            at={at}
            onClose={() => setIsOpen(false)}
            onSchedule={(time) => {
              setIsOpen(false);
              run({ act: 'schedule', ...time });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
