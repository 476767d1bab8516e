/** Opens the emojis, which come when they are first asked for, and types the chosen one into a text. */
import { Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LatePopover } from '#web/ui/late-popover.tsx';
import type { Target } from '#web/ui/built-on-opening.ts';
import { typeInto } from '#web/lib/typing.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

interface Props {
  /** The field with the text; the emoji replaces its selection. */
  field: () => HTMLTextAreaElement | null | undefined;
  /** The button. */
  children: (toggle: () => void) => Target;
}

export function EmojiMenu({ field, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <LatePopover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      closeOnEscape={false}
      trapFocus
      shadow="md"
      target={children(() => setOpen(!isOpen))}
    >
      <Popover.Dropdown
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Closes nothing else, and returns to the text, not to the button.
          event.stopPropagation();
          setOpen(false);
          field()?.focus();
        }}
      >
        <Suspense>
          <EmojiPicker
            onChoose={(emoji) => {
              setOpen(false);
              const text = field();
              if (text) typeInto(text, emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </LatePopover>
  );
}
