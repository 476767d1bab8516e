/** What the main button shows now and then, and the ways in its menu. */
import { Button, Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Icon, IconArrowBackUp, IconPlaylistAdd } from '@tabler/icons-react';
import { second } from '#contract/core/time.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';
import type { Approvers } from '#contract/posts/approvers.ts';
import { allows } from '#domain/posts/post-acts.ts';
import { isTimed, postActs } from '#web/features/posts/acts/post-acts.ts';
import { useNextTimes } from '#web/features/posts/next-times.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import type { Finding } from './checks.ts';
import type { Editor } from './use-editor.ts';
import { type Way, wayKeys, ways } from './way-keys.ts';
import { wordsOfWay } from './way-words.ts';
import classes from './write-top.module.css';

interface Props {
  held: readonly Finding[];
  /** The name of the way past it. */
  anyway: string;
  onReview: () => void;
  onPass: () => void;
}

/** What holds a post, beside the button that was pressed: one more click publishes it where that is allowed. */
export function HeldNote({ held, anyway, onReview, onPass }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const firm = held.filter(({ may }) => !may);
  const count = firm.length || held.length;
  return (
    <div className="stackSm">
      <p>
        {count === 1 ? '1 thing' : `${count} things`} to {firm.length > 0 ? 'fix first' : 'check'}.{' '}
        {count === 1 && <span className="quiet">{(firm[0] ?? held[0])?.message}</span>}
      </p>
      <div className="rowXs">
        <Button ref={first} size="compact-sm" variant="default" onClick={onReview}>
          Review
        </Button>
        {firm.length === 0 && (
          <Button size="compact-sm" onClick={onPass}>
            {anyway}
          </Button>
        )}
      </div>
    </div>
  );
}

const often = 2 * second;

/** While a post waits out the seconds in which it can be undone: asks often, so that a server that is gone shows. */
export function Leaving({ id }: { id: string }) {
  const { isError, isPaused } = useQuery({
    ...wholePostQuery(id),
    refetchInterval: often,
    retry: false,
  });
  return (
    <span className="quiet" role="status">
      {isError || isPaused
        ? 'Can’t reach the server. Trying again …'
        : 'Publishes in a few seconds. To change it, undo first.'}
    </span>
  );
}

export interface WaysProps {
  editor: Editor;
  /** The accounts on which it isn't published yet. */
  accounts: readonly Account[];
  approvers: Approvers;
  go: (way: Way) => void;
  onFirst: () => void;
}

interface ItemProps {
  icon: Icon;
  label: string;
  hint?: string | undefined;
  keys?: readonly string[];
  onClick: () => void;
}

const Item = ({ icon: Sign, label, hint, keys, onClick }: ItemProps) => (
  <Menu.Item
    leftSection={<Sign size={18} aria-hidden />}
    rightSection={keys && <kbd className={`wideOnly ${classes.keys}`}>{keys.join(' ')}</kbd>}
    onClick={onClick}
  >
    {label}
    {hint !== undefined && <span className="block faint size1">{hint}</span>}
  </Menu.Item>
);

/** Only while the menu is open, so that the queues are asked then. */
export function Ways({ editor, accounts, approvers, go, onFirst }: WaysProps) {
  const { act, settled } = editor;
  const { next, first } = useNextTimes(accounts);
  const isQueued = settled && isTimed(settled) && !allows(settled, 'queue');
  return (
    <>
      {ways
        .filter((way) => way !== 'queue' || !isQueued)
        .map((way) => {
          const { icon, label, hint } = wordsOfWay(way, editor, approvers);
          return (
            <Item
              key={way}
              icon={icon}
              label={label}
              hint={way === 'queue' ? (next ?? hint) : hint}
              keys={wayKeys[way]}
              onClick={() => go(way)}
            />
          );
        })}
      <Item icon={IconPlaylistAdd} label="Put first in queue" hint={first} onClick={onFirst} />
      {settled && allows(settled, 'unschedule') && (
        <Item
          icon={IconArrowBackUp}
          label={postActs.unschedule.label}
          onClick={() => act({ act: 'unschedule' })}
        />
      )}
    </>
  );
}
