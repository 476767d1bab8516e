/** Fields of thinking and topics, shared by the wizard and the editor. */
import { Select, Stack, Button, Textarea } from '@mantine/core';
import { IntelligenceLevels } from '#contract/agents/types.ts';
import { specializationLabels } from '#domain/persona/archetype-labels.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { bandOf, controversyBands, intelligenceLabels } from '#domain/persona/persona-labels.ts';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import { errorText } from '#web/features/agents/agent-form.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { TopicsField } from './topics-field.tsx';
import { type FieldsProps, useEffectNote } from './use-effect-note.ts';
import { optionsOf } from '#web/features/agents/wizard/wizard-labels.ts';
import { useState, type ClipboardEvent } from 'react';
import { limits } from '#contract/core/limits.ts';
import { splitList } from '#contract/core/plain-text.ts';
import classes from './topics-field.module.css';

const field = 'behavioral_guidelines';
const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** One guideline per line. A pasted line with commas is split into lines, which can be undone. */
function GuidelinesField({ form, writer }: FieldsProps) {
  const help = useEffectNote({ form, writer });
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
  const help = useEffectNote({ form, writer });
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
export function MindFields({ form, writer }: FieldsProps) {
  const help = useEffectNote({ form, writer });
  return (
    <Stack gap="lg">
      <ChoiceCards
        label={personaFieldLabels.intelligence_level}
        description={help('intelligence_level')}
        choices={levels}
        value={form.values.intelligence_level}
        onChange={(value) => form.setFieldValue('intelligence_level', value)}
        columns={4}
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
    </Stack>
  );
}

/** Its topics, the topics it avoids, and its guidelines. */
export function SubjectFields({ form, writer }: FieldsProps) {
  const help = useEffectNote({ form, writer });
  return (
    <Stack gap="lg">
      <TopicsField
        label={personaFieldLabels.target_topics}
        description={help('target_topics', 'Press Enter after each, or paste a list')}
        placeholder="typography, city walks, open source"
        value={form.values.target_topics}
        onChange={(topics) => form.setFieldValue('target_topics', topics)}
        error={errorText(form, 'target_topics')}
      />
      <TopicsField
        label={personaFieldLabels.avoid_topics}
        description={help('avoid_topics', 'Posts that mention these are rewritten')}
        placeholder="politics, stock tips"
        value={form.values.avoid_topics}
        onChange={(topics) => form.setFieldValue('avoid_topics', topics)}
        error={errorText(form, 'avoid_topics')}
      />
      <GuidelinesField form={form} writer={writer} />
    </Stack>
  );
}
