import { Alert, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { errorsByField } from '#web/lib/field-errors.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { BriefForm } from './brief-form.tsx';
import { emptyBrief, requestOf, validateBrief } from './brief.ts';
import type { BriefValues } from './brief.ts';
import classes from './content.page.module.css';
import { DraftCard } from './draft-card.tsx';
import type { Request } from './queries.ts';
import { useDrafts } from './use-drafts.ts';
import { WritingProgress } from './writing-progress.tsx';

const route = getRouteApi('/ai-content');

const countOf = ({ variations, variation_count = 1 }: Request) =>
  variations ? variation_count : 1;

interface PiecesProps {
  drafts: ReturnType<typeof useDrafts>;
  byId: ReadonlyMap<string, Agent>;
}

function Pieces({ drafts: { drafts, writing, regenerate }, byId }: PiecesProps) {
  return (
    <>
      <div className={classes.head}>
        <h2>
          {drafts.length} {drafts.length === 1 ? 'text' : 'texts'}
        </h2>
        <Button variant="default" disabled={writing !== undefined} onClick={regenerate}>
          Regenerate
        </Button>
      </div>
      {drafts.map((draft) => {
        const agent = byId.get(draft.agent_id);
        return agent && <DraftCard key={draft.key} agent={agent} draft={draft} />;
      })}
    </>
  );
}

function Results({
  drafts,
  agents,
}: {
  drafts: ReturnType<typeof useDrafts>;
  agents: readonly Agent[];
}) {
  const { writing, error } = drafts;
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const place = useRef<HTMLElement>(null);
  const isWriting = writing !== undefined;
  useEffect(() => {
    // On a phone the results lie below the form.
    if (isWriting) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isWriting]);

  return (
    <section ref={place} className={classes.results} aria-label="Results">
      {writing && (
        <WritingProgress
          name={byId.get(writing.agent_id)?.name ?? 'The agent'}
          count={countOf(writing)}
          onCancel={drafts.cancel}
        />
      )}
      {error && !writing && (
        <Alert color="red" title="Failed to generate content">
          {messageOf(error)}
        </Alert>
      )}
      {drafts.drafts.length > 0 && <Pieces drafts={drafts} byId={byId} />}
      {drafts.drafts.length === 0 && !writing && !error && (
        <EmptyState title="Nothing written yet">
          Choose an agent and a topic. What it writes appears here, ready to be changed and posted.
        </EmptyState>
      )}
    </section>
  );
}

function Desk({ agents, chosen }: { agents: readonly Agent[]; chosen: string | undefined }) {
  const only = agents.length === 1 ? agents[0] : undefined;
  const agent = agents.find(({ id }) => id === chosen) ?? only;
  const form = useForm<BriefValues>({
    initialValues: { ...emptyBrief, agent_id: agent?.id ?? null },
    validate: validateBrief,
    validateInputOnBlur: ['topic', 'agent_id'],
  });
  const drafts = useDrafts();
  const submit = () => {
    if (drafts.writing || form.validate().hasErrors) return;
    drafts.write(requestOf(form.values), (error) => {
      if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
    });
  };
  return (
    <div className={classes.columns}>
      <div className={classes.brief}>
        <BriefForm
          form={form}
          agents={agents}
          writing={drafts.writing !== undefined}
          onSubmit={submit}
        />
      </div>
      <Results drafts={drafts} agents={agents} />
    </div>
  );
}

export function ContentPage() {
  const { agent } = route.useSearch();
  const { data, isPending, isError, refetch, isFetching } = useQuery(agentsQuery);
  return (
    <>
      <PageHeader title="AI content" text="Let an agent write, then decide what goes out." />
      {isPending && <RowSkeletons />}
      {isError && (
        <ErrorState
          message="Failed to fetch agents"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          drawing="face"
          title="Nobody to write yet"
          action={
            <Button renderRoot={(props) => <Link to="/agents/create" {...props} />}>
              Create agent
            </Button>
          }
        >
          Texts are written by your agents. Make the first one.
        </EmptyState>
      )}
      {data && data.length > 0 && <Desk agents={data} chosen={agent} />}
    </>
  );
}
