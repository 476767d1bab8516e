import { Kbd } from '@mantine/core';
import classes from './inbox.module.css';

/** The keyboard shortcuts of the inbox. */
export const inboxKeys = [
  { keys: ['j', 'k'], does: 'next and previous' },
  { keys: ['a'], does: 'approve' },
  { keys: ['e'], does: 'edit' },
  { keys: ['r'], does: 'reject' },
  { keys: ['o'], does: 'open on the network' },
  { keys: ['d'], does: 'mark as sent' },
];

/** The list of shortcuts, with a switch to turn them off. */
export const ShortcutHelp = ({ isOn, onTurn }: { isOn: boolean; onTurn: () => void }) => (
  <div className={`lineMd quiet below wideOnly ${classes.keys}`}>
    {isOn && (
      <ul aria-label="Keys">
        {inboxKeys.map(({ keys: pressed, does }) => (
          <li className="flexInline middle gap2xs" key={does}>
            {pressed.map((key) => (
              <Kbd key={key} size="xs">
                {key}
              </Kbd>
            ))}
            <span>{does}</span>
          </li>
        ))}
      </ul>
    )}
    <button type="button" onClick={onTurn}>
      {isOn ? 'Turn these keys off' : 'Turn keys on'}
    </button>
  </div>
);
