/** Approves a post of the calendar or the queue, with the text that will be published. */
import { Button, Group, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { decide } from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { useAsked } from '#web/features/posts/approve/use-asked.ts';
import { Versions } from '#web/features/posts/approve/versions.tsx';
import { PartsEditor } from '#web/features/posts/rules/run-decision-forms.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';

interface Props {
  run: CalendarRun;
  /** In milliseconds UTC. */
  now: number;
  onDetails: () => void;
  onClose: () => void;
}

/** The text, who wrote it, where it goes and when; and the button that lets it go. */
export default function ApproveDialog({ run, now, onDetails, onClose }: Props) {
  const { query, versions, send, texts } = useAsked(run);
  const { run: work, isPending } = useAct();
  const { post_id } = run;
  const [isEditing, setIsEditing] = useState(false);
  const [only, ...others] = texts;
  if (isEditing && only)
    return (
      <Modal opened onClose={onClose} title="Edit this post">
        <PartsEditor
          run={only}
          saving={isPending}
          onSave={(parts) =>
            work({
              send: () => decide(only.id, { act: 'edit', parts }),
              failed: 'Couldn’t save the post',
              onDone: onClose,
            })
          }
          onCancel={() => setIsEditing(false)}
        />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title="Approve this post?">
      <div className="stackMd">
        <p className="quiet">
          By {authorName(run.agent, run)}, {clockWords(Date.parse(run.at), viewerZone(), now)}
        </p>
        {query && <QueryState query={query} fallback="Couldn’t load this post." />}
        {versions && <Versions versions={versions} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={onDetails}>
            Details
          </Button>
          {post_id === null ? (
            <Button
              data-needs="approve"
              variant="default"
              disabled={!versions}
              // Each of several accounts has a text of its own, which its details edit.
              onClick={others.length > 0 ? onDetails : () => setIsEditing(true)}
            >
              Edit
            </Button>
          ) : (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
            >
              Edit
            </Button>
          )}
          <Button
            data-needs="approve"
            data-autofocus
            leftSection={<postActs.approve.icon size={16} aria-hidden />}
            disabled={!versions}
            loading={isPending}
            onClick={() =>
              work({
                send,
                failed: 'Couldn’t approve the post',
                onDone: onClose,
              })
            }
          >
            {postActs.approve.label}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
