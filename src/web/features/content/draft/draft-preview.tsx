import { useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Claim, ContentDraft } from '#contract/content/types.ts';
import type { Media } from '#contract/images/types.ts';
import { postLength } from '#domain/text/post-text.ts';
import { accountOf, roomOfAccount } from '#web/entities/agents/accounts-of.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import classes from './draft-preview.module.css';
import { claimWords } from '#web/entities/posts/claim-words.ts';

interface PartProps {
  agent: Agent;
  draft: ContentDraft;
  at: number;
  /** The files of its first part. */
  media: readonly Media[];
}

/** The notes on the marked places of a part. */
function Claims({ claims, idOf }: { claims: readonly Claim[]; idOf: (claim: Claim) => string }) {
  return (
    <ul className={classes.claims} aria-label="Unsupported claims">
      {claims.map((claim) => (
        <li key={claim.start}>
          <strong>{claim.text}</strong> <span id={idOf(claim)}>{claimWords(claim)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One part as its platform shows it, with the platform's character count. */
function Part({ agent, draft, at, media }: PartProps) {
  const id = useId();
  const text = draft.parts[at] ?? '';
  const { name, counting, max_length } = roomOfAccount(agent, draft.platform);
  const account = accountOf(agent, draft.platform);
  const claims = draft.claims
    .filter((claim) => claim.part === at && text.slice(claim.start, claim.end) === claim.text)
    .toSorted((one, other) => one.start - other.start);
  const idOf = ({ start }: Claim) => `${id}-${start}`;
  return (
    <PostCard
      bare
      name={agent.name}
      handle={account?.username}
      avatar={agent.avatar_url}
      hue={archetypes[agent.personality_type].hue}
      text={text}
      media={at === 0 ? media : undefined}
      marks={claims.map((claim) => ({
        start: claim.start,
        end: claim.end,
        describedBy: idOf(claim),
      }))}
      footer={
        <>
          <CharacterCounter
            used={postLength(text, counting)}
            limit={max_length}
            tooLong={`Content too long for ${name}`}
          />
          {claims.length > 0 && <Claims claims={claims} idOf={idOf} />}
        </>
      }
    />
  );
}

/** A draft as its platform will show it. */
export const DraftPreview = ({ agent, draft, media }: Omit<PartProps, 'at'>) => (
  <Thread>
    {draft.parts.map((_, at) => (
      // The parts of a saved draft keep their positions.
      <Part key={at} agent={agent} draft={draft} at={at} media={media} />
    ))}
  </Thread>
);
