/** The form of a schedule, made of the parts of the editor and the panel Repeat. ⌘/Ctrl-Enter submits from any field. */
import { Button, Kbd, Select, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { IconSparkles, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { suggestionCount } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Tones } from '#contract/schedule/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import { asPosted } from '#web/features/posts/post-values.ts';
import { contentTypeOptions, toneLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { AccountChips } from '#web/features/posts/write/account-chips.tsx';
import { AuthorMenu } from '#web/features/posts/write/author-menu.tsx';
import { type Ask, useAsk } from '#web/features/posts/write/use-ask.ts';
import { Fault, FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { RepeatPanel, Repeated } from './repeat-panel.tsx';
import { tooLongFor } from './rule-faults.ts';
import { RulePreview } from './rule-preview.tsx';
import { RuleText } from './rule-text.tsx';
import { accountsOf, firstAccount, isWritten, type RuleValues, varied } from './rule-values.ts';
import { starters } from './starters.ts';
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
        : 'For one post with previews and versions for each account,'}{' '}
      <Link to="/write" search={{ ...(agent && { agent: agent.id }), ...(text && { text }) }}>
        write it in the editor
      </Link>
      .
    </p>
  );
}

/** The agent and its accounts. */
function Head({ state: { form, agent }, agents, post }: Props) {
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
            form.setValues({ agent_id: next?.id ?? null, accounts: firstAccount(next) })
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
      {frequency === 'once' && (accounts.length > 1 || post === undefined) && (
        <OnceNote agent={agent} values={form.values} />
      )}
    </div>
  );
}

/** The user's templates, and ideas for a first schedule. */
function Templates({ state, onClose }: { state: State; onClose: () => void }) {
  const { form, agent, fill } = state;
  const use = (values: Partial<RuleValues>) => {
    fill('Filled in.', values);
    onClose();
  };
  return (
    <Suspense>
      <TemplatesDrawer
        agent={agent?.name}
        current={form.values.content_text}
        onInsert={(content_text) => use({ content_text })}
        onClose={onClose}
      >
        <ul className="plain stackXs" aria-label="Ideas to repeat">
          {starters.map(({ name, line, fills }) => (
            <li key={name}>
              <UnstyledButton className={classes.starter} onClick={() => use(fills)}>
                <strong>{name}</strong> <span className="quiet">{line}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
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
            fill('Text chosen.', { content_text: options[at]?.[0] ?? '' });
            ask.close();
          }}
        />
      </Suspense>
      {templating && <Templates state={state} onClose={() => setTemplating(false)} />}
    </>
  );
}

/** The instructions for an agent that writes. */
function Brief({ state: { form } }: { state: State }) {
  if (isWritten(form.values)) return null;
  return (
    <>
      <TextInput
        label="Topic (optional)"
        maxLength={limits.topic}
        {...form.getInputProps('topic')}
      />
      <BriefFactsFields
        about={form.values}
        values={form.values}
        onChange={(next) => form.setValues(next)}
        errorOf={(field) => form.errors[field]}
      />
      <Select
        label="Tone"
        data={Tones.map((value) => ({ value, label: toneLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('tone')}
      />
      <Switch label="Hashtags" {...form.getInputProps('include_hashtags', { type: 'checkbox' })} />
      <Switch
        label="Mentions"
        description="Include @accounts from the topic."
        {...form.getInputProps('include_mentions', { type: 'checkbox' })}
      />
      <Switch
        label="Focus on the company"
        description="Mention your company, using what this agent knows."
        {...form.getInputProps('focus_on_company', { type: 'checkbox' })}
      />
    </>
  );
}

function whyBlocked(values: RuleValues, isUploading: boolean): string | undefined {
  if (isUploading) return 'Wait until the images are uploaded.';
  return tooLongFor(values) && 'The post doesn’t fit. Shorten it, or remove images.';
}

const hueOf = (agent: Agent | undefined) => archetypes[agent?.personality_type ?? 'custom'].hue;

export function RuleFields(props: Props & { original: string | undefined; onCancel: () => void }) {
  const { state, post, original, onCancel } = props;
  const { form, agent, isBuiltIn, fill, submit, sending, refused } = state;
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
      aria-label={post ? 'Edit scheduled post' : 'New scheduled post'}
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
        <Helpers state={state} ask={ask} />
        <Select
          label="Content type"
          data={contentTypeOptions}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
        <RuleText
          form={form}
          agent={agent}
          pictures={pictures}
          original={original}
          onKeep={(text) => fill('Your text is kept.', { content_text: text })}
        />
        <Brief state={state} />
        <RepeatPanel form={form} post={post} />
      </div>
      <RulePreview
        values={values}
        face={author && { name: author.name, src: author.avatar_url, hue: hueOf(agent) }}
        id={post?.id}
      />
      <div className={classes.wide}>
        <FormError text={refused} />
      </div>
      <div className={classes.foot}>
        <div className={classes.note}>
          <Repeated
            form={form}
            isSetOnly={isBuiltIn}
            onVary={() => fill('The agent writes each post.', varied(form.getValues()))}
          />
        </div>
        <span className={`quiet wideOnly ${classes.keys}`}>
          <Kbd size="xs">⌘</Kbd> or <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonButton type="submit" loading={sending} why={why}>
          {post ? 'Save changes' : 'Schedule post'}
        </ReasonButton>
      </div>
    </form>
  );
}
