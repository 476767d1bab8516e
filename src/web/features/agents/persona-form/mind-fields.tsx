/** Fields of thinking and topics, shared by the wizard and the editor. */
import { Button, Pill, PillsInput, Select, Textarea } from '@mantine/core';
import { IntelligenceLevels } from '#contract/agents/types.ts';
import { specializationLabels } from '#domain/persona/archetype-labels.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { bandOf, controversyBands, intelligenceLabels } from '#domain/persona/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from '#web/features/agents/agent-form.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { type FieldsProps, type ShownProps, useEffectNote } from './use-effect-note.ts';
import { optionsOf } from '#web/features/agents/wizard/wizard-labels.ts';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
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
function TopicsField(props: Props) {
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

const field = 'behavioral_guidelines';
const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** One guideline per line. A pasted line with commas is split into lines, which can be undone. */
function GuidelinesField({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  const lines = form.values[field];
  const [split, setSplit] = useState<{ count: number; whole: string[] }>();
  const change = (next: string[]) => {
    setSplit(undefined);
    form.setFieldValue(field, next);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const guidelines = splitList(text);
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const onLineOfItsOwn = /(^|\n)\s*$/.test(before) && /^\s*(\n|$)/.test(after);
    if (text.includes('\n') || guidelines.length < 2 || !onLineOfItsOwn) return;
    event.preventDefault();
    change(`${before}${guidelines.join('\n')}${after}`.split('\n'));
    setSplit({ count: guidelines.length, whole: `${before}${text}${after}`.split('\n') });
  };
  const count = filled(lines).length;

  return (
    <div>
      <Textarea
        label={personaFieldLabels[field]}
        description={help(field, 'One per line')}
        placeholder={'no emojis\nend with a question'}
        autosize
        minRows={3}
        maxRows={14}
        {...form.getInputProps(field)}
        value={lines.join('\n')}
        onChange={(event) => change(event.currentTarget.value.split('\n'))}
        onPaste={onPaste}
      />
      <div className={classes.foot}>
        <span role="status">{split && `Split at the commas into ${split.count} lines.`}</span>
        {split && (
          <Button size="compact-xs" variant="default" onClick={() => change(split.whole)}>
            Keep as one
          </Button>
        )}
        {count > 0 && (
          <span
            className={`numeric pushed faint ${classes.count}`}
            data-over={count > limits.list_items || undefined}
          >
            {count} of {limits.list_items}
          </span>
        )}
      </div>
    </div>
  );
}

const levels = IntelligenceLevels.map((value) => ({ value, ...intelligenceLabels[value] }));

export function SpecializationField({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  return (
    <Select
      label={`${personaFieldLabels.specialization} (optional)`}
      description={help('specialization', 'What the agent knows best')}
      placeholder="None"
      data={optionsOf(specializationLabels)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the specialization' }}
      {...form.getInputProps('specialization')}
    />
  );
}

/** How it thinks, and how bold it is. */
export function MindFields({ form, writer, isShort = false }: ShownProps) {
  const help = useEffectNote({ writer });
  return (
    <div className={isShort ? 'fields' : 'stackLg'}>
      <ChoiceCards
        label={personaFieldLabels.intelligence_level}
        description={help('intelligence_level')}
        choices={levels}
        value={form.values.intelligence_level}
        onChange={(value) => form.setFieldValue('intelligence_level', value)}
        columns={isShort ? 2 : 4}
        isShort={isShort}
      />
      <SliderWithWords
        label={personaFieldLabels.controversy_comfort}
        low="Play It Safe"
        high="Stir The Pot"
        says={bandOf(controversyBands, form.values.controversy_comfort).line}
        note={help('controversy_comfort')}
        value={form.values.controversy_comfort}
        onChange={(value) => form.setFieldValue('controversy_comfort', value)}
      />
    </div>
  );
}

/** What it posts about. */
export function TargetTopics({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  return (
    <TopicsField
      label={personaFieldLabels.target_topics}
      description={help('target_topics', 'Press Enter after each, or paste a list')}
      placeholder="typography, city walks, open source"
      value={form.values.target_topics}
      onChange={(topics) => form.setFieldValue('target_topics', topics)}
      error={errorText(form, 'target_topics')}
    />
  );
}

/** The topics that it avoids, and its guidelines. */
export function RuleFields({ form, writer }: FieldsProps) {
  const help = useEffectNote({ writer });
  return (
    <>
      <TopicsField
        label={personaFieldLabels.avoid_topics}
        description={help('avoid_topics', 'Posts that mention these are rewritten')}
        placeholder="politics, stock tips"
        value={form.values.avoid_topics}
        onChange={(topics) => form.setFieldValue('avoid_topics', topics)}
        error={errorText(form, 'avoid_topics')}
      />
      <GuidelinesField form={form} writer={writer} />
    </>
  );
}
