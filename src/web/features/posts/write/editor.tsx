/** The editor: the text on one page, with the preview beside it and the agent below. */
import { IconMoodSmile, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Post } from '#contract/posts/posts.ts';
import { takenByAny } from '#domain/platforms/post-extras.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { EmojiMenu } from '#web/entities/emoji/emoji-menu.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { faceOf } from '#web/features/posts/face.ts';
import { type Account, accountsFor, hasText, self } from '#web/features/posts/post-values.ts';
import { AccountChips } from './account-chips.tsx';
import { Asking, AskMenu } from './asking.tsx';
import { AuthorMenu } from './author-menu.tsx';
import { ConflictNote, Editing } from './editing-notes.tsx';
import { keepAccounts } from './first-accounts.ts';
import { PictureTools } from './pictures.tsx';
import { PostOptions } from './options.tsx';
import { isOutOn, unfitIn, whyNot } from './readiness.ts';
import { isDraft } from './send-post.ts';
import { Text } from './text.tsx';
import { Tool } from './tool.tsx';
import { type Desk, type Start, useDesk } from './use-desk.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { WriteTop } from './write-top.tsx';
import classes from './editor.module.css';

const DocumentTool = lazy(() => import('./document-tool.tsx'));
const MissedNote = lazy(async () => ({ default: (await import('./rare-notes.tsx')).MissedNote }));
const PreviewPane = lazy(() => import('./preview-pane.tsx'));
const Reviewed = lazy(() => import('./reviewed.tsx'));
const PreviewDrawer = lazy(() => import('#web/ui/preview-drawer.tsx'));
const Published = lazy(() => import('./published.tsx'));
const Stopped = lazy(async () => ({
  default: (await import('#web/features/posts/rules/service-notes.tsx')).FrozenNote,
}));
const TemplatesDrawer = lazy(() => import('#web/entities/templates/templates-drawer.tsx'));

interface Shown {
  editor: Editor;
  desk: Desk;
  agent: Agent | undefined;
}

/** The agent's accounts, or all accounts when people post as themselves, and those of the post, with their pictures. */
function useAccounts(agent: Agent | undefined, isSelf: boolean, post: Post | undefined) {
  const { data } = useQuery(connectionsQuery);
  const linked = (isSelf ? data?.connections : agent?.platform_connections) ?? [];
  const pictures = new Map(data?.connections.map(({ id, avatar_url }) => [id, avatar_url]));
  return accountsFor(linked, post?.standings).map((account): Account => ({
    ...account,
    avatar_url: pictures.get(account.id),
  }));
}

/** The author and the accounts. */
function Head({
  editor,
  desk,
  agent,
  agents,
  accounts,
}: Shown & {
  agents: readonly Agent[];
  accounts: readonly Account[];
}) {
  const { settled, values, choose } = editor;
  const isSelf = values.agent_id === self;
  return (
    <div className="rowMd between">
      <AuthorMenu
        agents={agents}
        chosen={agent}
        isSelf={isSelf}
        why={isDraft(settled) ? undefined : 'Move the post back to drafts to change its author.'}
        onChoose={desk.chooseAuthor}
      />
      {(agent || isSelf) && (
        <AccountChips
          agent={agent}
          accounts={accounts}
          chosen={values.chosen}
          isOut={(id) => isOutOn(settled, id)}
          onChoose={(id, own) => {
            choose(id, own);
            keepAccounts(editor.now());
          }}
        />
      )}
    </div>
  );
}

/** Templates. Without an agent, “/” opens them. */
function Templates({ desk, agent, onClose }: Omit<Shown, 'editor'> & { onClose: () => void }) {
  const { words, current, insert } = desk;
  return (
    <Suspense>
      <TemplatesDrawer
        agent={agent?.name}
        current={words ?? current}
        onInsert={(text) => {
          onClose();
          insert(text);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

const takesDocuments = ({ platform }: Account): boolean =>
  'document_title' in (platforms[platform].extras ?? {});

/** Several images become a document, where one of the accounts that get them takes one. */
function Documents({ desk, ...shown }: Shown & { media: readonly Media[] }) {
  const accounts = desk.edited ? [desk.edited] : desk.chosen;
  if (shown.media.length < 2 || !accounts.some(takesDocuments)) return null;
  return (
    <Suspense>
      <DocumentTool {...shown} accounts={accounts} editing={desk.editing} />
    </Suspense>
  );
}

/** The text and the agent, on one page. */
function Paper(props: Shown & { agents: readonly Agent[]; accounts: readonly Account[] }) {
  const { editor, desk, agent } = props;
  const { ask, parts, marked, pictures, files, at } = desk;
  const { values } = editor;
  const shown = files.flat();
  const [asking, setAsking] = useState(false);
  const [templating, setTemplating] = useState(false);
  return (
    <div className={classes.desk} inert={editor.isLocked}>
      <Head {...props} />
      <div className="stackMd packed">
        <Suspense>
          <Stopped />
          {editor.missed && <MissedNote editor={editor} approvers={desk.approvers} />}
        </Suspense>
        <ConflictNote editor={editor} />
        <FormError text={editor.problem ?? editor.refused} />
        <Editing {...props} />
        <Text {...props} onSlash={() => (agent ? setAsking(true) : setTemplating(true))} />
        <Asking {...props} />
        <Suspense>
          {editor.settled && <Reviewed desk={desk} agent={agent} post={editor.settled} />}
        </Suspense>
      </div>
      <div className={classes.tools} role="toolbar" aria-label="Add to the post">
        <PictureTools
          media={files[at] ?? []}
          taken={shown}
          pictures={pictures}
          part={at}
          about={{ agent, text: parts.join(' ') }}
        />
        <Documents editor={editor} desk={desk} agent={agent} media={shown} />
        <Tool
          icon={IconTemplate}
          word="Templates"
          name="Templates"
          onClick={() => setTemplating(true)}
        />
        <EmojiMenu field={desk.field}>
          {(toggle) => <Tool icon={IconMoodSmile} word="Emoji" name="Emoji" onClick={toggle} />}
        </EmojiMenu>
        <PostOptions
          title={desk.chosen.length > 1 ? 'Set options for all accounts' : 'Set options'}
          takes={takenByAny(desk.chosen.map(({ platform }) => platforms[platform]))}
          values={values}
          onChange={(extras) => editor.change({ extras })}
        />
        {agent && (
          <AskMenu
            agent={agent}
            isPassage={marked !== undefined}
            opened={asking}
            onOpened={setAsking}
            hasText={hasText(parts)}
            onTopic={ask.openTopic}
            onTemplates={() => setTemplating(true)}
            onInstruct={ask.openInstruction}
            onRewrite={(how) => ask.rewrite(how, parts, marked)}
          />
        )}
      </div>
      {templating && <Templates {...props} onClose={() => setTemplating(false)} />}
    </div>
  );
}

const keptAs = 'write:preview';

/** Whether the preview beside the text is collapsed, as stored in this browser. */
function useFolded() {
  const [isFolded, setFolded] = useState(() => storedRecord(keptAs)?.['isFolded'] === true);
  const fold = () => {
    storeRecord(keptAs, { isFolded: !isFolded });
    setFolded(!isFolded);
  };
  return { isFolded, fold };
}

type Props = Parameters<typeof useEditor>[0] & {
  /** The suggestion that it is, whose brief has the sources of the text. */
  suggestion: string | undefined;
  /** The time of the post, if the address names one. */
  at: string | undefined;
  /** What the agent is asked to write about at once, if the address says it. */
  start: Start | undefined;
};

/** Everything about one post on the screen. */
export function PostEditor({ agents, suggestion, at, start, ...options }: Props) {
  const editor = useEditor({ ...options, agents });
  const { values, settled, isDirty } = editor;
  const agent = agents.find(({ id }) => id === values.agent_id);
  const accounts = useAccounts(agent, values.agent_id === self, settled);
  const desk = useDesk(editor, { agent, accounts, suggestion, start });
  const { chosen, editing, setEditing, page } = desk;
  const [{ tab, of }, show] = useState<{ tab?: string | undefined; of?: string | undefined }>({});
  // It follows the version on the canvas.
  if (of !== editing) show({ tab: editing ?? tab, of: editing });
  // Stays mounted once opened, so that it can animate when it closes.
  const [isPreviewed, setIsPreviewed] = useState<boolean>();
  const { isFolded, fold } = useFolded();
  const facts = { values, accounts: chosen, post: settled, isDirty };
  // What was typed before it was published stays in reach.
  const isOver = settled?.stage === 'out' && !isDirty;
  const pane = (
    <PreviewPane
      editor={editor}
      tab={tab}
      editing={editing}
      accounts={chosen}
      face={faceOf(agent)}
      onTab={(id, next) => {
        show({ tab: id, of: editing });
        setEditing(next);
      }}
      onEdit={(id) => {
        setEditing(id);
        if (isPreviewed) setIsPreviewed(false);
      }}
      unfit={unfitIn(facts)}
    />
  );
  return (
    <div className={`stackMd ${classes.page}`} ref={page}>
      <WriteTop
        editor={editor}
        at={at}
        desk={desk}
        accounts={chosen.filter(({ id }) => !isOutOn(settled, id))}
        why={whyNot(facts)}
        onPreview={() => setIsPreviewed(true)}
        isFolded={isFolded}
        onFold={fold}
        isOver={isOver}
      />
      {isOver ? (
        <Suspense>
          <Published
            editor={editor}
            agent={agent}
            accounts={chosen}
            post={settled}
            piece={desk.source}
          />
        </Suspense>
      ) : (
        <>
          <div className={classes.columns} data-folded={isFolded || undefined}>
            <Paper editor={editor} desk={desk} agent={agent} agents={agents} accounts={accounts} />
            {!isFolded && (
              <aside className={classes.pane} aria-label="Preview" inert={editor.isLocked}>
                <Suspense>{pane}</Suspense>
              </aside>
            )}
          </div>
          {isPreviewed !== undefined && (
            <Suspense>
              <PreviewDrawer opened={isPreviewed} onClose={() => setIsPreviewed(false)}>
                <div inert={editor.isLocked}>{pane}</div>
              </PreviewDrawer>
            </Suspense>
          )}
        </>
      )}
      {editor.dialog}
    </div>
  );
}
