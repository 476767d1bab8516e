import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './notifications-tab.module.css';

interface Props {
  label: string;
  help: string;
  checked: boolean;
  /** Why it has no effect yet, if so, and what to do about it. */
  note?: ReactNode;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A switch with a description of its effect. */
export function SwitchRow({ label, help, checked, note, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={id}
        withThumbIndicator={false}
        classNames={{ label: classes.label ?? '' }}
      />
      <div className={classes.help} id={id}>
        <p>{help}</p>
        {note ? <div className={classes.note}>{note}</div> : null}
      </div>
    </div>
  );
}
