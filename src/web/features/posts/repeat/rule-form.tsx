/** The form of a schedule, made of the parts of the editor: when, what each post says, and the rest. ⌘/Ctrl-Enter submits from any field. */
import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconSparkles, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { suggestionCount } from '#contract/content/kinds.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import { asPosted } from '#web/features/posts/post-values.ts';
import { AccountChips } from '#web/features/posts/write/account-chips.tsx';
import { AuthorMenu } from '#web/features/posts/write/author-menu.tsx';
import { type Ask, useAsk } from '#web/features/posts/write/use-ask.ts';
import { Fault, FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { MoreOptions, RepeatPanel, repetitionIn } from './repeat-options.tsx';
import { tooLongFor } from './rule-faults.ts';
import { RulePreview } from './rule-preview.tsx';
import { RuleText } from './rule-text.tsx';
import { accountsOf, firstAccount, type RuleValues, starters } from './rule-values.ts';
import type { useRuleForm } from './use-rule-form.ts';
import classes from './rule-form.module.css';

const SuggestionPanel = lazy(() => import('#web/features/posts/write/suggestion-panel.tsx'));
const TemplatesDrawer = lazy(() => import('#web/entities/templates/templates-drawer.tsx'));

type State = ReturnType<typeof useRuleForm>;

interface Props {
  state: State;
  agents: readonly Agent[];
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
}

/** Where a post that is published once is written with everything. */
function OnceNote({ agent, values }: { agent: Agent | undefined; values: RuleValues }) {
  const { accounts, content_text: text } = values;
  return (
    <p className="quiet">
      {accounts.length > 1
        ? 'A schedule for several accounts repeats. To publish once on them,'
        : 'To publish once, with previews and a version for each account,'}{' '}
      <Link to="/write" search={{ ...(agent && { agent: agent.id }), ...(text && { text }) }}>
        write it in the editor
      </Link>
      .
    </p>
  );
}

/** Whether nothing says yet what the posts are about. */
const isUnsaid = ({ content_text, topic, context }: RuleValues): boolean =>
  `${content_text}${topic}${context}`.trim() === '';

/** The agent and its accounts. */
function Head({ state: { form, agent }, agents, post, isRepeat, setsOnly }: FieldsProps) {
  const { accounts, frequency } = form.values;
  const isSelf = post?.agent.is_self === true;
  const known = accountsOf(agent, post);
  const choose = (id: string, isIn: boolean) =>
    form.setFieldValue(
      'accounts',
      known.filter((one) =>
        one.id === id ? isIn : accounts.some((account) => account.id === one.id),
      ),
    );
  return (
    <div className="stackXs">
      <div className="rowMd between">
        <AuthorMenu
          agents={agents}
          chosen={agent}
          isSelf={isSelf}
          withSelf={false}
          why={isSelf ? 'A post of your own keeps its author.' : undefined}
          onChoose={(next) =>
            form.setValues({
              agent_id: next?.id ?? null,
              accounts: firstAccount(next),
              ...(isUnsaid(form.values) && { is_fixed: setsOnly(next) }),
            })
          }
        />
        {(agent ?? isSelf) && (
          <AccountChips
            agent={agent}
            accounts={known}
            chosen={Object.fromEntries(accounts.map(({ id }) => [id, asPosted]))}
            isOut={() => false}
            onChoose={(id, own) => choose(id, own !== undefined)}
          />
        )}
      </div>
      <Fault text={form.errors['agent_id'] ?? form.errors['accounts']} />
      {frequency === 'once' && (accounts.length > 1 || post === undefined) && !isRepeat && (
        <OnceNote agent={agent} values={form.values} />
      )}
    </div>
  );
}

/** The user's templates, and ideas for a first schedule. */
function Templates({ state, onClose }: { state: State; onClose: () => void }) {
  const { form, agent, fill, isBuiltIn, hasMaterial } = state;
  const use = (values: Partial<RuleValues>) => {
    fill('Filled in.', values);
    onClose();
  };
  return (
    <Suspense>
      <TemplatesDrawer
        agent={agent?.name}
        current={form.values.content_text}
        onInsert={(content_text) => use({ is_fixed: true, content_text })}
        onClose={onClose}
      >
        {/* Only topics, from which the built-in writer writes nothing. */}
        {(!isBuiltIn || hasMaterial) && (
          <ul className="plain stackXs" aria-label="Ideas to repeat">
            {starters.map(({ name, line, fills }) => (
              <li key={name}>
                <UnstyledButton className={classes.starter} onClick={() => use(fills)}>
                  <strong>{name}</strong> <span className="quiet">{line}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </TemplatesDrawer>
    </Suspense>
  );
}

/** Ways to start: templates, and the agent's suggestions. */
function Helpers({ state, ask }: { state: State; ask: Ask }) {
  const { form, agent, fill } = state;
  const [templating, setTemplating] = useState(false);
  const { accounts, content_type } = form.values;
  const suggest = () => {
    if (!agent) {
      form.setFieldError('agent_id', 'Please select an agent first');
      void notify.error('Please select an agent first');
      return;
    }
    ask.suggest({
      agent_id: agent.id,
      content_type,
      platform: accounts[0]?.platform ?? homePlatform,
      count: suggestionCount.default,
    });
  };
  return (
    <>
      <div className="rowXs">
        <Button
          variant="default"
          leftSection={<IconTemplate size={16} aria-hidden />}
          onClick={() => setTemplating(true)}
        >
          Templates
        </Button>
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          disabled={ask.asked.is === 'working'}
          onClick={suggest}
        >
          AI suggestions
        </Button>
      </div>
      <Suspense>
        <SuggestionPanel
          ask={ask}
          onKeep={({ options }, at) => {
            fill('Text chosen.', { is_fixed: true, content_text: options[at]?.[0] ?? '' });
            ask.close();
          }}
        />
      </Suspense>
      {templating && <Templates state={state} onClose={() => setTemplating(false)} />}
    </>
  );
}

function whyBlocked(values: RuleValues, isUploading: boolean): string | undefined {
  if (isUploading) return 'Wait until the images are uploaded.';
  return tooLongFor(values) && 'The post doesn’t fit. Shorten it, or remove images.';
}

const hueOf = (agent: Agent | undefined) => archetypes[agent?.personality_type ?? 'custom'].hue;

interface FieldsProps extends Props {
  /** Whether it is made of a post, whose text it has. */
  isRepeat: boolean;
  /** Whether the built-in writer writes for an agent. */
  setsOnly: (agent: Agent | undefined) => boolean;
  onCancel: () => void;
}

function nameOf({ post, isRepeat }: FieldsProps): string {
  if (post) return 'Edit scheduled post';
  return isRepeat ? 'Repeat this post' : 'New scheduled post';
}

function sendWords({ post, isRepeat, state }: FieldsProps): string {
  if (post) return 'Save changes';
  return isRepeat && state.form.values.frequency !== 'once' ? 'Start repeating' : 'Schedule post';
}

/** The buttons, and beside them what the schedule leads to. */
function Foot(props: FieldsProps & { why: string | undefined }) {
  const { state, why, onCancel } = props;
  const said = repetitionIn(state.form.values, state.isBuiltIn);
  return (
    <div className={classes.foot}>
      <div className={classes.note} role="status">
        {said && <p className="warned note">{said}</p>}
      </div>
      {!said && (
        <span className="quiet wideOnly">
          <Kbd size="xs">⌘</Kbd> or <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </span>
      )}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <ReasonButton type="submit" loading={state.sending} why={why}>
        {sendWords(props)}
      </ReasonButton>
    </div>
  );
}

/** Who can write the posts; those of one’s own have a text. */
const writerOf = (post: ScheduledPost | undefined, agent: Agent | undefined) =>
  post?.agent.is_self ? undefined : (agent?.name ?? 'The agent');

export function RuleFields(props: FieldsProps) {
  const { state, post, isRepeat } = props;
  const { form, agent, submit, refused } = state;
  const { values } = form;
  const ask = useAsk({ agent, platform: values.accounts[0]?.platform }, false);
  const pictures = usePictures({
    read: () => form.getValues().media,
    write: (media) => form.setFieldValue('media', media),
  });
  const why = whyBlocked(values, pictures.isBusy);
  const send = () => why === undefined && submit();
  const author = post?.agent ?? agent;
  return (
    <form
      className={`stackLg ${classes.form}`}
      noValidate
      aria-label={nameOf(props)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
      }}
    >
      <div className="stackMd packed">
        <Head {...props} />
        <RepeatPanel form={form} post={post} />
        {!isRepeat && <Helpers state={state} ask={ask} />}
        <RuleText form={form} writer={writerOf(post, agent)} isSetOnly={state.isBuiltIn} />
        <MoreOptions form={form} agent={agent} pictures={pictures} />
      </div>
      <RulePreview
        values={values}
        isSetOnly={state.isBuiltIn}
        face={author && { name: author.name, src: author.avatar_url, hue: hueOf(agent) }}
        id={post?.id}
      />
      <div className={classes.wide}>
        <FormError text={refused} />
      </div>
      <Foot {...props} why={why} />
    </form>
  );
}
