import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { limits } from '#contract/core/limits.ts';
import classes from '#web/features/company/company.module.css';
import { withoutRow, withText } from '#web/features/company/products/product-values.ts';

interface Props {
  label: string;
  placeholder: string;
  rows: readonly string[];
  onChange: (rows: string[]) => void;
  error: string | undefined;
  /** The name of the field in its form. */
  path: string;
}

/** Lines of text, one input each. Enter adds a line; pasted lines become several. */
export function ListField({ label, placeholder, rows, onChange, error, path }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // After the row is rendered.
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  const isFull = rows.length >= limits.list_items;

  const add = (at: number) => {
    if (isFull) return;
    onChange(rows.toSpliced(at, 0, ''));
    focus(at);
  };
  const remove = (at: number) => {
    onChange(withoutRow(rows, at));
    focus(Math.max(0, at - 1));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    if (event.key !== 'Enter') return;
    // Enter in a row does not submit the form.
    event.preventDefault();
    if (rows[at]?.trim()) add(at + 1);
  };
  const onPaste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!text.includes('\n') || rows[at]?.trim()) return;
    event.preventDefault();
    onChange(withText(rows, at, text));
  };

  return (
    <div role="group" aria-labelledby={id} className="stackXs packed">
      <div className="strong size2" id={id}>
        {label}
      </div>
      <div className="stackXs" ref={list}>
        {rows.map((row, at) => (
          // Rows have no ids; they keep their positions while typing.
          <div key={at} className={`stack2xs restFirst ${classes.fieldRow}`}>
            <TextInput
              aria-label={`${label}, row ${at + 1}`}
              placeholder={at === 0 ? placeholder : ''}
              value={row}
              data-path={at === 0 ? path : undefined}
              error={error !== undefined && at === 0}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={({ currentTarget }) => onChange(rows.with(at, currentTarget.value))}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => onPaste(event, at)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={`Remove row ${at + 1} of ${label}`}
              disabled={rows.length === 1}
              onClick={() => remove(at)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="wrong" role="alert">
          {error}
        </p>
      )}
      <Button
        className="start"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Add a row to ${label}`}
        disabled={isFull}
        onClick={() => add(rows.length)}
      >
        Add a row
      </Button>
    </div>
  );
}
