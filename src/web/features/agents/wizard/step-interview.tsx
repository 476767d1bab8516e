/** The optional interview of a new agent: answers fill in the form, and what it can post about is saved at launch. */
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { Interview } from '#web/features/agents/material/interview.tsx';
import { interviewOf } from '#web/features/agents/material/use-interview.ts';
import { notify } from '#web/lib/notify.ts';
import { withInterview } from './with-interview.ts';

const linesWords = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

export function InterviewField({ form }: { form: AgentForm }) {
  const { material, interview } = form.values;
  const state = interviewOf(interview, (next) => form.setFieldValue('interview', next));
  // Answers that were left here are shown again.
  const [isOpen, setIsOpen] = useState(state.placed.length > 0);
  const take = () => {
    const { values, left } = withInterview(form.getValues());
    form.setValues(values);
    setIsOpen(false);
    if (left > 0) void notify.info(`${left} had no room. Delete some entries first.`);
  };
  return (
    <section className="outlined rounded padWide stackSm" aria-label="Interview">
      <div className="rowMd between">
        <div>
          <p className="strong flush">Ten short questions (optional)</p>
          <p className="said flush">
            {material.length === 0
              ? 'Your answers become its voice, and things it can post about.'
              : `${linesWords(material.length)} to post about, saved when you launch.`}
          </p>
        </div>
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          leftSection={<IconMessageQuestion size={16} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Answer questions'}
        </Button>
      </div>
      {isOpen && <Interview state={state} action="Use answers" onSave={take} />}
    </section>
  );
}
