import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { engagementMessages } from '#contract/engagement/types.ts';
import { limits } from '#contract/core/limits.ts';
import classes from './interaction.module.css';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import type { Answer } from './use-answer.ts';

/** The reason for a rejection, which the next draft takes into account. */
export function RejectForm({ answer }: { answer: Answer }) {
  const first = useArrivingFocus();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const submit = () => {
    setAsking(true);
    if (reason.trim() && !answer.isPending) answer.reject(reason.trim());
  };
  return (
    <form
      className={classes.editor}
      aria-label="Reject the reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        if (event.key === 'Escape') answer.setRejecting(false);
      }}
    >
      <Textarea
        label="What should be different?"
        description="No reply is sent. The agent uses your feedback next time."
        autosize
        minRows={2}
        maxLength={limits.engagement_note}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isAsking && !reason.trim() ? engagementMessages.reason : undefined}
        ref={first}
      />
      <Group gap="sm">
        <Button type="submit" loading={answer.isPending}>
          Reject
        </Button>
        <Button variant="default" onClick={() => answer.setRejecting(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
