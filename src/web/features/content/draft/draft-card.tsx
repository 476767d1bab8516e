import { Alert, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentPiece } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './draft-card.module.css';
import { PieceDrawing } from '#web/features/content/draft-media/draft-drawing.tsx';
import { PieceEditor } from './draft-editor.tsx';
import { PiecePictures } from '#web/features/content/draft-media/draft-pictures.tsx';
import { PiecePreview } from './draft-preview.tsx';
import { PiecePublish } from './draft-publish.tsx';
import { PieceSources } from './draft-sources.tsx';
import { PieceTools } from './draft-tools.tsx';
import { PieceWhy } from './draft-why.tsx';
import { failedChecks, pieceStateWords, needsYou } from './draft-labels.ts';
import { useUpdatePiece } from '#web/features/content/queries.ts';
import { usePieceEdit } from './use-draft-edit.ts';
import { usePieceMedia } from '#web/features/content/draft-media/use-draft-media.ts';

/** Why a text cannot go out as it is. */
function NeedsYou({ piece }: { piece: ContentPiece }) {
  const problems = failedChecks(piece);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="This text needs you before it can be posted"
    >
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>Edit it: the checks run again by themselves.</p>
    </Alert>
  );
}

/** Where the text is for. Another platform counts and checks in its own way. */
function PlatformChoice({ piece }: { piece: ContentPiece }) {
  const update = useUpdatePiece(piece.id);
  if (LivePlatformIds.length < 2 || piece.state === 'posted') return null;
  const choose = (chosen: string) => {
    const platform = LivePlatformIds.find((id) => id === chosen);
    if (platform) update.mutate({ platform }, { onError: (error) => void notify.failure(error) });
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label="Platform of this text"
      data={LivePlatformIds.map((id) => ({ value: id, label: platforms[id].name }))}
      value={piece.platform}
      onChange={choose}
    />
  );
}

function Head({ piece }: { piece: ContentPiece }) {
  const { label, tone } = pieceStateWords[piece.state];
  return (
    <div className={classes.head}>
      <span className={classes.topic}>
        {contentTypeLabels[piece.brief.content_type].label} on “{piece.brief.topic}”
      </span>
      {piece.state !== 'new' && <StatusBadge tone={tone}>{label}</StatusBadge>}
      <PlatformChoice piece={piece} />
    </div>
  );
}

interface Props {
  agent: Agent;
  piece: ContentPiece;
  /** How it is called among the others. */
  name: string;
  /** The picture that it begins with. */
  brought: Media | null;
  /** Whether a text is being written: one in this one's place, or another. */
  writing: 'this' | 'other' | undefined;
  onRegenerate: () => void;
  onDelete: () => void;
}

/** A written text: read as the post it will be, changed, kept, copied and posted. */
export function PieceCard({ agent, piece, name, brought, writing, onRegenerate, onDelete }: Props) {
  const edit = usePieceEdit(piece);
  const { media, isWhole, change } = usePieceMedia(piece, brought);
  return (
    <div
      className={classes.card}
      role="group"
      aria-label={name}
      data-needs-you={needsYou(piece) || undefined}
    >
      <Head piece={piece} />
      {needsYou(piece) && <NeedsYou piece={piece} />}
      {edit.isOpen && piece.state !== 'posted' ? (
        <PieceEditor edit={edit} platform={piece.platform} />
      ) : (
        <PiecePreview agent={agent} piece={piece} media={media} />
      )}
      <div className={classes.actions}>
        <PiecePublish agent={agent} piece={piece} edit={edit} media={isWhole ? media : undefined} />
        {piece.state !== 'posted' && <PiecePictures media={media} onChange={change} />}
        {piece.state !== 'posted' && (
          <PieceDrawing
            {...{ agent, piece, parts: edit.parts, onChange: change }}
            media={isWhole ? media : undefined}
          />
        )}
        <PieceTools
          piece={piece}
          edit={edit}
          writing={writing}
          onRegenerate={onRegenerate}
          onDelete={onDelete}
        />
      </div>
      <PieceSources sources={piece.sources} />
      <PieceWhy piece={piece} />
    </div>
  );
}
