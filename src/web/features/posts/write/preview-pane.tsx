import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSplit2, IconPencil } from '@tabler/icons-react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Standing } from '#contract/posts/posts.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Face } from '#web/features/posts/face.ts';
import { AltTexts } from '#web/features/posts/alt-texts.tsx';
import {
  type Account,
  extrasFaultOn,
  faultOn,
  hasText,
  mediaFor,
  previewFor,
  type Own,
} from '#web/features/posts/post-values.ts';
import { calledIn } from './account-chips.tsx';
import { AccountOptions } from './options.tsx';
import { Preview, PreviewTabs } from './post-preview.tsx';
import { AccountProblem, Progress, Reconnected } from './standing-notes.tsx';
import type { Editor } from './use-editor.ts';
import classes from './preview-pane.module.css';

interface Props {
  editor: Editor;
  /** The accounts of the post. */
  accounts: readonly Account[];
  face: Face;
  tab: string | undefined;
  onTab: (id: string) => void;
  /** The account whose own version is on the canvas. */
  editing: string | undefined;
  onEdit: (id: string | undefined) => void;
  /** Whether shortening helps. */
  canFit: boolean;
}

interface Facts {
  account: Account;
  own: Own;
  standing: Standing | undefined;
}

/** What shortening changed, and that it is no longer the main text. */
function Custom({ own, standing }: Omit<Facts, 'account'>) {
  if (!own.parts && !own.media_ids) return null;
  return (
    <p className="quiet">
      {own.parts && <span className={classes.custom}>Customized</span>}{' '}
      {standing?.changes.join(' ')}
    </p>
  );
}

/** What the person gets when nothing is published at once. */
function Ends({ platform, isOut }: { platform: Account['platform']; isOut: boolean }) {
  const { inbox } = platforms[platform];
  return inbox && !isOut ? <p className="quiet">{inbox.before}</p> : null;
}

/** The differences from the main text, and what prevents publishing. */
const Remarks = ({ account, own, standing, fault }: Facts & { fault: string | undefined }) => (
  <>
    {standing && <Progress standing={standing} />}
    <Custom own={own} standing={standing} />
    <Ends platform={account.platform} isOut={standing?.stage === 'out'} />
    {fault && (
      <p className="wrong" role="alert">
        {fault}
      </p>
    )}
    {!account.is_well && <AccountProblem account={account} standing={standing} />}
    {standing && <Reconnected standing={standing} />}
  </>
);

/** A part beyond the main text is the account's first comment. */
const commentIn = ({ parts }: Own, main: Editor['values']): number | undefined =>
  parts?.length === main.parts.length + 1 ? main.parts.length : undefined;

type Shown = ReturnType<typeof mediaFor>;

type VersionProps = Omit<Props, 'accounts' | 'tab' | 'onTab'> & { account: Account };

/** The account's own alt texts. */
function OwnAlts({ account, own, standing, editor }: Facts & Pick<Props, 'editor'>) {
  const { values, choose } = editor;
  return (
    <AltTexts
      name={calledIn(account)}
      media={mediaFor({ ...own, alts: {} }, values.media, standing?.media)}
      most={allowedOn(account.platform, account.limits).max_alt}
      alts={own.alts}
      onChange={(alts) => choose(account.id, { ...own, alts })}
    />
  );
}

/** Buttons to give the account its own version, or the main text again. */
function Acts(props: VersionProps & Facts & { media: Shown }) {
  const { account, own, standing, editor, editing, onEdit, media } = props;
  const { values, choose, offerUndo } = editor;
  const { name, alt_texts, first_comment }: PlatformTraits = platforms[account.platform];
  const customize = () => {
    if (!own.parts) choose(account.id, { ...own, parts: [...values.parts] });
    onEdit(account.id);
  };
  // A first comment is the next part of the text: the account replies to its own post.
  const comment = () => {
    choose(account.id, { ...own, parts: [...values.parts, ''] });
    onEdit(account.id);
  };
  const back = () => {
    onEdit(undefined);
    choose(account.id, { ...own, parts: null, media_ids: null });
    offerUndo(`${name} uses the main text.`, values);
  };
  return (
    <div className="rowXs">
      {editing !== account.id && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={customize}
        >
          {own.parts ? `Edit for ${name}` : `Customize for ${name}`}
        </Button>
      )}
      {(own.parts ?? own.media_ids) && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={back}
        >
          Back to main text
        </Button>
      )}
      {alt_texts && media.length > 0 && (
        <OwnAlts account={account} own={own} standing={standing} editor={editor} />
      )}
      <AccountOptions
        account={account}
        own={own}
        editor={editor}
        content={{ parts: own.parts ?? values.parts, media: media.length }}
      />
      {first_comment && own.parts === null && (
        <Button size="compact-sm" variant="subtle" onClick={comment}>
          Add first comment
        </Button>
      )}
    </div>
  );
}

/** Why this account refuses it: checked while typing, or by the server after saving. */
function faultIn(
  { values, isDirty }: Editor,
  { account, own, standing }: Facts,
  media: Shown,
): string | undefined {
  const typed =
    faultOn(account, own.parts ?? values.parts, media) ??
    extrasFaultOn(account, own, values, media);
  return typed ?? (isDirty ? undefined : (standing?.problem ?? undefined));
}

/** One account: its version, and the navigation to the others. */
function Version(props: VersionProps) {
  const { account, editor, face } = props;
  const { values, settled } = editor;
  const own = values.chosen[account.id];
  if (!own) return null;
  const standing = settled?.standings.find(({ connection_id }) => connection_id === account.id);
  const isOut = standing?.stage === 'out';
  const media = isOut ? standing.media : mediaFor(own, values.media, standing?.media);
  const isOpen = !isOut && (own.parts !== null || hasText(values.parts));
  const facts = { account, own, standing };
  return (
    <div className="stackSm">
      <p className="strong size2">{calledIn(account)}</p>
      <Remarks {...facts} fault={isOpen ? faultIn(editor, facts, media) : undefined} />
      <Preview
        account={account}
        face={face}
        comment={commentIn(own, values)}
        parts={previewFor(account, own, values, standing)}
      />
      {isOpen && <Acts {...props} {...facts} media={media} />}
    </div>
  );
}

/** The preview for each account, beside the text. */
export function PreviewPane(props: Props) {
  const { accounts, editor, tab, onTab, canFit } = props;
  const [first] = accounts;
  const { update, running, values } = editor;
  if (!first) return <p className="quiet">Choose an account to see your post there.</p>;
  const shown = accounts.find(({ id }) => id === tab) ?? first;
  return (
    <div className="stackMd">
      <PreviewTabs accounts={accounts} shown={shown} onTab={onTab} customized={values.chosen}>
        <Version key={shown.id} {...props} account={shown} />
      </PreviewTabs>
      {canFit && (
        <div className={classes.fit}>
          <Button
            variant="light"
            leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            loading={running === 'fit'}
            disabled={running !== undefined}
            onClick={() => update('fit')}
          >
            Fit to each
          </Button>
          <span className="quiet">Shortens what doesn’t fit, and says what changed.</span>
        </div>
      )}
    </div>
  );
}
