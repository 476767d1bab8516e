/** The keyboard shortcuts of every screen, opened with `?`. */
import { Kbd, Modal } from '@mantine/core';
import { inboxKeys } from '#web/features/inbox/inbox-keys.ts';
import { wayKeys } from '#web/features/posts/write/way-keys.ts';
import { command } from '#web/lib/command-key.ts';
import classes from './keys-dialog.module.css';

interface Keys {
  keys: readonly string[];
  does: string;
}

const groups: readonly { label: string; all: readonly Keys[] }[] = [
  {
    label: 'Everywhere',
    all: [
      { keys: [command, 'K'], does: 'search or run a command' },
      { keys: ['C'], does: 'new post' },
      { keys: [command, 'Z'], does: 'undo what a message offers to undo' },
      { keys: ['?'], does: 'show this list' },
    ],
  },
  {
    label: 'Editor',
    all: [
      { keys: ['Alt', '↵'], does: 'next part' },
      { keys: ['Alt', '↑', '↓'], does: 'move the part' },
      { keys: ['/'], does: 'ask the agent, or use a template, in an empty part' },
      { keys: [command, 'J'], does: 'ask the agent' },
      { keys: [command, 'Z'], does: 'undo, also what a tool changed' },
      { keys: [command, 'Shift', 'Z'], does: 'redo' },
      { keys: [command, '↵'], does: 'the main button' },
      { keys: wayKeys.publish, does: 'publish now' },
      { keys: wayKeys.queue, does: 'add to queue' },
      { keys: wayKeys.schedule, does: 'schedule' },
    ],
  },
  {
    label: 'Posts board',
    all: [
      { keys: ['↑', '↓', '←', '→'], does: 'go through the posts' },
      { keys: ['↵'], does: 'open the post' },
      { keys: ['M'], does: 'open its menu' },
      { keys: ['X'], does: 'select it' },
    ],
  },
  {
    label: 'Calendar',
    all: [
      { keys: ['↑', '↓', '←', '→'], does: 'go through days and hours' },
      { keys: ['M'], does: 'move the post: arrows, then ↵, or Esc to stop' },
      { keys: [command, 'Z'], does: 'undo the move' },
    ],
  },
  {
    label: 'Queue',
    all: [
      { keys: ['Alt', '↑', '↓'], does: 'move the post to the time before or after' },
      { keys: [command, 'Z'], does: 'undo the move' },
    ],
  },
  { label: 'Inbox', all: inboxKeys },
];

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {groups.map(({ label, all }) => (
          <section key={label} aria-label={label}>
            <h3 className={classes.label}>{label}</h3>
            <dl className={`stackXs flush ${classes.keys}`}>
              {all.map(({ keys, does }) => (
                <div key={does}>
                  <dt className="flex gap2xs">
                    {keys.map((key, at) => (
                      <Kbd key={`${key} ${at}`} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </dt>
                  <dd className="flush">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
