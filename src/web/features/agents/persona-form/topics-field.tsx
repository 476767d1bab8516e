import { Button, Pill, PillsInput } from '@mantine/core';
import { useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { limits } from '#contract/core/limits.ts';
import { distinct, splitList } from '#contract/core/plain-text.ts';
import classes from './topics-field.module.css';

interface Props {
  label: string;
  description: string;
  placeholder: string;
  value: readonly string[];
  onChange: (topics: string[]) => void;
  error: string | undefined;
}

/** A text that was split at its commas, and the list before that. */
interface Split {
  text: string;
  count: number;
  before: readonly string[];
}

const joined = (before: readonly string[], more: readonly string[]) =>
  distinct([...before, ...more]);

const thereAlready = ([first = '', ...others]: readonly string[]) =>
  others.length === 0
    ? `“${first}” is already there.`
    : `“${first}” and ${others.length} more are already there.`;

/** The list while typing: entered text becomes topics, split at commas unless the person keeps it whole. */
function useTopics({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [split, setSplit] = useState<Split>();
  /** Entered topics that are already in the list. */
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const change = (topics: readonly string[]) => {
    setSplit(undefined);
    setRepeated([]);
    onChange([...topics]);
  };
  const add = (text: string) => {
    const topics = splitList(text);
    if (topics.length === 0) return;
    setTyped('');
    const all = joined(value, topics);
    change(all);
    const added = new Set(all.slice(distinct(value).length));
    setRepeated(topics.filter((topic) => !added.has(topic)));
    if (topics.length > 1) setSplit({ text: text.trim(), count: topics.length, before: value });
  };
  return {
    typed,
    setTyped,
    split,
    repeated,
    add,
    remove: (at: number) => change(value.filter((_, other) => other !== at)),
    /** Puts the last topic back into the field for editing. */
    reopen: () => {
      setTyped(value.at(-1) ?? '');
      change(value.slice(0, -1));
    },
    keepWhole: () => {
      if (split) change(joined(split.before, [split.text]));
    },
  };
}

/** Topics as tags. Enter or leaving the field adds the typed one. */
export function TopicsField(props: Props) {
  const { label, value, placeholder } = props;
  const { typed, setTyped, split, repeated, add, remove, reopen, keepWhole } = useTopics(props);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Neither adding a topic nor an extra Enter submits the form.
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault();
      reopen();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // Text pasted in the middle is part of a topic, not a list.
    if (typed !== '' || !/[,\n]/.test(text)) return;
    event.preventDefault();
    add(text);
  };

  return (
    <div>
      <PillsInput label={label} description={props.description} error={props.error}>
        <Pill.Group>
          {value.map((topic, at) => (
            <Pill
              key={topic}
              className={classes.topic}
              withRemoveButton
              onRemove={() => remove(at)}
              removeButtonProps={{
                'aria-label': `Remove ${topic}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {topic}
            </Pill>
          ))}
          <PillsInput.Field
            value={typed}
            placeholder={value.length === 0 ? placeholder : 'Add another'}
            aria-invalid={props.error ? true : undefined}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(typed)}
          />
        </Pill.Group>
      </PillsInput>
      <div className={classes.foot}>
        <span role="status">
          {split && `Split at the commas into ${split.count} topics. `}
          {repeated.length > 0 && thereAlready(repeated)}
        </span>
        {split && (
          <Button size="compact-xs" variant="default" onClick={keepWhole}>
            Keep as one
          </Button>
        )}
        {value.length > 0 && (
          <span
            className={`numeric pushed faint ${classes.count}`}
            data-over={value.length > limits.list_items || undefined}
          >
            {value.length} of {limits.list_items}
          </span>
        )}
      </div>
    </div>
  );
}
