/** The editor: the text on one page, what each account gets beside it, and the agent to ask below it. */
import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { selfName } from '#contract/posts/author.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { accountsFor, asPosted, hasText, self } from '#web/features/posts/post-values.ts';
import { AccountChips, calledIn, networksOf } from './account-chips.tsx';
import { AskMenu } from './ask-menu.tsx';
import { AuthorMenu } from './author-menu.tsx';
import { Canvas, type CanvasHandle, type Selection } from './canvas.tsx';
import { CheckList, type Finding, useChecks } from './checks.tsx';
import { ConflictNote } from './conflict-note.tsx';
import type { Face } from './part-field.tsx';
import { PictureStrip, PictureTools } from './pictures.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { canFit, isOutOn, whyNot } from './readiness.ts';
import { strictest } from './room-left.tsx';
import { Starts } from './starts.tsx';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { noTopic, TopicPanel } from './topic-panel.tsx';
import { partsWith, type Suggestion, useAsk } from './use-ask.ts';
import { useEditor } from './use-editor.ts';
import { WriteTop } from './write-top.tsx';
import classes from './write.page.module.css';

type Props = Parameters<typeof useEditor>[0] & { agents: readonly Agent[] };

const faceOf = (agent: Agent | undefined): Face => ({
  name: agent?.name ?? selfName,
  src: agent?.avatar_url ?? null,
  hue: archetypes[agent?.personality_type ?? 'custom'].hue,
});

/** The accounts of the agent that posts, or all of them where people post as themselves. */
function useLinked(agent: Agent | undefined, isSelf: boolean) {
  const { data } = useQuery({ ...connectionsQuery, enabled: isSelf });
  return (isSelf ? data?.connections : agent?.platform_connections) ?? [];
}

/** Which text is on the canvas: that of the post, or the own one of an account. */
function useText(editor: ReturnType<typeof useEditor>) {
  const { values, change, choose } = editor;
  const [wanted, setEditing] = useState<string>();
  const own = wanted === undefined ? undefined : values.chosen[wanted];
  const editing = own?.parts ? wanted : undefined;
  const parts = own?.parts ?? values.parts;
  const write = (next: string[], more: { made_with_ai?: true } = {}) => {
    if (editing === undefined || !own) change({ ...more, parts: next });
    else {
      choose(editing, { ...own, parts: next });
      if (more.made_with_ai) change({ made_with_ai: true });
    }
  };
  return { editing, setEditing, parts, write };
}

/** Everything about one post that is on the screen. */
export function PostEditor({ agents, ...options }: Props) {
  const editor = useEditor(options);
  const { values, change, choose, settled, isDirty } = editor;
  const agent = agents.find(({ id }) => id === values.agent_id);
  const isSelf = values.agent_id === self;
  const accounts = accountsFor(useLinked(agent, isSelf), settled);
  const chosen = accounts.filter(({ id }) => id in values.chosen);
  const { editing, setEditing, parts, write } = useText(editor);
  const [tab, setTab] = useState<string>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [selection, setSelection] = useState<Selection>();
  const [asking, setAsking] = useState(false);
  const [topic, setTopic] = useState(noTopic);
  const canvas = useRef<CanvasHandle>(null);
  const page = useRef<HTMLDivElement>(null);

  const edited = accounts.find(({ id }) => id === editing);
  const networks = edited ? [edited.platform] : networksOf(chosen, values);
  const text = parts.join('\n\n');
  const platform = strictest({ text, pictures: values.media.length, networks })?.platform;
  const ask = useAsk({ agent, platform });
  const { findings, pass } = useChecks({
    parts,
    platform,
    agent_id: values.agent_id,
    isDraft: settled === undefined || settled.stage === 'draft',
  });
  const pictures = usePictures({
    read: () => editor.now().media,
    write: (media) => change({ media }),
  });
  const facts = { values, accounts: chosen, post: settled, isDirty };
  const marked = selection && selection.end > selection.start ? selection : undefined;
  const isPassage =
    marked !== undefined && parts[marked.part]?.slice(marked.start, marked.end).trim() !== '';

  const showChecks = (): boolean => {
    page.current?.querySelector<HTMLElement>('[data-check]')?.focus();
    return findings.length > 0;
  };
  const show = ({ part, words = '' }: Finding) => {
    const start = parts[part]?.indexOf(words) ?? -1;
    if (start >= 0) canvas.current?.focus(part, start, start + words.length);
  };
  const keep = (suggestion: Suggestion, option: readonly string[]) => {
    const before = values;
    write(partsWith(parts, suggestion, option), { made_with_ai: true });
    editor.offerUndo('Kept.', before);
    ask.close();
    canvas.current?.focus(suggestion.selection?.part ?? 0, 0, 0);
  };
  const closeTopic = () => {
    ask.close();
    canvas.current?.focus(parts.length - 1, parts.at(-1)?.length ?? 0, parts.at(-1)?.length ?? 0);
  };
  const chooseAuthor = (next: Agent | undefined) => {
    // People post on any of their accounts, so all that are chosen stay.
    if (!next) return change({ agent_id: self });
    const theirs = accountsFor(next.platform_connections, undefined);
    const usable = new Set(theirs.map(({ id }) => id));
    const kept = Object.entries(values.chosen).filter(([id]) => usable.has(id));
    const first = theirs.find(({ is_well }) => is_well);
    const fresh = first && kept.length === 0 ? [[first.id, asPosted] as const] : kept;
    change({ agent_id: next.id, chosen: Object.fromEntries(fresh) });
  };
  const pane = (
    <PreviewPane
      {...{ editor, tab, editing }}
      accounts={chosen}
      face={faceOf(agent)}
      onTab={setTab}
      onEdit={(id) => {
        setEditing(id);
        setIsPreviewed(false);
      }}
      canFit={canFit(facts)}
    />
  );
  const isBlank = settled === undefined && !hasText(parts) && values.media.length === 0;
  const isPlanned = settled !== undefined && settled.stage !== 'draft';
  return (
    <div className={classes.page} ref={page}>
      <WriteTop
        editor={editor}
        accounts={chosen.filter(({ id }) => !isOutOn(settled, id))}
        why={whyNot(facts)}
        checks={findings.length}
        showChecks={showChecks}
        onPreview={() => setIsPreviewed(true)}
      />
      <div className={classes.columns}>
        <div className={classes.desk}>
          <div className={classes.head}>
            <AuthorMenu
              agents={agents}
              chosen={agent}
              isSelf={isSelf}
              why={isPlanned ? 'Move the post back to drafts to change its author.' : undefined}
              onChoose={chooseAuthor}
            />
            {(agent || isSelf) && (
              <AccountChips
                {...{ agent, accounts }}
                chosen={values.chosen}
                isOut={(id) => isOutOn(settled, id)}
                onChoose={choose}
              />
            )}
          </div>
          <div className={classes.paper}>
            <ConflictNote editor={editor} />
            <FormError text={editor.refused} />
            {edited && (
              <div className={classes.editing} role="status">
                <NetworkIcon platform={edited.platform} />
                <span>
                  <strong>Editing {calledIn(edited)} only.</strong> The other accounts keep the main
                  text.
                </span>
                <Button size="compact-sm" variant="default" onClick={() => setEditing(undefined)}>
                  Done
                </Button>
              </div>
            )}
            <Canvas
              key={editing ?? 'main'}
              ref={canvas}
              {...{ parts, networks }}
              face={faceOf(agent)}
              pictures={values.media.length}
              isFirst={settled?.stage !== 'out'}
              below={(part) => (
                <>
                  {part === 0 && <PictureStrip media={values.media} pictures={pictures} />}
                  <CheckList {...{ findings, part }} onPass={pass} onShow={show} />
                </>
              )}
              onParts={(next) => write(next)}
              onSelect={setSelection}
              onFiles={pictures.add}
              onSlash={() => setAsking(true)}
            />
            {agent && ask.asked.is === 'topic' && (
              <TopicPanel
                {...{ agent, platform, topic }}
                onTopic={setTopic}
                onWrite={(body) => ask.write(body, parts)}
                onClose={closeTopic}
              />
            )}
            <SuggestionPanel ask={ask} onKeep={keep} />
            {agent && isBlank && ask.asked.is === 'idle' && (
              <Starts agent={agent} onTopic={ask.openTopic} />
            )}
          </div>
          <div className={classes.tools} role="toolbar" aria-label="Add to the post">
            <PictureTools media={values.media} pictures={pictures} />
            {agent && (
              <AskMenu
                {...{ agent, isPassage }}
                opened={asking}
                onOpened={setAsking}
                hasText={hasText(parts)}
                onTopic={ask.openTopic}
                onRewrite={(how) => ask.rewrite(how, parts, marked)}
              />
            )}
            <span className={classes.count}>
              {parts.length > 1 ? `${parts.length} parts` : null}
            </span>
          </div>
        </div>
        <aside className={classes.pane} aria-label="Preview">
          {pane}
        </aside>
      </div>
      <Drawer
        opened={isPreviewed}
        onClose={() => setIsPreviewed(false)}
        title="Preview"
        position="bottom"
        size="85%"
      >
        {pane}
      </Drawer>
    </div>
  );
}
