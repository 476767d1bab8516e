import { useEffect } from 'react';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { MultiSelect, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { Tones } from '#contract/schedule/types.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { ConnectAgent } from '#web/entities/connections/connect-agent.tsx';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { accountOf, accountsOn } from '#web/entities/agents/accounts-of.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import classes from './schedule-form.module.css';
import { contentTypeOptions, toneLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { fittedTo, partsOf } from './fitted-values.ts';
import { isReviewed, isWritten, type ScheduleValues } from './schedule-values.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

const platformOptions = LivePlatformIds.map((id) => ({ value: id, label: platforms[id].name }));
const toneOptions = Tones.map((value) => ({ value, label: toneLabels[value] }));

interface Props {
  form: ScheduleForm;
  agents: readonly Agent[];
}

/** Publishing needs a connected account; the sandbox is connected in place. */
function Connect({ agent, platform }: { agent: Agent; platform: LivePlatform }) {
  const { name } = platforms[platform];
  const isConnected = accountsOn(agent, platform).some(({ status }) => status === 'connected');
  if (isConnected) return null;
  return (
    <div className={classes.connect}>
      <span>
        {agent.name} isn’t connected to {name} yet.
      </span>
      <ConnectAgent
        agent_id={agent.id}
        platform={platform}
        stays
        size="compact-sm"
        variant="light"
      />
    </div>
  );
}

/** The agent's account there, if it has several. */
function AccountField({ form, agent }: { form: ScheduleForm; agent: Agent }) {
  const { platform, connection_id } = form.values;
  const accounts = accountsOn(agent, platform);
  if (accounts.length < 2) return null;
  return (
    <Select
      label="Account"
      data={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
      allowDeselect={false}
      {...form.getInputProps('connection_id')}
      value={connection_id ?? accounts[0]?.id ?? null}
    />
  );
}

/** A one-time post on several accounts is a post in the editor. */
const WriteInstead = ({ agent }: { agent: Agent }) => (
  <span className="quiet">
    Repeated and queued posts can go to several accounts. To publish once at a set time,{' '}
    <Link to="/write" search={{ agent: agent.id }}>
      write a post
    </Link>
    .
  </span>
);

/** More accounts of the agent that a recurring post is published on. */
function AlsoField({ form, agent }: { form: ScheduleForm; agent: Agent }) {
  const { platform, connection_id, also, frequency, when } = form.values;
  const first = accountOf(agent, platform, connection_id);
  // A network that accepts a text from only one account gets it from the first one.
  const others = agent.platform_connections.filter(
    (one) => one.id !== first?.id && !(one.platform === platform && platforms[platform].takes_once),
  );
  if (!first || (others.length === 0 && also.length === 0)) return null;
  const isOnce = frequency === 'once' && when === 'time';
  if (isOnce && also.length === 0) return <WriteInstead agent={agent} />;
  const choose = (ids: readonly string[]) =>
    form.setValues({
      connection_id: first.id,
      also: ids.flatMap((id) => {
        const account = others.find((one) => one.id === id) ?? also.find((one) => one.id === id);
        const network = LivePlatformIds.find((name) => name === account?.platform);
        return network ? [{ id, platform: network, limits: account?.limits }] : [];
      }),
    });
  return (
    <MultiSelect
      label="Also post to (optional)"
      description="The same text, fitted to each network. If one account fails, the others still post."
      data={others.map((one) => ({
        value: one.id,
        label: `${platforms[one.platform].name} (${accountName(one)})`,
      }))}
      {...form.getInputProps('also')}
      value={also.map(({ id }) => id)}
      onChange={choose}
    />
  );
}

interface WhoProps extends Props {
  /** Of the edited post: the owner's own posts keep their author. */
  author: ScheduledPost['agent'] | undefined;
}

/** Excess length is computed from the form values alone, so they include the account's limits. */
function useLimits({ values, setFieldValue }: ScheduleForm, agent: Agent | undefined): void {
  const { platform, connection_id } = values;
  const limits = agent && accountOf(agent, platform, connection_id)?.limits;
  useEffect(() => setFieldValue('limits', limits), [limits, setFieldValue]);
}

/** The agent, the account, and the content type. */
export function WhoFields({ form, agents, author }: WhoProps) {
  const agent = agents.find(({ id }) => id === form.values.agent_id);
  useLimits(form, agent);
  // An account belongs to its platform, and to the agents that use it.
  const choose = (values: Partial<ScheduleValues>) =>
    form.setValues({ ...values, connection_id: null, also: [] });
  return (
    <>
      <Select
        label="AI agent"
        placeholder="Who posts?"
        data={(author?.is_self ? [author] : agents).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        searchable={agents.length > 7}
        allowDeselect={false}
        withAsterisk
        {...form.getInputProps('agent_id')}
        onChange={(agent_id: string | null) => choose({ agent_id })}
      />
      <SimpleGrid cols={2} spacing="md">
        <Select
          label="Platform"
          data={platformOptions}
          allowDeselect={false}
          {...form.getInputProps('platform')}
          onChange={(platform: LivePlatform | null) => platform && choose({ platform })}
        />
        <Select
          label="Content type"
          data={contentTypeOptions}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
      </SimpleGrid>
      {agent && <AccountField form={form} agent={agent} />}
      {agent && <AlsoField form={form} agent={agent} />}
      {agent && <Connect agent={agent} platform={form.values.platform} />}
    </>
  );
}

/** The version for each network of a text for several. */
function Fits({ values }: { values: ScheduleValues }) {
  const changed = fittedTo(values).filter(({ changes }) => changes.length > 0);
  if (!isWritten(values) || changed.length === 0) return null;
  return (
    <ul className="plain quiet" aria-label="Fitted to each network">
      {changed.map(({ platform, changes }) => (
        <li key={`${platform} ${changes.join(' ')}`}>
          {platforms[platform].name}: {changes.join(' ')}
        </li>
      ))}
    </ul>
  );
}

/** The share of the platform's limit that the text uses; a thread is split into as many posts as it needs. */
function Room({ values }: { values: ScheduleValues }) {
  if (values.also.length > 0) return <Fits values={values} />;
  const { name } = platforms[values.platform];
  const takes = allowedOn(values.platform, values.limits);
  const { max_length, counting } = roomOf(takes, values.media.length);
  const parts = partsOf(values);
  const tooLong = `Content too long for ${name}`;
  if (values.content_type === 'thread')
    return <CharacterCounter used={parts.length} limit={limits.thread_parts} tooLong={tooLong} />;
  return (
    <CharacterCounter
      used={postLength(parts[0] ?? '', counting)}
      limit={max_length}
      tooLong={tooLong}
    />
  );
}

/** The text; without one, the agent writes it. */
export const TextField = ({ form }: Pick<Props, 'form'>) => (
  <div className="stackXs">
    <Textarea
      label="Content (optional)"
      placeholder="Leave empty to have the agent write each post"
      autosize
      minRows={3}
      maxRows={10}
      maxLength={limits.post_text}
      {...form.getInputProps('content_text')}
    />
    <Room values={form.values} />
  </div>
);

/** The instructions for an agent that writes. */
export function BriefFields({ form }: Pick<Props, 'form'>) {
  if (isWritten(form.values)) return null;
  return (
    <>
      <TextInput
        label="Topic (optional)"
        description="If empty, the agent picks a topic"
        maxLength={limits.topic}
        {...form.getInputProps('topic')}
      />
      <BriefFactsFields
        about={form.values}
        values={form.values}
        onChange={(next) => form.setValues(next)}
        errorOf={(field) => form.errors[`content_config.${field}`]}
      />
      <Select
        label="Tone"
        data={toneOptions}
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

/** Whether each post needs approval. */
export function ReviewField({ form }: Pick<Props, 'form'>) {
  return (
    <div>
      <Switch
        label="Ask me before publishing"
        description="You approve each post. Posts you don’t approve in time aren’t published."
        checked={isReviewed(form.values)}
        onChange={({ currentTarget }) =>
          form.setFieldValue('review', currentTarget.checked ? 'before_sending' : 'off')
        }
      />
    </div>
  );
}
