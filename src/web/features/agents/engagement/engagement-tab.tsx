import type { Agent } from '#contract/agents/types.ts';
import {
  EngagementPartNames,
  engagementParts,
  type EngagementPart,
} from '#web/features/agents/list/agent-search.ts';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import type { ComponentType } from 'react';
import { AnalyticsPart } from './analytics-part.tsx';
import { TestPart } from './test-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { SettingsForm } from '#web/lib/forms/settings-form.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { AutoReplyPanel } from './auto-reply-panel.tsx';
import { failedWords } from './failure-labels.ts';
import { EffectiveRules } from './effective-rules.tsx';
import { engagementQuery } from './queries.ts';
import { ReplyFields } from './reply-fields.tsx';
import { useEngagementForm } from './use-settings-form.ts';

interface Props {
  agent: Agent;
  settings: EngagementSettings;
}

function Form({ agent, settings }: Props) {
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

const contents: Record<EngagementPart, ComponentType<{ agent: Agent }>> = {
  settings: SettingsPart,
  analytics: AnalyticsPart,
  test: TestPart,
};

/** How the agent replies to people, the results, and a test with a sample. */
export function EngagementTab({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  return (
    <PageTabs
      label={`Engagement of ${agent.name}`}
      tabs={EngagementPartNames.map((name) => {
        const Part = contents[name];
        return { name, title: engagementParts[name], content: <Part agent={agent} /> };
      })}
      open={search.part ?? 'settings'}
      onOpen={(part) => choose({ part })}
      forgets
      inner
    />
  );
}
