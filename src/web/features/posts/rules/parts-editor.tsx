import { useRoom } from '#web/entities/connections/use-room.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { allFit, postLength, roomOf } from '#domain/text/post-text.ts';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';

interface Props {
  run: Occurrence;
  saving: boolean;
  onSave: (parts: string[]) => void;
  onCancel: () => void;
}

/** Edits the text of a post before it is published. */
export function PartsEditor({ run, saving, onSave, onCancel }: Props) {
  const first = useArrivingFocus();
  const [parts, setParts] = useState(() => run.parts.map(({ text }) => text));
  const platform = useRoom(run.platform, run.connection.id);
  const pictures = run.parts[0]?.media.length ?? 0;
  const texts = parts.map((part) => part.trim());
  const isGood = !texts.includes('') && allFit(texts, platform, pictures);
  const change = (at: number, text: string) =>
    setParts(parts.map((part, index) => (index === at ? text : part)));
  return (
    <form
      className="stackXs"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onSave(parts);
      }}
    >
      {parts.map((part, at) => (
        // Parts keep their positions while they are edited.
        <div key={at} className="stackXs">
          <Textarea
            ref={at === 0 ? first : undefined}
            label={parts.length > 1 ? `Part ${at + 1}` : 'Text'}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={limits.post_text}
            value={part}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
            error={part.trim() === '' ? 'Write something' : undefined}
          />
          <CharacterCounter
            used={postLength(part.trim(), platform.counting)}
            limit={roomOf(platform, at === 0 ? pictures : 0).max_length}
            tooLong={`Content too long for ${platform.name}`}
          />
        </div>
      ))}
      <div className="rowXs">
        <Button type="submit" loading={saving} disabled={!isGood}>
          Save and approve
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
