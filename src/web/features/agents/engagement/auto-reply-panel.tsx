import { Button, Switch } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { failedWords } from './failure-labels.ts';
import { usePause, useResume } from './queries.ts';

interface Props {
  agent: Agent;
  settings: EngagementSettings;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** `Sat 21 Nov, 15:40 (Berlin)`, in the reader's time zone. */
function endOf(paused_until: string): string {
  const zone = viewerZone();
  return `${clockWords(Date.parse(paused_until), zone, Date.now())} (${zoneLabel(zone)})`;
}

function helpOf({ agent: { name }, settings, isOn }: Props): string {
  if (settings.paused_until) return `Auto-reply is paused until ${endOf(settings.paused_until)}.`;
  return isOn
    ? `${name} reads mentions, decides which to reply to, and writes replies.`
    : 'Auto-reply is off. Mentions still arrive in your inbox, except from networks that charge for reading.';
}

function Badge({ settings, isOn }: Props) {
  if (settings.paused_until) return <StatusBadge tone="warn">Paused</StatusBadge>;
  const { tone, word } = !settings.auto_reply_enabled
    ? ({ tone: 'quiet', word: isOn ? 'Off until you save' : 'Off' } as const)
    : ({ tone: 'good', word: isOn ? 'On' : 'On until you save' } as const);
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** The switch, and the buttons that pause and resume engagement at once. */
export function AutoReplyPanel(props: Props) {
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
