/** A post's options beyond text and files: only those that its network has. */
import { ActionIcon, Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Extras, Poll } from '#contract/posts/extras.ts';
import type { ExtrasTraits, PollTraits } from '#contract/platforms/traits.ts';
import { pollTime } from '#domain/platforms/post-extras.ts';
import { audiences } from '#domain/platforms/extras-shown.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { languageOptions } from './language-options.ts';
import classes from './options-dialog.module.css';

const day = 24 * 60;
const times = [5, 30, 60, 6 * 60, 12 * 60, day, 3 * day, 7 * day, 14 * day, 30 * day];

/** The options without empty ones. */
function meantBy({ content_warning = '', document_title = '', poll, ...rest }: Extras): Extras {
  const options = poll?.options.map((option) => option.trim()).filter(Boolean) ?? [];
  const [warning, title] = [content_warning.trim(), document_title.trim()];
  return {
    ...rest,
    ...(warning !== '' && { content_warning: warning }),
    ...(title !== '' && { document_title: title }),
    ...(poll && options.length > 0 && { poll: { ...poll, options } }),
  };
}

function faultIn({ poll }: Extras): string | undefined {
  if (!poll) return undefined;
  if (poll.options.length < 2) return 'A poll needs two options or more.';
  const isSame = new Set(poll.options).size < poll.options.length;
  return isSame ? 'Make each option different.' : undefined;
}

interface Part {
  takes: ExtrasTraits;
  extras: Extras;
  onChange: (extras: Extras) => void;
}

/** The options with one changed; `null` removes it. */
function withOne<Name extends keyof Extras>(
  extras: Extras,
  name: Name,
  value: Extras[Name] | null,
): Extras {
  const { [name]: _before, ...rest } = extras;
  return value === null ? rest : { ...rest, [name]: value };
}

function Language({ extras, onChange }: Part) {
  const { language } = extras;
  return (
    <Select
      label="Language"
      placeholder="Automatic"
      data={languageOptions(language)}
      searchable
      clearable
      value={language ?? null}
      onChange={(value) => onChange(withOne(extras, 'language', value))}
    />
  );
}

function Warning({ takes: { content_warning: takes }, extras, onChange }: Part) {
  const label = 'Content warning';
  if (!takes) return null;
  const change = (value: string | null) => onChange(withOne(extras, 'content_warning', value));
  if ('choices' in takes) {
    return (
      <Select
        label={label}
        placeholder="None"
        data={takes.choices.map(({ value, name }) => ({ value, label: name }))}
        clearable
        value={extras.content_warning ?? null}
        onChange={change}
      />
    );
  }
  return (
    <TextInput
      label={label}
      description="Shown first; people choose to see the post"
      maxLength={takes.max}
      value={extras.content_warning ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function DocumentTitle({ takes: { document_title: most }, extras, onChange }: Part) {
  return (
    <TextInput
      label="Document title"
      description="Shown above its pages; without one, the name of the file"
      {...(most !== undefined && { maxLength: most })}
      value={extras.document_title ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(withOne(extras, 'document_title', value))
      }
    />
  );
}

function Audience({ takes: { visibility = [] }, extras, onChange }: Part) {
  return (
    <Select
      label="Who can see it"
      placeholder="Account default"
      data={visibility.map((value) => ({ value, label: audiences[value] }))}
      clearable
      value={extras.visibility ?? null}
      onChange={(value) => onChange(withOne(extras, 'visibility', value))}
    />
  );
}

function PollOptions({
  poll,
  takes,
  onChange,
}: {
  poll: Poll;
  takes: PollTraits;
  onChange: (poll: Poll) => void;
}) {
  const { options } = poll;
  const put = (next: string[]) => onChange({ ...poll, options: next });
  return (
    <>
      {options.map((option, at) => (
        // Poll options are identified by position while they are typed.
        <TextInput
          key={at}
          aria-label={`Option ${at + 1}`}
          placeholder={`Option ${at + 1}`}
          maxLength={Math.min(takes.option_length, limits.poll_option)}
          value={option}
          onChange={({ currentTarget: { value } }) =>
            put(options.map((one, n) => (n === at ? value : one)))
          }
          rightSection={
            options.length > 2 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove option ${at + 1}`}
                onClick={() => put(options.filter((_, n) => n !== at))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
      ))}
      {options.length < Math.min(takes.options, limits.poll_options) && (
        <Button
          className="start"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => put([...options, ''])}
        >
          Add option
        </Button>
      )}
    </>
  );
}

function PollFields({ takes: { poll: takes }, extras, onChange }: Part) {
  const { poll } = extras;
  if (!takes) return null;
  const [least, most] = takes.minutes;
  const open = times.filter(
    (minutes) => minutes >= least && minutes <= most && minutes % (takes.step ?? 1) === 0,
  );
  const put = (next: Poll | null) => onChange(withOne(extras, 'poll', next));
  if (!poll) {
    const duration_minutes = open.includes(day) ? day : (open.at(-1) ?? least);
    return (
      <Button
        className="start"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => put({ options: ['', ''], duration_minutes })}
      >
        Add a poll
      </Button>
    );
  }
  const { duration_minutes, multiple: _multiple, ...rest } = poll;
  const shown = open.includes(duration_minutes) ? open : [duration_minutes, ...open];
  return (
    <fieldset className={classes.poll}>
      <legend className={classes.legend}>Poll</legend>
      <PollOptions poll={poll} takes={takes} onChange={put} />
      <Select
        label="Open for"
        data={shown.map((minutes) => ({ value: `${minutes}`, label: pollTime(minutes) }))}
        allowDeselect={false}
        value={`${duration_minutes}`}
        onChange={(value) => put({ ...poll, duration_minutes: Number(value) })}
      />
      {takes.multiple && (
        <Checkbox
          label="People can choose several options"
          checked={poll.multiple === true}
          onChange={({ currentTarget: { checked } }) =>
            put({ ...rest, duration_minutes, ...(checked && { multiple: true as const }) })
          }
        />
      )}
      <Button
        className="start"
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => put(null)}
      >
        Remove poll
      </Button>
    </fieldset>
  );
}

export interface OptionsProps {
  title: string;
  /** The available choices. */
  takes: ExtrasTraits;
  extras: Extras;
  /** Why the network refuses the choice. */
  faultOf?: (extras: Extras) => string | undefined;
  /** Resets to the post's options; missing when nothing else was chosen. */
  onReset?: (() => void) | undefined;
  onDone: (extras: Extras) => void;
  onClose: () => void;
}

/** A field for each choice. */
const Parts = (part: Part) => (
  <>
    {part.takes.document_title !== undefined && <DocumentTitle {...part} />}
    {part.takes.language && <Language {...part} />}
    {part.takes.content_warning && <Warning {...part} />}
    {part.takes.visibility && <Audience {...part} />}
    {part.takes.poll && <PollFields {...part} />}
  </>
);

/** Nothing is saved until Done. */
export default function OptionsDialog(props: OptionsProps) {
  const { title, takes, faultOf, onReset, onDone, onClose } = props;
  useFocusBack();
  const [extras, onChange] = useState(props.extras);
  const meant = meantBy(extras);
  const fault = faultIn(meant) ?? faultOf?.(meant);
  const [isTried, setIsTried] = useState(false);
  const part = { takes, extras, onChange };
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className="stackMd">
        <Parts {...part} />
        {isTried && fault && (
          <p className="wrong" role="alert">
            {fault}
          </p>
        )}
        <div className="rowSm end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {onReset && (
            <Button variant="subtle" onClick={onReset}>
              Use the post’s options
            </Button>
          )}
          <Button onClick={() => (fault === undefined ? onDone(meant) : setIsTried(true))}>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  );
}
