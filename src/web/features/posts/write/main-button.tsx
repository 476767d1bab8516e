import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import type { Approvers } from '#contract/posts/approvers.ts';
import { approvalsFirst } from '#domain/posts/approvers.ts';
import { isLeaving, type PostAct } from '#domain/posts/post-acts.ts';
import { isTimed, placeOf, postActs, timeWordsOf } from '#web/features/posts/acts/post-acts.ts';
import { type Account, hasText } from '#web/features/posts/post-values.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { LatePopover } from '#web/ui/late-popover.tsx';
import { asksFirst, missingOf, waitsForApproval } from './asks-first.ts';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';
import { useWayKeys, type Way } from './way-keys.ts';
import { wordsOfWay } from './way-words.ts';
import classes from './write-top.module.css';
import type { WaysProps } from './main-button-parts.tsx';

const parts = () => import('./main-button-parts.tsx');
const Ways = lazy(async () => ({ default: (await parts()).Ways }));

/** The menu beside the main button. */
const WaysMenu = ({
  isQuiet,
  isOff,
  ...shown
}: WaysProps & { isQuiet: boolean; isOff: boolean }) => (
  <LateMenu
    position="bottom-end"
    width={300}
    target={
      <ActionIcon
        size={36}
        variant={isQuiet ? 'light' : 'filled'}
        className={classes.mainMore ?? ''}
        aria-label="More ways to publish"
        disabled={isOff}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    }
  >
    <Menu.Dropdown>
      <Suspense>
        <Ways {...shown} />
      </Suspense>
    </Menu.Dropdown>
  </LateMenu>
);

const Schedule = lazy(() => import('#web/features/posts/schedule-post.tsx'));

const HeldNote = lazy(async () => ({ default: (await parts()).HeldNote }));
const Leaving = lazy(async () => ({ default: (await parts()).Leaving }));

interface Props {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  /** The time of the post, if the address names one. */
  at: string | undefined;
  /** What prevents publishing; `undefined` if nothing does. */
  why: string | undefined;
  /** What holds it, and the ways past it. */
  desk: Pick<Desk, 'held' | 'pass' | 'review' | 'approvers' | 'source'>;
}

/** Whether it is planned, and nothing was changed since. */
const isSettled = ({ settled, isDirty }: Editor): boolean =>
  settled !== undefined && !isDirty && isTimed(settled);

/** When it will be published then. */
const plannedTime = (editor: Editor): string | undefined =>
  editor.settled && isSettled(editor) ? timeWordsOf(editor.settled) : undefined;

/** What to know before clicking: what prevents it, when it will be published, that it needs approval first, or on how many accounts. */
function noteOf(
  editor: Editor,
  act: Main['act'],
  { why, approvers, count }: { why: string | undefined; approvers: Approvers; count: number },
): string | undefined {
  if (why !== undefined || editor.settled?.stage === 'out') return why;
  const needed =
    approvalsFirst(missingOf(editor, approvers), editor.side) ??
    (act === 'schedule' && asksFirst(editor, approvers) && 'Needs approval first');
  const where = act === 'publish' && count > 1 && `On ${count} accounts`;
  return [plannedTime(editor), needed, where].filter(Boolean).join('. ') || undefined;
}

interface Main {
  label: string;
  act: PostAct | 'save';
  run: () => void;
}

/** The current action of the button. */
function mainOf(
  editor: Editor,
  {
    way,
    approvers,
    go,
    update,
  }: { way: Way; approvers: Approvers; go: (way: Way) => void; update: () => void },
): Main | undefined {
  const { settled, isDirty, act } = editor;
  if (settled?.stage === 'out' && !isDirty) return undefined;
  if (waitsForApproval(editor))
    return { label: postActs.approve.label, act: 'approve', run: () => act({ act: 'approve' }) };
  if (settled && isTimed(settled))
    return isDirty
      ? { label: 'Update', act: 'save', run: update }
      : { label: 'Move…', act: 'schedule', run: () => go('schedule') };
  return { label: wordsOfWay(way, editor, approvers).label, act: way, run: () => go(way) };
}

/** The way past what holds it. */
const anyway: Readonly<Record<Way | 'update', string>> = {
  publish: 'Post anyway',
  queue: 'Queue anyway',
  schedule: 'Schedule anyway',
  update: 'Update anyway',
};

/** Over an empty page, a phone has better use for the line. */
const noteClass = ({ values }: Editor): string =>
  hasText(values.parts) ? 'quiet sentence' : 'quiet sentence wideOnly';

/** A time in the address is to be used. */
const wayAt = (at: string | undefined): Way => (at === undefined ? 'publish' : 'schedule');

/** The button shows what runs, apart from what has a button of its own. */
const isBusy = (running: Editor['running']): boolean => running !== undefined && running !== 'fit';

/** Its time, or how it repeats. */
const Time = ({ editor, desk, onClose, ...of }: Omit<Props, 'why'> & { onClose: () => void }) => (
  <Suspense>
    <Schedule
      {...of}
      editor={editor}
      place={editor.settled && placeOf(editor.settled)}
      piece={desk.source}
      onClose={onClose}
      onSchedule={(time) => {
        onClose();
        editor.act({ act: 'schedule', ...time });
      }}
    />
  </Suspense>
);

/** The button, which always publishes a draft unless the address names a time, and the menu with the other ways. */
function Buttons({ editor, accounts, at, why, desk }: Props) {
  const { running, act } = editor;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** What was pressed while something holds the post. */
  const [held, setHeld] = useState<{ carry: () => void }>();
  const [asked, setAsked] = useState<Way | 'update'>('publish');
  const button = useRef<HTMLButtonElement>(null);
  const carry = (wanted: Way) => {
    if (wanted === 'schedule') setIsOpen(true);
    else act({ act: wanted });
  };
  const unlessHeld = (wanted: Way | 'update', work: () => void) => {
    setAsked(wanted);
    if (desk.held.length > 0) setHeld({ carry: work });
    else work();
  };
  const go = (wanted: Way) => unlessHeld(wanted, () => carry(wanted));
  const update = () => unlessHeld('update', () => editor.update('save'));
  const close = () => setIsOpen(false);
  const main = mainOf(editor, { way: wayAt(at), approvers: desk.approvers, go, update });
  const isOff = why !== undefined || running !== undefined;
  useWayKeys((wanted) => {
    if (isOff || !main) return;
    if (wanted === 'main') main.run();
    else go(wanted);
  });
  if (!main) return null;
  const isQuiet = isSettled(editor) && main.act !== 'approve';
  const note = noteOf(editor, main.act, {
    why,
    approvers: desk.approvers,
    count: accounts.length,
  });
  return (
    <div className={classes.main}>
      {note !== undefined && (
        <span id={id} className={noteClass(editor)}>
          {note}
        </span>
      )}
      <LatePopover
        opened={held !== undefined && desk.held.length > 0}
        onChange={() => {
          setHeld(undefined);
          button.current?.focus();
        }}
        position="bottom-end"
        width={300}
        target={
          <Button.Group>
            <Button
              ref={button}
              variant={isQuiet ? 'light' : 'filled'}
              loading={isBusy(running)}
              disabled={isOff}
              aria-describedby={note === undefined ? undefined : id}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={main.run}
            >
              {main.label}
            </Button>
            <WaysMenu
              isQuiet={isQuiet}
              isOff={isOff}
              editor={editor}
              accounts={accounts}
              approvers={desk.approvers}
              go={go}
              onFirst={() => unlessHeld('queue', () => act({ act: 'queue', place: 'first' }))}
            />
          </Button.Group>
        }
      >
        <Popover.Dropdown>
          <Suspense>
            <HeldNote
              held={desk.held}
              anyway={anyway[asked]}
              onReview={() => {
                setHeld(undefined);
                desk.review();
              }}
              onPass={() => {
                setHeld(undefined);
                desk.pass(desk.held.map((one) => one.id));
                held?.carry();
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </LatePopover>
      {isOpen && <Time editor={editor} accounts={accounts} at={at} desk={desk} onClose={close} />}
    </div>
  );
}

/** The main button; in the seconds in which publishing can be undone, that the post is published. */
export function MainButton(props: Props) {
  const { settled, isDirty } = props.editor;
  if (!settled || isDirty || !isLeaving(settled)) return <Buttons {...props} />;
  return (
    <Suspense>
      <Leaving id={settled.id} />
    </Suspense>
  );
}
