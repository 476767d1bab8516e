import { roomOfAccount } from '#web/entities/agents/accounts-of.ts';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './draft-card.module.css';
import { DraftDrawing } from '#web/features/content/draft-media/draft-drawing.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { DraftPictures } from '#web/features/content/draft-media/draft-pictures.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { TextSources } from '#web/entities/posts/text-sources.tsx';
import { DraftPublish } from './draft-publish.tsx';
import { DraftTools } from './draft-tools.tsx';
import { DraftWhy } from './draft-why.tsx';
import { canIgnoreChecks, failedChecks, draftStateLabels, needsYou } from './draft-labels.ts';
import { useAcceptDraft, useUpdateDraft } from '#web/features/content/queries.ts';
import { useDraftEdit } from './use-draft-edit.ts';
import { useDraftMedia } from '#web/features/content/draft-media/use-draft-media.ts';

/** Why a draft can't be posted as it is. */
function NeedsYou({ draft }: { draft: ContentDraft }) {
  const problems = failedChecks(draft);
  const accept = useAcceptDraft(draft.id);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="This draft needs a look before you publish it"
    >
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>Checks rerun as you edit.</p>
      {canIgnoreChecks(draft) && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: ({ message }) => void notify.success(message),
              onError: (error) => void notify.failure(error),
            })
          }
        >
          Ignore these checks
        </Button>
      )}
    </Alert>
  );
}

/** The platform of the draft. Other platforms count and check differently. */
function PlatformChoice({ draft }: { draft: ContentDraft }) {
  const update = useUpdateDraft(draft.id);
  if (LivePlatformIds.length < 2 || draft.state === 'posted') return null;
  const choose = (chosen: string) => {
    const platform = LivePlatformIds.find((id) => id === chosen);
    if (platform) update.mutate({ platform }, { onError: (error) => void notify.failure(error) });
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label="Network of this draft"
      data={LivePlatformIds.map((id) => ({ value: id, label: platforms[id].name }))}
      value={draft.platform}
      onChange={choose}
    />
  );
}

function Head({ draft }: { draft: ContentDraft }) {
  const { label, tone } = draftStateLabels[draft.state];
  return (
    <div className="rowSm between">
      <span className="quiet breaks shrinks">
        {contentTypeLabels[draft.brief.content_type].label} on “{draft.brief.topic}”
      </span>
      {draft.state !== 'new' && <StatusBadge tone={tone}>{label}</StatusBadge>}
      <PlatformChoice draft={draft} />
    </div>
  );
}

interface Props {
  agent: Agent;
  draft: ContentDraft;
  /** Its name among the others. */
  name: string;
  /** The image that it starts with. */
  brought: Media | null;
  /** Whether a draft is being written: in place of this one, or another. */
  writing: 'this' | 'other' | undefined;
  onRegenerate: () => void;
  onDelete: () => void;
}

/** A draft: previewed as a post, edited, saved, copied and posted. */
export function DraftCard({ agent, draft, name, brought, writing, onRegenerate, onDelete }: Props) {
  const edit = useDraftEdit(draft);
  const { media, isWhole, change } = useDraftMedia(draft, brought);
  return (
    <div
      className={classes.card}
      role="group"
      aria-label={name}
      data-needs-you={needsYou(draft) || undefined}
    >
      <Head draft={draft} />
      {needsYou(draft) && <NeedsYou draft={draft} />}
      {edit.isOpen && draft.state !== 'posted' ? (
        <DraftEditor edit={edit} room={roomOfAccount(agent, draft.platform)} />
      ) : (
        <DraftPreview agent={agent} draft={draft} media={media} />
      )}
      <div className={classes.actions}>
        <DraftPublish agent={agent} draft={draft} edit={edit} media={isWhole ? media : undefined} />
        {draft.state !== 'posted' && <DraftPictures media={media} onChange={change} />}
        {draft.state !== 'posted' && (
          <DraftDrawing
            agent={agent}
            draft={draft}
            parts={edit.parts}
            onChange={change}
            media={isWhole ? media : undefined}
          />
        )}
        <DraftTools
          draft={draft}
          edit={edit}
          writing={writing}
          onRegenerate={onRegenerate}
          onDelete={onDelete}
        />
      </div>
      <TextSources sources={draft.sources} />
      <DraftWhy draft={draft} />
    </div>
  );
}
