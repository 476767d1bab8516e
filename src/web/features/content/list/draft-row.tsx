import { Button } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { accountOf } from '#web/entities/agents/accounts-of.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './draft-list.module.css';
import { opening, draftStateLabels } from '#web/features/content/draft/draft-labels.ts';

interface Props {
  draft: ContentDraft;
  agent: Agent;
  onOpen: () => void;
  onDelete: () => void;
}

function Facts({ draft: { state, brief, parts, platform, is_edited } }: Pick<Props, 'draft'>) {
  const { label, tone } = draftStateLabels[state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>
        {contentTypeLabels[brief.content_type].label}
        {parts.length > 1 && `, ${parts.length} parts`}
      </span>
      <span>{platforms[platform].name}</span>
      {is_edited && <span>Edited by you</span>}
    </>
  );
}

/** A draft in a list: its first part as a post, and its actions. */
export function DraftRow({ draft, agent, onOpen, onDelete }: Props) {
  const { parts, platform, state, updated_at } = draft;
  const account = accountOf(agent, platform);
  const about = opening(draft);
  return (
    <li className={classes.row}>
      <PostCard
        bare
        name={agent.name}
        handle={account?.username}
        avatar={agent.avatar_url}
        hue={archetypes[agent.personality_type].hue}
        text={parts[0] ?? ''}
        when={<Moment at={updated_at} />}
        footer={<Facts draft={draft} />}
      />
      <div className={classes.actions}>
        <Button variant="light" onClick={onOpen} aria-label={`Open “${about}”`}>
          Open
        </Button>
        <CopyButton text={parts.join('\n\n')} />
        {state !== 'posted' && (
          <Button
            variant="subtle"
            color="red"
            className={classes.delete ?? ''}
            aria-label={`Delete “${about}”`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
