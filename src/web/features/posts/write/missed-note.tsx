import { Button } from '@mantine/core';
import type { PostAct } from '#domain/posts/post-acts.ts';
import { postActs, type WantedAct } from '#web/features/posts/acts/post-acts.ts';

const words: Readonly<Record<PostAct, string>> = {
  approve: 'Not approved.',
  publish: 'Not published.',
  queue: 'Not added to the queue.',
  schedule: 'Not scheduled.',
  unschedule: 'Not moved to drafts.',
  duplicate: 'Not duplicated.',
  delete: 'Not deleted.',
};

interface Props {
  missed: WantedAct;
  /** The button for publishing reads so while the post asks for approval. */
  asking: string | undefined;
  onAgain: () => void;
}

/** What did not happen because the server could not be reached, with a button that does it. */
export default function MissedNote({ missed: { act }, asking, onAgain }: Props) {
  const isAsking = act === 'publish' && asking !== undefined;
  return (
    <div className="warned rowXs between note" role="status">
      <span>{isAsking ? 'Not asked for approval.' : words[act]}</span>
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        {isAsking ? asking : postActs[act].label.replace('…', '')}
      </Button>
    </div>
  );
}
