import { Button, Group, Textarea } from '@mantine/core';
import { engagementMessages, type Interaction } from '#contract/engagement/types.ts';
import { limits } from '#contract/core/limits.ts';
import { useRoom } from '#web/entities/connections/use-room.ts';
import { postLength } from '#domain/text/post-text.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import classes from './interaction.module.css';
import { useArrivingFocus } from '#web/lib/use-arriving-focus.ts';
import type { Answer } from './use-answer.ts';

/** Edits a reply before it is published. ⌘/Ctrl-Enter saves, Escape discards. */
export function AnswerEditor({ item, answer }: { item: Interaction; answer: Answer }) {
  const first = useArrivingFocus();
  const platform = useRoom(item.platform, item.account_id);
  const sends = item.state === 'waiting_approval';
  const finish = () => {
    if (!answer.isGood || answer.isPending) return;
    if (sends) answer.approve();
    else answer.setMode('look');
  };
  return (
    <form
      className={classes.editor}
      aria-label="Edit the reply"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) finish();
        if (event.key === 'Escape') answer.forget();
      }}
    >
      {answer.parts.map((part, at) => (
        // Parts keep their positions while they are edited.
        <div key={at} className={classes.part}>
          <Textarea
            label={answer.parts.length > 1 ? `Part ${at + 1}` : 'Reply'}
            autosize
            minRows={3}
            size="md"
            maxLength={limits.post_text}
            value={part}
            onChange={({ currentTarget }) => answer.change(at, currentTarget.value)}
            error={part.trim() === '' && !answer.isBare ? engagementMessages.part : undefined}
            ref={at === 0 ? first : undefined}
          />
          <CharacterCounter
            used={postLength(part.trim(), platform.counting)}
            limit={platform.max_length}
            tooLong={`Content too long for ${platform.name}`}
          />
        </div>
      ))}
      <Group gap="sm">
        <Button type="submit" loading={answer.isPending} disabled={!answer.isGood}>
          {sends ? (answer.isBare ? 'Send this reply' : 'Save and approve') : 'Keep changes'}
        </Button>
        <Button variant="default" onClick={answer.forget}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
