/** The two lists of an account's queue: its weekly times, and the days without posts. */
import { ActionIcon, Button, Checkbox, Chip, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cut } from '#contract/core/cut.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { Weekdays } from '#contract/schedule/types.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import classes from './posting-times.module.css';

type Form = UseFormReturnType<QueueSettings>;
type List = 'slots' | 'blackout';

const shortName = 3;

const newSlot = { days: [1, 2, 3, 4, 5], time: '09:00' };
const newBlackout = { from: '', to: '' };

interface RowProps {
  form: Form;
  list: List;
  at: number;
  /** Such as `Posting time 1`. */
  called: string;
  children: ReactNode;
}

/** A line of a list, with a button that removes it. */
const Row = ({ form, list, at, called, children }: RowProps) => (
  <div className={classes.row} role="group" aria-label={called}>
    {children}
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Remove ${called.toLowerCase()}`}
      onClick={() => form.removeListItem(list, at)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </div>
);

interface RowsProps {
  form: Form;
  list: List;
  title: string;
  /** Shown when the list is empty. */
  empty: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

function Rows({ form, list, title, empty, add, onAdd, children }: RowsProps) {
  const error = form.errors[list];
  return (
    <section className="stackXs" aria-label={title}>
      <h3 className="size3">{title}</h3>
      {form.values[list].length === 0 && <p className="quiet">{empty}</p>}
      <div className={`stackXs ${classes.rows}`}>{children}</div>
      <FormError text={typeof error === 'string' ? error : null} />
      <Button
        className="start"
        variant="light"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        {add}
      </Button>
    </section>
  );
}

/** The days and the time of each slot. */
export const SlotFields = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    list="slots"
    title="Weekly times"
    empty="No posting times yet."
    add="Add a time"
    onAdd={() => form.insertListItem('slots', newSlot)}
  >
    {form.values.slots.map(({ days, evergreen }, at) => (
      <Row key={at} form={form} list="slots" at={at} called={`Posting time ${at + 1}`}>
        <Chip.Group
          multiple
          value={days.map(String)}
          onChange={(chosen) =>
            form.setFieldValue(`slots.${at}.days`, chosen.map(Number).toSorted())
          }
        >
          <div className="flex wraps gapTight">
            {Object.entries(Weekdays).map(([day, name]) => (
              <Chip key={day} value={day} size="sm" variant="outline" aria-label={name}>
                {cut(name, shortName)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <TextInput type="time" aria-label="Time" {...form.getInputProps(`slots.${at}.time`)} />
        <Checkbox
          className={classes.mark ?? ''}
          label="Fill with an evergreen post if it’s still free the day before"
          checked={evergreen ?? false}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue(`slots.${at}.evergreen`, checked)
          }
        />
      </Row>
    ))}
  </Rows>
);

/** The days on which nothing is queued. */
export const BlackoutFields = ({ form }: { form: Form }) => (
  <Rows
    form={form}
    list="blackout"
    title="Blackout days"
    empty="Nothing is queued on blackout days."
    add="Add blackout days"
    onAdd={() => form.insertListItem('blackout', newBlackout)}
  >
    {form.values.blackout.map((_, at) => (
      <Row key={at} form={form} list="blackout" at={at} called={`Blackout days ${at + 1}`}>
        <TextInput
          type="date"
          aria-label="First day"
          {...form.getInputProps(`blackout.${at}.from`)}
        />
        <span aria-hidden>–</span>
        <TextInput type="date" aria-label="Last day" {...form.getInputProps(`blackout.${at}.to`)} />
      </Row>
    ))}
  </Rows>
);
