import { Anchor, Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Standing } from '#contract/posts/posts.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { AltTexts } from './alt-texts.tsx';
import { PartsField } from './parts-field.tsx';
import classes from './post.page.module.css';
import { stageWords } from './post-labels.ts';
import { type Account, asPosted, faultOn, mediaFor, type Own } from './post-values.ts';

interface Props {
  account: Account;
  /** How the post stands there; `undefined` while it was never saved with it. */
  standing: Standing | undefined;
  /** The text that every account gets that has none of its own. */
  base: readonly string[];
  media: readonly Media[];
  /** What it has of its own; `undefined` while it is not chosen. */
  own: Own | undefined;
  /** Whether what is shown is saved, so that what the server says of it is true. */
  isSaved: boolean;
  onChange: (own: Own | undefined) => void;
}

/** Whether it waits for its account to be connected again. */
export const isSignedOut = (standing: Standing | undefined): boolean =>
  standing?.attention?.code === 'reconnect';

/** Why it has not gone out, or when it will. */
function Waiting({ standing }: { standing: Standing }) {
  const { attention, occurrence, next_run_at, status, is_queued } = standing;
  if (isSignedOut(standing)) return null;
  const reason = attention?.message ?? occurrence?.reason;
  if (reason) return <span className="quiet">{reason}</span>;
  if (status === 'running') return <span className="quiet">Publishing …</span>;
  if (next_run_at === null) return null;
  return (
    <span className="quiet">
      {is_queued ? 'Queued for' : 'Scheduled for'} <Moment at={next_run_at} />
    </span>
  );
}

function Times({ standing }: { standing: Standing }) {
  if (standing.stage !== 'out') return <Waiting standing={standing} />;
  const at = standing.occurrence?.published_at;
  return at ? (
    <span className="quiet">
      Published <Moment at={at} />
    </span>
  ) : null;
}

/** How it stands there, and where to see more of it. */
function Progress({ standing }: { standing: Standing }) {
  const { occurrence, platform, scheduled_post_id, stage } = standing;
  const { name, is_local = false }: { name: string; is_local?: boolean } = platforms[platform];
  const url = stage === 'out' && !is_local ? occurrence?.url : null;
  return (
    <div className="rowSm">
      <Times standing={standing} />
      {url && (
        <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
          See it on {name}
        </Anchor>
      )}
      {scheduled_post_id && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/scheduled-posts" search={{ post: scheduled_post_id }} {...props} />
          )}
        >
          {stage === 'waiting' && !isSignedOut(standing) ? 'Decide' : 'History'}
        </Anchor>
      )}
    </div>
  );
}

/** How much of the account's room a text takes. */
function Room({
  account,
  parts,
  media,
}: Pick<Props, 'account' | 'media'> & { parts: readonly string[] }) {
  const traits = platforms[account.platform];
  const [only = '', ...more] = parts;
  if (more.length > 0) return <span className="quiet">{parts.length} parts</span>;
  return (
    <CharacterCounter
      used={postLength(only.trim(), traits.counting)}
      limit={roomOf(traits, media.length).max_length}
    />
  );
}

/** Why nothing goes out there, and the way to connect it again. */
function Unwell({ account, standing }: Pick<Props, 'account' | 'standing'>) {
  const { id, platform } = account;
  const { connections } = useConnections(platform);
  const connection = connections.find((one) => one.id === id);
  return (
    <div className={classes.unwell} role="status">
      <span>
        {standing?.attention?.message ?? 'Reconnect this account. The post waits until then.'}
      </span>
      {connection && (
        <ConnectAccount
          platform={platform}
          connection={connection}
          start={{ from: 'settings' }}
          size="compact-sm"
          variant="outline"
          color="yellow"
          aria-label={`Reconnect ${accountName(account)}`}
        />
      )}
    </div>
  );
}

/** A chosen account. */
type ChosenProps = Props & { own: Own };

/** Whether what is shown is what fitting made of it. */
const isFitted = ({ isSaved, standing }: Pick<Props, 'isSaved' | 'standing'>): boolean =>
  isSaved && standing !== undefined && standing.changes.length > 0;

/** What was changed to make it fit, and the way back. */
function Changes({ account, standing, own, onChange }: ChosenProps) {
  return (
    <div className={classes.changed}>
      <p className="quiet">{standing?.changes.join(' ')}</p>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Undo the changes for ${accountName(account)}`}
        onClick={() => onChange({ ...asPosted, alts: own.alts })}
      >
        Undo
      </Button>
    </div>
  );
}

/** What was changed to make it fit, and what is in the way. */
function Remarks(props: ChosenProps) {
  const { account, base, media, own, standing, isSaved } = props;
  const shown = mediaFor(own, media, standing?.media);
  const fault =
    faultOn(account.platform, own.parts ?? base, shown) ?? (isSaved ? standing?.problem : null);
  return (
    <>
      {isFitted(props) && <Changes {...props} />}
      {fault && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
      {!account.is_well && <Unwell account={account} standing={standing} />}
    </>
  );
}

/** The text that an account gets: the same as the others, or its own. */
function OwnText(props: ChosenProps) {
  const { account, base, media, own, standing, onChange } = props;
  const name = accountName(account);
  const { parts, alts } = own;
  const shown = mediaFor(own, media, standing?.media);
  const { alt_texts }: PlatformTraits = platforms[account.platform];
  return (
    <div className="stackXs">
      {parts && (
        <PartsField
          label={`Text for ${name}`}
          parts={parts}
          onChange={(next) => onChange({ ...own, parts: next })}
          minRows={3}
        />
      )}
      <div className="rowSm between">
        <Room account={account} parts={parts ?? base} media={shown} />
        <div className={classes.tools}>
          {alt_texts && shown.length > 0 && (
            <AltTexts
              name={name}
              media={shown}
              alts={alts}
              onChange={(next) => onChange({ ...own, alts: next })}
            />
          )}
          {!isFitted(props) && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={parts ? `Use the same text on ${name}` : `Write another text for ${name}`}
              onClick={() => onChange({ ...own, parts: parts ? null : [...base] })}
            >
              {parts ? 'Use the same text' : 'Write another text'}
            </Button>
          )}
        </div>
      </div>
      <Remarks {...props} />
    </div>
  );
}

/** What is out there, where it is another text than the one beside it. */
function Sent({ base, standing }: Pick<Props, 'base'> & { standing: Standing }) {
  const text = standing.parts.join('\n\n');
  if (text === base.join('\n\n')) return null;
  return (
    <div className={classes.sent}>
      <PostText text={text} />
    </div>
  );
}

/** What is out there, or what goes there. */
function Chosen(props: ChosenProps) {
  const { standing } = props;
  const isPlanned = standing !== undefined && standing.stage !== 'draft';
  return (
    <>
      {standing?.stage === 'out' ? (
        <Sent base={props.base} standing={standing} />
      ) : (
        <OwnText {...props} />
      )}
      {isPlanned && <Progress standing={standing} />}
    </>
  );
}

/** One account: whether the post goes there, with which text, and how that went. */
export function AccountChoice(props: Props) {
  const { account, standing, own, onChange } = props;
  const isChosen = own !== undefined;
  const stage = standing?.stage ?? 'draft';
  const { label, tone } = stageWords[stage];
  const called = accountName(account);
  const { name } = platforms[account.platform];
  return (
    <li className={classes.account}>
      <div className="rowSm between">
        <Checkbox
          checked={isChosen}
          disabled={stage === 'out'}
          label={
            <>
              <strong>{called}</strong> {called !== name && <span className="quiet">{name}</span>}
            </>
          }
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? asPosted : undefined)}
        />
        {isChosen && stage !== 'draft' && <StatusBadge tone={tone}>{label}</StatusBadge>}
      </div>
      {own && <Chosen {...props} own={own} />}
    </li>
  );
}
