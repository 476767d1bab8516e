import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { limits } from '#contract/core/limits.ts';
import { splitList } from '#contract/core/plain-text.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import classes from './topics-field.module.css';

const field = 'behavioral_guidelines';
const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** One guideline per line. A pasted line with commas is split into lines, which can be undone. */
export function GuidelinesField({ form }: { form: AgentForm }) {
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
        description="One per line"
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
          <span className={classes.count} data-over={count > limits.list_items || undefined}>
            {count} of {limits.list_items}
          </span>
        )}
      </div>
    </div>
  );
}
