import { ActionIcon, Alert, Button, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Claim, ContentDraft } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { previewOf } from '#domain/platforms/post-preview.ts';
import { accountOf, roomOfAccount } from '#web/entities/agents/accounts-of.ts';
import { LeftOut } from '#web/entities/briefs/left-out.tsx';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { claimWords } from '#web/entities/posts/claim-words.ts';
import { TextSources } from '#web/entities/posts/text-sources.tsx';
import { faceOf } from '#web/features/posts/face.ts';
import { Preview } from '#web/features/posts/write/post-preview.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PublishSuggestion } from './publish-suggestion.tsx';
import { useAcceptDraft, useUpdateDraft } from './queries.ts';
import { canIgnoreChecks, draftStateLabels, failedChecks, needsYou } from './suggestion-labels.ts';
import { SuggestionWhy } from './suggestion-why.tsx';
import classes from './suggestions.module.css';

/** Why a draft can't be posted as it is. */
function NeedsYou({ draft }: { draft: ContentDraft }) {
  const accept = useAcceptDraft(draft.id);
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="This draft needs a look before you publish it"
    >
      <ul className={classes.problems}>
        {failedChecks(draft).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
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

function Head({ draft }: { draft: ContentDraft }) {
  const { label, tone } = draftStateLabels[draft.state];
  return (
    <div className="rowSm between">
      <span className="quiet breaks shrinks">
        {contentTypeLabels[draft.brief.content_type].label} on “{draft.brief.topic}”
      </span>
      {draft.state !== 'new' && <StatusBadge tone={tone}>{label}</StatusBadge>}
    </div>
  );
}

/** The images of a draft, without those deleted since; `undefined` while they are loading. */
function useMedia(ids: readonly string[]): readonly Media[] | undefined {
  return useQueries({
    queries: ids.map((id) => pictureQuery(id)),
    combine: (found) => {
      const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
      if (found.some(({ data, error }) => data === undefined && !isGone(error))) return undefined;
      return found.flatMap(({ data }): Media[] =>
        data ? [{ id: data.id, url: data.url, alt: data.alt }] : [],
      );
    },
  });
}

/** The unsupported claims of each part: their places, and what to do about them. */
function useClaims({ parts, claims }: ContentDraft) {
  const id = useId();
  const idOf = ({ part, start }: Claim) => `${id}-${part}-${start}`;
  return (at: number) => {
    const own = claims
      .filter(({ part, start, end, text }) => part === at && parts[at]?.slice(start, end) === text)
      .toSorted((one, other) => one.start - other.start);
    if (own.length === 0) return undefined;
    return {
      marks: own.map((claim) => ({
        start: claim.start,
        end: claim.end,
        describedBy: idOf(claim),
      })),
      below: (
        <ul className={classes.claims} aria-label="Unsupported claims">
          {own.map((claim) => (
            <li key={claim.start}>
              <strong>{claim.text}</strong> <span id={idOf(claim)}>{claimWords(claim)}</span>
            </li>
          ))}
        </ul>
      ),
    };
  };
}

/** A draft as its platform will show it. */
function Shown({
  agent,
  draft,
  media,
}: {
  agent: Agent;
  draft: ContentDraft;
  media: readonly Media[];
}) {
  const { platform, parts } = draft;
  return (
    <Preview
      account={{ ...accountOf(agent, platform), platform }}
      face={faceOf(agent)}
      parts={previewOf(roomOfAccount(agent, platform), { parts, media, extras: {} })}
      notesOf={useClaims(draft)}
    />
  );
}

/** Saves a draft beyond the workspace, or removes it from the saved ones. */
function KeepButton({ draft }: { draft: ContentDraft }) {
  const update = useUpdateDraft(draft.id);
  if (draft.state !== 'new' && draft.state !== 'draft') return null;
  const isDraft = draft.state === 'draft';
  const turn = () =>
    update.mutate(
      { state: isDraft ? 'new' : 'draft' },
      {
        onSuccess: () => void notify.success(isDraft ? 'Removed from drafts' : 'Saved as draft'),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <Button variant="default" loading={update.isPending} onClick={turn}>
      {isDraft ? 'Remove from drafts' : 'Save as draft'}
    </Button>
  );
}

interface Props {
  agent: Agent;
  draft: ContentDraft;
  /** Its name among the others. */
  name: string;
  /** Whether a draft is being written: in place of this one, or another. */
  writing: 'this' | 'other' | undefined;
  /** Writes it again from the same brief, or from one with these changes. */
  onRegenerate: (changes?: Partial<Pick<ContentDraft['brief'], 'content_type' | 'length'>>) => void;
  onDelete: () => void;
}

/** Regenerates and deletes a draft; a published one stays. */
function Icons({ draft, writing, onRegenerate, onDelete }: Omit<Props, 'agent' | 'name'>) {
  return (
    <span className={classes.icons}>
      <Tooltip label="Rewrite with the same brief">
        <ActionIcon
          data-needs="draft"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Regenerate"
          disabled={writing === 'other'}
          loading={writing === 'this'}
          onClick={() => onRegenerate()}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {draft.state !== 'posted' && (
        <Tooltip label="Delete">
          <ActionIcon
            data-needs="draft"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Delete"
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

/** A draft: previewed as a post, kept, copied and posted. It is edited in the editor. */
export function SuggestionCard({ agent, draft, name, writing, onRegenerate, onDelete }: Props) {
  const media = useMedia(draft.media_ids ?? []);
  return (
    <div
      className={`stackMd card padCard ${classes.card}`}
      role="group"
      aria-label={name}
      data-needs-you={needsYou(draft) || undefined}
    >
      <Head draft={draft} />
      {needsYou(draft) && <NeedsYou draft={draft} />}
      <Shown agent={agent} draft={draft} media={media ?? []} />
      <LeftOut draft={draft} busy={writing !== undefined} onThread={onRegenerate} />
      <div className={classes.actions}>
        <PublishSuggestion agent={agent} draft={draft} media={media} />
        {draft.state !== 'posted' && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/write" search={{ draft: draft.id }} {...props} />}
          >
            Open in the editor
          </Button>
        )}
        <KeepButton draft={draft} />
        <CopyButton text={draft.parts.join('\n\n')} />
        <Icons draft={draft} writing={writing} onRegenerate={onRegenerate} onDelete={onDelete} />
      </div>
      <TextSources sources={draft.sources} />
      <SuggestionWhy draft={draft} />
    </div>
  );
}
