/** The effect of these settings: with the platforms' rules, the limits and the first approvals. */
import { Anchor } from '@mantine/core';
import { IconBan, IconHandStop, IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { type EngagementSettings } from '#contract/engagement/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { handleOf } from '#domain/platforms/account-names.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './engagement.module.css';
import type { EngagementValues } from './engagement-values.ts';
import { approvalWords, channelWords, limitWords, hoursWords } from './effective-rules-labels.ts';

type Channel = EngagementSettings['channels'][number];

const signs = { auto: IconRobot, handoff: IconHandStop, blocked: IconBan } as const;

function Source({ platform, rule }: Pick<Channel, 'platform' | 'rule'>) {
  const source = platforms[platform].rules.find((one) => one.rule === rule)?.source;
  return source ? <Elsewhere href={source.url}>{source.name}</Elsewhere> : null;
}

function Where({ channel, isFinding }: { channel: Channel; isFinding: boolean }) {
  const Sign = signs[channel.lane];
  return (
    <li className="iconed" data-lane={channel.lane}>
      <Sign size={18} stroke={1.7} aria-hidden />
      <div>
        <strong>
          {handleOf(channel)} on {platforms[channel.platform].name}
        </strong>
        {channelWords(channel, isFinding).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <blockquote>
          {channel.rule} <Source {...channel} />
        </blockquote>
      </div>
    </li>
  );
}

interface Props {
  agent: Agent;
  settings: EngagementSettings;
  values: EngagementValues;
  isOn: boolean;
}

export function EffectiveRules({ agent, settings, values, isOn }: Props) {
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
            {agent.name} has no connected channel yet.{' '}
            <Anchor
              renderRoot={(props) => <Link to="/agents/$id" params={{ id: agent.id }} {...props} />}
            >
              Connect one
            </Anchor>
          </p>
        ) : (
          <ul className={classes.channels} aria-label="Channels">
            {channels.map((channel) => (
              <Where key={channel.account_id} channel={channel} isFinding={values.find_posts} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
