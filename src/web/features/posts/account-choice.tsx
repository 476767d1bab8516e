import { Anchor, Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Standing } from '#contract/posts/posts.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { handleOf } from '#web/entities/connections/connection-labels.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PartsField } from './parts-field.tsx';
import classes from './post.page.module.css';
import { stageWords } from './post-labels.ts';
import { type Account, faultOn } from './post-values.ts';

interface Props {
  account: Account;
  /** How the post stands there; `undefined` while it was never saved with it. */
  standing: Standing | undefined;
  /** The text that every account gets that has none of its own. */
  base: readonly string[];
  media: readonly Media[];
  /** Its own text, `null` for the same; `undefined` while it is not chosen. */
  own: string[] | null | undefined;
  /** Whether what is shown is saved, so that what the server says of it is true. */
  isSaved: boolean;
  onChange: (own: string[] | null | undefined) => void;
}

/** How it went, or when it goes out. */
function Progress({ standing }: { standing: Standing }) {
  const { attention, occurrence, next_run_at, scheduled_post_id, stage } = standing;
  const reason = attention?.message ?? occurrence?.reason;
  const isLocal = platforms[standing.platform].is_local;
  return (
    <div className="rowSm">
      {next_run_at && (
        <span className="quiet">
          Goes out <Moment at={next_run_at} />
        </span>
      )}
      {stage === 'out' && occurrence?.published_at && (
        <span className="quiet">
          Out <Moment at={occurrence.published_at} />
        </span>
      )}
      {reason && stage !== 'out' && <span className="quiet">{reason}</span>}
      {stage === 'out' && occurrence?.url && !isLocal && (
        <Anchor size="sm" href={occurrence.url} target="_blank" rel="noopener noreferrer">
          See it on {platforms[standing.platform].name}
        </Anchor>
      )}
      {scheduled_post_id && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/scheduled-posts" search={{ post: scheduled_post_id }} {...props} />
          )}
        >
          {stage === 'waiting' ? 'Decide' : 'History'}
        </Anchor>
      )}
    </div>
  );
}

/** What an account would get, and how much of its room that takes. */
function OwnText({ account, base, media, own, standing, isSaved, onChange }: Props) {
  const parts = own ?? base;
  const traits = platforms[account.platform];
  const fault = faultOn(account.platform, parts, media) ?? (isSaved ? standing?.problem : null);
  const name = handleOf(account);
  return (
    <div className="stackXs">
      {own && (
        <PartsField
          label={`Text for ${name}`}
          parts={own}
          onChange={(next) => onChange(next)}
          minRows={3}
        />
      )}
      <div className="rowSm between">
        {parts.length === 1 ? (
          <CharacterCounter
            used={postLength((parts[0] ?? '').trim(), traits.counting)}
            limit={roomOf(traits, media.length).max_length}
          />
        ) : (
          <span className="quiet">{parts.length} parts</span>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={own ? `Use the same text on ${name}` : `Write another text for ${name}`}
          onClick={() => onChange(own ? null : [...base])}
        >
          {own ? 'Use the same text' : 'Write another text'}
        </Button>
      </div>
      {isSaved &&
        standing?.changes.map((change) => (
          <p key={change} className="quiet">
            {change}
          </p>
        ))}
      {fault && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
      {!account.is_well && (
        <p className="warning">This account has to be reconnected. The post waits until it is.</p>
      )}
    </div>
  );
}

/** One account: whether the post goes there, with which text, and how that went. */
export function AccountChoice(props: Props) {
  const { account, standing, own, onChange } = props;
  const isChosen = own !== undefined;
  const isOut = standing?.stage === 'out';
  const { label, tone } = stageWords[standing?.stage ?? 'draft'];
  return (
    <li className={classes.account}>
      <div className="rowSm between">
        <Checkbox
          checked={isChosen}
          disabled={isOut}
          label={
            <>
              <strong>{handleOf(account)}</strong>{' '}
              <span className="quiet">{platforms[account.platform].name}</span>
            </>
          }
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
        />
        {isChosen && standing && standing.stage !== 'draft' && (
          <StatusBadge tone={tone}>{label}</StatusBadge>
        )}
      </div>
      {isChosen && isOut && (
        <div className={classes.sent}>
          <PostText text={standing.parts.join('\n\n')} />
        </div>
      )}
      {isChosen && !isOut && <OwnText {...props} />}
      {isChosen && standing && standing.stage !== 'draft' && <Progress standing={standing} />}
    </li>
  );
}
