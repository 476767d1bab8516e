/** Every way to publish, with its time and its keys. */
import { Menu } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconPlaylistAdd } from '@tabler/icons-react';
import type { Approvers } from '#contract/posts/approvers.ts';
import { allows } from '#domain/posts/post-acts.ts';
import { isTimed, postActs } from '#web/features/posts/acts/post-acts.ts';
import { useNextTimes } from '#web/features/posts/next-times.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import type { Editor } from './use-editor.ts';
import { type Way, wayKeys, ways } from './way-keys.ts';
import { wordsOfWay } from './way-words.ts';
import classes from './write-top.module.css';

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
export default function Ways({ editor, accounts, approvers, go, onFirst }: WaysProps) {
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
