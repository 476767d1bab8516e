import { Button } from '@mantine/core';
import type { Approvers } from '#contract/posts/approvers.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { PostAct } from '#domain/posts/post-acts.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import type { Editor } from './use-editor.ts';
import { wordsOfWay } from './way-words.ts';

const words: Readonly<Record<PostAct, string>> = {
  approve: 'Not approved.',
  publish: 'Not published.',
  queue: 'Not added to the queue.',
  schedule: 'Not scheduled.',
  unschedule: 'Not moved to drafts.',
  duplicate: 'Not duplicated.',
  delete: 'Not deleted.',
};

/** What acts change. The first save of a post is none. */
const standingOf = (post: Post | undefined): string => {
  const { stage = 'draft', is_approved = false, standings = [] } = post ?? {};
  const times = standings.flatMap(({ next_run_at }) => next_run_at ?? []);
  return JSON.stringify([stage === 'idea' ? 'draft' : stage, is_approved, times]);
};

interface Props {
  editor: Editor;
  approvers: Approvers;
}

/** What did not happen because the server could not be reached, with a button that does it. */
export default function MissedNote({ editor, approvers }: Props) {
  const { wanted, before, after } = editor.missed ?? {};
  // The answer may have been lost although the server did it.
  if (!wanted || standingOf(before) !== standingOf(after)) return null;
  const { label: asking } = wordsOfWay('publish', editor, approvers);
  const isAsking = wanted.act === 'publish' && asking !== postActs.publish.label;
  return (
    <div className="warned rowXs between note" role="status">
      <span>{isAsking ? 'Not asked for approval.' : words[wanted.act]}</span>
      <Button size="compact-sm" variant="default" onClick={() => editor.act(wanted)}>
        {isAsking ? asking : postActs[wanted.act].label.replace('…', '')}
      </Button>
    </div>
  );
}
