import { Textarea } from '@mantine/core';
import { engagementMessages, type Interaction } from '#contract/engagement/types.ts';
import { limits } from '#contract/core/limits.ts';
import { postLength } from '#domain/text/post-text.ts';
import { onSubmitKeys } from '#web/lib/typing.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import own from './interaction.module.css';
import type { Answer } from './use-answer.ts';

/** The reply, edited where it stands. ⌘/Ctrl-Enter approves it, and Escape leaves the field. */
export function AnswerField({ item, answer }: { item: Interaction; answer: Answer }) {
  const { room, parts } = answer;
  const submits = onSubmitKeys(() => {
    if (item.state === 'waiting_approval') answer.approve();
  });
  return parts.map((part, at) => (
    // Parts keep their positions while they are edited.
    <div key={at} className={own.part}>
      <Textarea
        ref={at === parts.length - 1 ? answer.field : undefined}
        variant="unstyled"
        aria-label={parts.length > 1 ? `Part ${at + 1}` : 'Reply'}
        placeholder={answer.isBare ? 'Write a reply' : undefined}
        autosize
        minRows={2}
        maxLength={limits.post_text}
        classNames={{ input: own.field ?? '' }}
        value={part}
        onChange={({ currentTarget }) => answer.change(at, currentTarget.value)}
        onKeyDown={(event) => {
          submits(event);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        error={part.trim() === '' && !answer.isBare ? engagementMessages.part : undefined}
        {...(at === 0 && { 'data-key': 'e', 'aria-keyshortcuts': 'e' })}
      />
      <CharacterCounter
        used={postLength(part.trim(), room.counting)}
        limit={room.max_length}
        tooLong={`Content too long for ${room.name}`}
      />
    </div>
  ));
}
