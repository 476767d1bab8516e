import { lazy, Suspense, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Anchor, Button, Switch } from '@mantine/core';
import {
  IconBan,
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconRobot,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { TabParts } from '#web/features/agents/profile/tab-parts.tsx';
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { SettingsForm } from '#web/lib/forms/settings-form.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { platforms } from '#contract/platforms/platforms.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AnalyticsPart } from './analytics-part.tsx';
import { TestPart } from './test-part.tsx';
import { engagementQuery, usePause, useResume } from './queries.ts';
import { ReplyFields } from './reply-fields.tsx';
import { failedWords, useEngagementForm } from './use-settings-form.ts';
import classes from './engagement.module.css';
import {
  approvalWords,
  channelWords,
  type EngagementValues,
  hoursWords,
  limitWords,
} from './engagement-values.ts';

interface AutoReplyPanelProps {
  agent: Agent;
  settings: EngagementSettings;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** `Sat, Nov 21 at 3:40 PM (Berlin)`, in the reader's time zone. */
function endOf(paused_until: string): string {
  const zone = viewerZone();
  return `${clockWords(Date.parse(paused_until), zone, Date.now())} (${zoneLabel(zone)})`;
}

function helpOf({ agent: { name }, settings, isOn }: AutoReplyPanelProps): string {
  if (settings.paused_until) return `Auto-reply is paused until ${endOf(settings.paused_until)}.`;
  return isOn
    ? `${name} reads mentions, decides which to reply to, and writes replies.`
    : 'Auto-reply is off. Mentions still arrive in your inbox, except from networks that charge for reading.';
}

function Badge({ settings, isOn }: AutoReplyPanelProps) {
  if (settings.paused_until) return <StatusBadge tone="warn">Paused</StatusBadge>;
  const { tone, word } = !settings.auto_reply_enabled
    ? ({ tone: 'quiet', word: isOn ? 'Off until you save' : 'Off' } as const)
    : ({ tone: 'good', word: isOn ? 'On' : 'On until you save' } as const);
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** The switch, and the buttons that pause and resume engagement at once. */
function AutoReplyPanel(props: AutoReplyPanelProps) {
  const { agent, settings, isOn, onSwitch } = props;
  const id = useId();
  const pause = usePause(agent.id);
  const resume = useResume(agent.id);
  const isBusy = pause.isPending || resume.isPending;
  const rests = settings.paused_until !== null;
  const onPause = () =>
    pause.mutate(
      { pauseDuration: '1h', reason: '' },
      {
        onSuccess: () => void notify.success(engagementMessages.paused),
        onError: (error) => void notify.error(failedWords(error, engagementMessages.pause_failed)),
      },
    );
  const onResume = () =>
    resume.mutate(undefined, {
      onSuccess: () => {
        onSwitch(true);
        void notify.success(engagementMessages.resumed);
      },
      onError: (error) => void notify.error(failedWords(error, engagementMessages.resume_failed)),
    });
  return (
    <Panel title="Auto-reply" aside={<Badge {...props} />}>
      <Switch
        label="Auto-reply"
        aria-describedby={id}
        checked={isOn}
        disabled={rests || isBusy}
        withThumbIndicator={false}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <p className="said measure" id={id} role="status">
        {helpOf(props)}
      </p>
      {rests ? (
        <Button
          className="start"
          variant="light"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={onResume}
        >
          Resume
        </Button>
      ) : (
        settings.auto_reply_enabled && (
          <Button
            className="start"
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            loading={pause.isPending}
            onClick={onPause}
          >
            Pause 1 Hour
          </Button>
        )
      )}
    </Panel>
  );
}

type Channel = EngagementSettings['channels'][number];

const signs = { auto: IconRobot, handoff: IconHandStop, blocked: IconBan } as const;

function Source({ platform, rule }: Pick<Channel, 'platform' | 'rule'>) {
  const source = platforms[platform].rules.find((one) => one.rule === rule)?.source;
  return source ? <Elsewhere href={source.url}>{source.name}</Elsewhere> : null;
}

function Where({ channel, ...how }: { channel: Channel; isFinding: boolean; isOn: boolean }) {
  const Sign = signs[channel.lane];
  return (
    <li className="iconed" data-lane={channel.lane}>
      <Sign size={18} stroke={1.7} aria-hidden />
      <div>
        <strong>{accountOn({ ...channel, display_name: channel.username })}</strong>
        {channelWords(channel, how).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <blockquote>
          {channel.rule} <Source {...channel} />
        </blockquote>
      </div>
    </li>
  );
}

interface EffectiveRulesProps {
  agent: Agent;
  settings: EngagementSettings;
  values: EngagementValues;
  isOn: boolean;
}

/** The effect of these settings: with the platforms' rules, the limits and the first approvals. */
function EffectiveRules({ agent, settings, values, isOn }: EffectiveRulesProps) {
  const { channels } = settings;
  return (
    <div className="follows">
      <Panel title={isOn ? 'How it replies now' : 'Once it’s on'}>
        <ul className={classes.sentences}>
          <li>{limitWords(values)}</li>
          <li>
            {settings.replies_today === 0
              ? 'No replies sent today.'
              : `${settings.replies_today} of ${settings.dailyLimit} replies sent today.`}
          </li>
          <li>{hoursWords(values)}</li>
          <li>{approvalWords(settings.approved_replies)}</li>
        </ul>
        {channels.length === 0 ? (
          <p className="said measure">
            {agent.name} has no connected account yet.{' '}
            <Anchor
              renderRoot={(props) => <Link to="/agents/$id" params={{ id: agent.id }} {...props} />}
            >
              Connect one
            </Anchor>
          </p>
        ) : (
          <ul className={classes.channels} aria-label="Channels">
            {channels.map((channel) => (
              <Where
                key={channel.account_id}
                channel={channel}
                isFinding={values.find_posts}
                isOn={isOn}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Form({ agent, settings }: { agent: Agent; settings: EngagementSettings }) {
  const state = useEngagementForm(agent.id, settings);
  const { form } = state;
  const isOn = form.values.auto_reply_enabled && settings.paused_until === null;
  return (
    <SettingsForm label="Engagement settings" className="columns" state={state}>
      {(buttons) => (
        <>
          <div className="stackMd">
            <AutoReplyPanel
              agent={agent}
              settings={settings}
              isOn={isOn}
              onSwitch={(on) => form.setFieldValue('auto_reply_enabled', on)}
            />
            {isOn && <ReplyFields form={form} />}
            {buttons}
          </div>
          <EffectiveRules agent={agent} settings={settings} values={form.values} isOn={isOn} />
        </>
      )}
    </SettingsForm>
  );
}

/** The engagement settings, beside a description of their effect. */
function SettingsPart({ agent }: { agent: Agent }) {
  const query = useQuery(engagementQuery(agent.id));
  const { data } = query;
  if (data) return <Form agent={agent} settings={data} />;
  return (
    <QueryState query={query} say={(error) => failedWords(error, engagementMessages.load_failed)} />
  );
}

// Few visitors rehearse.
const RehearsalPart = lazy(async () => ({
  default: (await import('#web/features/agents/rehearsal/rehearsal-part.tsx')).RehearsalPart,
}));

/** One message at once, or many in one run. */
const Trials = ({ agent }: { agent: Agent }) => (
  <div className="stackMd">
    <TestPart agent={agent} />
    <Suspense>
      <RehearsalPart agent={agent} />
    </Suspense>
  </div>
);

/** How the agent replies to people, the results, and a test with a sample. */
export const EngagementTab = ({ agent }: { agent: Agent }) => (
  <TabParts
    label={`Engagement of ${agent.name}`}
    parts={[
      { name: 'settings', content: <SettingsPart agent={agent} /> },
      { name: 'analytics', content: <AnalyticsPart agent={agent} /> },
      { name: 'test', content: <Trials agent={agent} /> },
    ]}
  />
);
