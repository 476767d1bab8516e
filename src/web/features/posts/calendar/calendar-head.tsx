import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Span, Spans, spanWords, turned } from './calendar-days.ts';
import classes from './calendar.module.css';

const labels: Record<Span, string> = { day: 'Day', week: 'Week', month: 'Month' };
const options = Spans.map((value) => ({ value, label: labels[value] }));

interface Props {
  day: string;
  span: Span;
  today: string;
  isSelecting: boolean;
  onDay: (day: string) => void;
  onSpan: (span: Span) => void;
  onSelect: () => void;
  /** Opens the filters. */
  filters: ReactNode;
  /** The button to the list. */
  views: ReactNode;
}

/** Which days are shown, and the navigation to others. */
export function CalendarHead(props: Props) {
  const { day, span, today, isSelecting, onDay, onSpan, onSelect, filters, views } = props;
  return (
    <div className="rowSm">
      <div className="besideXs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Previous ${span}`}
          onClick={() => onDay(turned(day, span, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Next ${span}`}
          onClick={() => onDay(turned(day, span, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          h={34}
          className={classes.today ?? ''}
          disabled={day === today}
          onClick={() => onDay(today)}
        >
          Today
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {spanWords(day, span, today)}
      </h2>
      <div className={classes.acts}>
        {filters}
        {!isSelecting && (
          <Button variant="subtle" onClick={onSelect}>
            Select
          </Button>
        )}
      </div>
      <div className={classes.views}>
        <SegmentedControl
          aria-label="Show"
          data={options}
          value={span}
          onChange={(value) => onSpan(Spans.find((one) => one === value) ?? 'month')}
        />
        {views}
      </div>
    </div>
  );
}
