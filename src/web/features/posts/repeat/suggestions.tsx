import { Button } from '@mantine/core';
import type { ContentDraft } from '#contract/content/types.ts';
import { opening } from '#web/entities/posts/schedule-labels.ts';
import classes from './schedule-form.module.css';

interface Props {
  pieces: readonly ContentDraft[];
  onUse: (piece: ContentDraft) => void;
}

/** Texts that the agent suggests, to choose from. */
export const Suggestions = ({ pieces, onUse }: Props) => (
  <ul className={classes.suggestions} aria-label="Suggestions">
    {pieces.map((piece) => (
      <li key={piece.id}>
        <p dir="auto">{piece.content}</p>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use this post: “${opening(piece.content)}”`}
          onClick={() => onUse(piece)}
        >
          Use this post
        </Button>
      </li>
    ))}
  </ul>
);
