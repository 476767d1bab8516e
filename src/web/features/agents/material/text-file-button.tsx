import { Button, FileButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { limits } from '#contract/core/limits.ts';

const tooLarge = `This file is too large. A text file can have ${limits.import_bytes / 1024 / 1024} MB.`;
const unreadable = 'This is not a text file. Save it as plain text (UTF-8), or paste the text.';

/** The text of a file, or why it can’t be read. */
type ReadText = { text: string; problem?: undefined } | { text?: undefined; problem: string };

async function readText(file: Blob): Promise<ReadText> {
  if (file.size > limits.import_bytes) return { problem: tooLarge };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? { problem: unreadable } : { text };
  } catch {
    return { problem: unreadable };
  }
}

/** Opens a text file in place of typing. */
export const TextFileButton = ({ onRead }: { onRead: (read: ReadText) => void }) => (
  <FileButton
    accept=".txt,.md,text/plain,text/markdown"
    onChange={(file) => void (file && readText(file).then(onRead))}
  >
    {(props) => (
      <Button
        {...props}
        variant="default"
        size="compact-sm"
        leftSection={<IconFileText size={14} aria-hidden />}
      >
        Open a text file
      </Button>
    )}
  </FileButton>
);
