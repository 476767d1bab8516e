import { accountLabel, accountOn } from '#domain/platforms/account-names.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { Standing } from '#contract/posts/posts.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { clipNoteOf, kindAt } from '#domain/text/post-media.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Face } from '#web/features/posts/face.ts';
import { AltTexts } from '#web/features/posts/alt-texts.tsx';
import {
  type Account,
  contentFor,
  extrasFaultOn,
  faultOn,
  hasText,
  mediaFor,
  placesFor,
  previewFor,
  type Own,
} from '#web/features/posts/post-values.ts';
import { Custom, FitButton } from './custom.tsx';
import { AccountOptions } from './options.tsx';
import { placesNow } from './part-pictures.ts';
import { Preview, PreviewTabs } from './post-preview.tsx';
import type { Editor } from './use-editor.ts';
import classes from './preview-pane.module.css';

// A draft has none of them.
const notes = () => import('./standing-notes.tsx');
const Progress = lazy(async () => ({ default: (await notes()).Progress }));
const AccountProblem = lazy(async () => ({ default: (await notes()).AccountProblem }));
const Reconnected = lazy(async () => ({ default: (await notes()).Reconnected }));

interface Props {
  editor: Editor;
  /** The accounts of the post. */
  accounts: readonly Account[];
  face: Face;
  tab: string | undefined;
  /** `next`: the version to edit then. */
  onTab: (id: string, next: string | undefined) => void;
  /** The account whose own version is on the canvas. */
  editing: string | undefined;
  onEdit: (id: string | undefined) => void;
  /** The accounts that need another text, which fitting can make. */
  unfit: readonly string[];
}

interface Facts {
  account: Account;
  own: Own;
  standing: Standing | undefined;
}

/** What the person gets when nothing is published at once. */
function Ends({ platform, isOut }: { platform: Account['platform']; isOut: boolean }) {
  const { inbox } = platforms[platform];
  return inbox && !isOut ? <p className="quiet">{inbox.before}</p> : null;
}

/** The differences from the main text, and what prevents publishing. */
const Remarks = ({
  account,
  own,
  standing,
  fault,
  editor: { settled, values },
  children,
}: Facts & {
  fault: string | undefined;
  editor: Editor;
  children?: ReactNode;
}) => (
  <>
    <Suspense>
      {standing && standing.stage !== 'draft' && <Progress standing={standing} post={settled} />}
    </Suspense>
    <Custom own={own} standing={standing} main={values.parts} />
    <Ends platform={account.platform} isOut={standing?.stage === 'out'} />
    {fault && (
      <div className="stackXs">
        <p className="wrong" role="alert">
          {fault}
        </p>
        {children}
      </div>
    )}
    <Suspense>
      {!account.is_well && <AccountProblem account={account} standing={standing} />}
      {standing?.scheduled_post_id && <Reconnected standing={standing} />}
    </Suspense>
  </>
);

/** A part beyond the main text is the account's first comment. */
export const commentIn = ({ parts }: Own, main: Editor['values']): number | undefined =>
  parts?.length === main.parts.length + 1 ? main.parts.length : undefined;

type Shown = ReturnType<typeof mediaFor>;

type VersionProps = Omit<Props, 'accounts' | 'tab' | 'onTab'> & { account: Account };

/** The account's own alt texts. */
function OwnAlts({ account, own, standing, editor }: Facts & Pick<Props, 'editor'>) {
  const { values, choose } = editor;
  return (
    <AltTexts
      name={accountLabel(account)}
      media={mediaFor({ ...own, alts: {} }, values.media, standing?.media)}
      most={allowedOn(account.platform, account.limits).max_alt}
      alts={own.alts}
      onChange={(alts) => choose(account.id, { ...own, alts })}
    />
  );
}

/** Both ways to make a text fit the account, beside the reason. */
const Fixes = (props: VersionProps & Facts) => (
  <div className="rowXs">
    <FitButton editor={props.editor} />
    {props.editing !== props.account.id && (
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => props.onEdit(props.account.id)}
      >
        Edit for {accountOn(props.account)}
      </Button>
    )}
  </div>
);

/** Buttons to give the account its own version, at the end so that none slides under the pointer, or the main text again. */
function TextActs(props: VersionProps & Facts & { isFixed: boolean }) {
  const { account, own, editor, editing, onEdit, isFixed } = props;
  const { values, choose, offerUndo } = editor;
  const name = accountOn(account);
  const back = () => {
    onEdit(undefined);
    choose(account.id, { ...own, parts: null, media_ids: null, media_parts: null });
    offerUndo(`${name} uses the main text.`, values);
  };
  return (
    <>
      {(own.parts ?? own.media_ids) && (
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={back}
        >
          Use the main text
        </Button>
      )}
      {editing !== account.id && !isFixed && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => onEdit(account.id)}
        >
          {own.parts ? `Edit for ${name}` : `Customize for ${name}`}
        </Button>
      )}
    </>
  );
}

/** What an account can have of its own. */
function Acts(props: VersionProps & Facts & { media: Shown; isFixed: boolean }) {
  const { account, own, standing, editor, onEdit, media } = props;
  const { values, choose } = editor;
  const { alt_texts, first_comment }: PlatformTraits = platforms[account.platform];
  // A first comment is the next part of the text: the account replies to its own post.
  const comment = () => {
    choose(account.id, { ...own, ...placesNow(values), parts: [...values.parts, ''] });
    onEdit(account.id);
  };
  return (
    <div className="rowXs">
      {alt_texts && media.some((one) => kindAt(one) !== 'document') && (
        <OwnAlts account={account} own={own} standing={standing} editor={editor} />
      )}
      <AccountOptions
        account={account}
        own={own}
        editor={editor}
        content={contentFor(own, values, media)}
      />
      {first_comment && own.parts === null && (
        <Button size="compact-sm" variant="subtle" onClick={comment}>
          Add first comment
        </Button>
      )}
      <TextActs {...props} />
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
    faultOn(account, own.parts ?? values.parts, media, placesFor(own, values)) ??
    extrasFaultOn(account, own, values, media);
  return typed ?? (isDirty ? undefined : (standing?.problem ?? undefined));
}

/** A version that isn't published there yet. */
function Open(props: VersionProps & Facts & { children: ReactNode }) {
  const { account, editor, own, standing, children } = props;
  const { values } = editor;
  const media = mediaFor(own, values.media, standing?.media);
  const isWritten = own.parts !== null || hasText(values.parts);
  const facts = { account, own, standing };
  const fault = isWritten ? faultIn(editor, facts, media) : undefined;
  const isFixed = fault !== undefined && props.unfit.includes(account.id);
  const note = clipNoteOf(platforms[account.platform], media, kindAt);
  return (
    <>
      <Remarks {...facts} fault={fault} editor={editor}>
        {isFixed && <Fixes {...props} />}
      </Remarks>
      {note && <p className="said">{note}</p>}
      {children}
      {isWritten && <Acts {...props} media={media} isFixed={isFixed} />}
    </>
  );
}

/** One account: its version, and the navigation to the others. */
function Version(props: VersionProps) {
  const { account, editor, face } = props;
  const { values, settled } = editor;
  const own = values.chosen[account.id];
  if (!own) return null;
  const standing = settled?.standings.find(({ connection_id }) => connection_id === account.id);
  const facts = { account, own, standing };
  const preview = (
    <Preview
      account={account}
      face={face}
      comment={commentIn(own, values)}
      parts={previewFor(account, own, values, standing)}
      isOut={standing?.stage === 'out'}
      at={standing?.occurrence?.published_at ?? standing?.next_run_at}
    />
  );
  return (
    <div className="stackSm">
      <p className="strong size2">{accountLabel(account)}</p>
      {standing?.stage === 'out' ? (
        <>
          <Remarks {...facts} fault={undefined} editor={editor} />
          {preview}
        </>
      ) : (
        <Open {...props} {...facts}>
          {preview}
        </Open>
      )}
    </div>
  );
}

/** The preview for each account, beside the text; at first the one that refuses it. */
export default function PreviewPane(props: Props) {
  const { accounts, editor, tab, onTab, editing, unfit } = props;
  const of = (id: string | undefined) => accounts.find((one) => one.id === id);
  // Another account’s tab ends editing the version of the first, and opens its own.
  const turnTo = (id: string) => {
    const own = editor.values.chosen[id];
    onTab(id, editing && (own?.parts ?? own?.media_ids) ? id : undefined);
  };
  const shown = of(tab) ?? of(unfit[0]) ?? accounts[0];
  if (!shown) return <p className="quiet">Choose an account to see your post there.</p>;
  return (
    <div className="stackMd">
      <PreviewTabs
        accounts={accounts}
        shown={shown}
        onTab={turnTo}
        customized={editor.values.chosen}
      >
        <Version key={shown.id} {...props} account={shown} />
      </PreviewTabs>
      {unfit.length > 0 && !unfit.includes(shown.id) && (
        <div className={classes.fit}>
          <FitButton editor={editor} />
          <span className="quiet">Shortens what doesn’t fit, and says what changed.</span>
        </div>
      )}
    </div>
  );
}
