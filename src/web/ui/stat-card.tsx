/** A number with its label. Unknown values show text, never 0. */
import { IconInfoCircle } from '@tabler/icons-react';
import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface Props {
  label: string;
  /** `null` when unknown. */
  value: ReactNode;
  unit?: string;
  /** Small print below: the period, or the previous value. */
  note?: ReactNode;
  /** An explanation of the number, behind a small icon. */
  help?: string;
}

export function StatCard({ label, value, unit, note, help }: Props) {
  return (
    <div className={classes.card}>
      <div className={classes.label}>
        {label}
        {help ? (
          <Tooltip
            label={help}
            multiline
            maw={260}
            events={{ hover: true, focus: true, touch: true }}
          >
            <UnstyledButton className={classes.help} aria-label={`${label}: ${help}`}>
              <IconInfoCircle size={16} stroke={1.6} aria-hidden />
            </UnstyledButton>
          </Tooltip>
        ) : null}
      </div>
      {value === null ? (
        <div className={classes.unknown}>No data yet</div>
      ) : (
        <div className={classes.value}>
          {value}
          {unit ? <span className={classes.unit}>{unit}</span> : null}
        </div>
      )}
      {note ? <div className="quiet">{note}</div> : null}
    </div>
  );
}
