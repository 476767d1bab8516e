/** Light, dark, or the system's setting, without the component library. */
import { useSyncExternalStore } from 'react';
import { scheme } from '#web/ui/theme/scheme.ts';
import classes from './layout.module.css';

const choices = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export function SchemeField() {
  const chosen = useSyncExternalStore(scheme.subscribe, scheme.get, () => 'auto');
  return (
    <label className={classes.scheme}>
      Colors
      <select
        value={chosen}
        onChange={({ target }) =>
          scheme.set(choices.find(([value]) => value === target.value)?.[0] ?? 'auto')
        }
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
