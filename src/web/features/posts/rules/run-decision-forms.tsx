/** The forms of a decision: another text, or why it won’t be published. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { prescribedName } from '#contract/platforms/traits.ts';
import { limits } from '#contract/core/limits.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import { allFit, postLength, roomOf } from '#domain/text/post-text.ts';
import { useRoom } from '#web/entities/connections/use-room.ts';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { Link } from '@tanstack/react-router';

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
  const pictures = run.parts.map(({ media }) => media.length);
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
            limit={roomOf(platform, pictures[at] ?? 0).max_length}
            tooLong={`Content too long for ${prescribedName(platform)}`}
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

interface RejectProps {
  /** What it does, with how many accounts if there are several. */
  label: string;
  saving: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
}

/** Why it won’t be published, for whoever planned it and for the agent. */
export function RejectForm({ label, saving, onReject, onCancel }: RejectProps) {
  const first = useArrivingFocus();
  const [reason, setReason] = useState('');
  return (
    <form
      className="stackXs"
      aria-label="Reject the post"
      onSubmit={(event) => {
        event.preventDefault();
        onReject(reason.trim());
      }}
    >
      <Textarea
        ref={first}
        label="What should be different? (optional)"
        description="Shown with the post, and the agent takes it into account next time."
        autosize
        minRows={2}
        maxLength={limits.engagement_note}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="rowXs">
        <Button type="submit" color="red" loading={saving}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Of a post on several accounts, where each of them can have its own text. */
export const EditPost = ({ id }: { id: string }) => (
  <Button
    variant="default"
    renderRoot={(props) => <Link to="/write/$id" params={{ id }} {...props} />}
  >
    Edit on all accounts…
  </Button>
);
