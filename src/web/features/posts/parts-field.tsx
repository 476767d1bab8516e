import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '#contract/core/limits.ts';
import classes from './post.page.module.css';

interface Props {
  /** Stands over a text of one part; several are numbered. */
  label: string;
  parts: readonly string[];
  onChange: (parts: string[]) => void;
  minRows?: number;
}

/** A text, or the parts of a thread. */
export function PartsField({ label, parts, onChange, minRows = 4 }: Props) {
  const several = parts.length > 1;
  const change = (at: number, text: string) =>
    onChange(parts.map((part, index) => (index === at ? text : part)));
  return (
    <div className="stackXs">
      {parts.map((part, at) => (
        // Parts keep their places while they are edited.
        <div key={at} className={classes.part}>
          <Textarea
            label={several ? `${label}, part ${at + 1}` : label}
            autosize
            minRows={several ? 2 : minRows}
            maxRows={18}
            maxLength={limits.post_text}
            value={part}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
          {several && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${label}, part ${at + 1}`}
              onClick={() => onChange(parts.filter((_, index) => index !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {parts.length < limits.thread_parts && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...parts, ''])}
          >
            {several ? 'Add a part' : 'Make it a thread'}
          </Button>
        </div>
      )}
    </div>
  );
}
