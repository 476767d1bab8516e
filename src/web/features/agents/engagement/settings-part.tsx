import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { AutoReplyPanel } from './auto-reply-panel.tsx';
import { failedWords } from './failure-labels.ts';
import { EffectiveRules } from './effective-rules.tsx';
import { engagementQuery } from './queries.ts';
import { ReplyFields } from './reply-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface Props {
  agent: Agent;
  settings: EngagementSettings;
}

function Form({ agent, settings }: Props) {
  const { form, changed, save, saving, undo } = useSettingsForm(agent.id, settings);
  const isOn = form.values.auto_reply_enabled && settings.paused_until === null;
  return (
    <form
      aria-label="Engagement settings"
      className="columns"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
      }}
      noValidate
    >
      <div className="stackMd">
        <AutoReplyPanel
          agent={agent}
          settings={settings}
          isOn={isOn}
          onSwitch={(on) => form.setFieldValue('auto_reply_enabled', on)}
        />
        {isOn && <ReplyFields form={form} />}
        <Group gap="sm">
          <ReasonButton
            type="submit"
            loading={saving}
            why={changed ? undefined : 'No changes yet.'}
          >
            Save settings
          </ReasonButton>
          {changed && (
            <Button variant="default" onClick={undo}>
              Undo changes
            </Button>
          )}
        </Group>
      </div>
      <EffectiveRules agent={agent} settings={settings} values={form.values} isOn={isOn} />
      <LeaveGuard
        active={changed && !saving}
        betweenTabs
        title="Leave without saving?"
        text={'Your changes aren’t saved yet.'}
      />
    </form>
  );
}

/** The engagement settings, beside a description of their effect. */
export function SettingsPart({ agent }: { agent: Agent }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(engagementQuery(agent.id));
  if (data) return <Form agent={agent} settings={data} />;
  return (
    <QueryBoundary
      pending={isPending}
      failure={error ? failedWords(error, engagementMessages.load_failed) : undefined}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
