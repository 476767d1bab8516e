import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { monthAfter, monthName } from '#domain/money/usage-month.ts';
import classes from './usage.page.module.css';

interface Props {
  month: string;
  /** There is no month after it. */
  present: string;
  onChange: (month: string) => void;
}

/** The previous and the next month. */
export function MonthPicker({ month, present, onChange }: Props) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="besideXs" role="group" aria-label="Month">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Back to ${monthName(before)}`}
        onClick={() => onChange(before)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.month} role="status">
        {monthName(month)}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`On to ${monthName(after)}`}
        disabled={after > present}
        onClick={() => onChange(after)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
