import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Document } from '#contract/company/documents.ts';
import {
  useKnowingAgents,
  type KnowingAgent,
} from '#web/features/company/agents/use-knowing-agents.ts';
import { wholeLines } from '#domain/text/whole-lines.ts';
import type { BannerState } from '#web/features/company/profile/use-banner.ts';
import { demoDataQuery } from '#web/entities/demo-data/demo-data-queries.ts';
import { useAssign } from '#web/features/company/queries.ts';

const list = new Intl.ListFormat('en');
const looks = { variant: 'default', size: 'compact-sm' } as const;

/** Its title; one that is only the name of the file, as words. */
function topicOf({ title, filename }: Document): string {
  if (!filename.startsWith(`${title}.`)) return title;
  return title.replace(/[-_]+/g, ' ').replace(/^\p{L}/u, (first) => first.toUpperCase());
}

const usesDocuments = ({ assignment }: KnowingAgent): boolean =>
  assignment?.is_active === true && assignment.knowledge_scope.includes('knowledge_documents');

/** Adds the documents to what an agent knows, and changes nothing else of it. */
function Give({ one, banner }: { one: KnowingAgent; banner: BannerState }) {
  const assign = useAssign();
  const { agent, assignment } = one;
  const knowledge_scope = [...(assignment?.knowledge_scope ?? []), 'knowledge_documents' as const];
  const rest = assignment && {
    custom_instructions: assignment.custom_instructions,
    priority_level: assignment.priority_level,
    is_active: assignment.is_active,
  };
  return (
    <Button
      data-needs="manage"
      {...looks}
      loading={assign.isPending}
      onClick={() =>
        assign.mutate(
          { ...rest, agent_id: agent.id, knowledge_scope },
          {
            onSuccess: () => banner.good(`${agent.name} can use your documents now.`),
            onError: (error) => banner.failed(error, 'Failed to create assignment'),
          },
        )
      }
    >
      Let {agent.name} use your documents
    </Button>
  );
}

const Choose = () => (
  <Button
    {...looks}
    renderRoot={(props) => <Link to="/company" search={{ tab: 'agents' }} {...props} />}
  >
    Choose who uses it
  </Button>
);

/** People need no agent for a post of their own: it starts with the first lines of the document. */
const WriteYourself = ({ document: { id, title, content, length } }: { document: Document }) => (
  <Button
    data-needs="draft"
    {...looks}
    aria-label={`Write it yourself: ${title}`}
    renderRoot={(props) => (
      <Link
        to="/write"
        search={{ agent: 'self', text: wholeLines(content, [...content].length < length), doc: id }}
        {...props}
      />
    )}
  >
    Write it yourself
  </Button>
);

/** What people without an agent of their own do with a document. */
const WithoutAgent = ({ document, hasSamples }: { document: Document; hasSamples: boolean }) => (
  <div className="lineSm quiet">
    {hasSamples && 'Sample agents can’t use your documents. '}
    <span>
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link
            to="/agents/create"
            search={{ topic: topicOf(document), doc: document.id }}
            {...props}
          />
        )}
      >
        Create an agent of your own
      </Anchor>
      , or write it yourself.
    </span>
    <WriteYourself document={document} />
  </div>
);

/** The agents that can be given a document: sample agents use sample documents, and no one else does. */
function useAble({ id }: Document) {
  const { knowing } = useKnowingAgents();
  const { data: samples } = useQuery(demoDataQuery);
  const isSample = samples?.items.some((item) => item.id === id) === true;
  const able = knowing?.filter(({ agent }) => agent.is_sample === isSample);
  return { able, isSample, hasSamples: knowing?.some(({ agent }) => agent.is_sample) === true };
}

/** Which agents use a document that was read, and what to do next with it. */
export function DocumentUse({ document, banner }: { document: Document; banner: BannerState }) {
  const { able, isSample, hasSamples } = useAble(document);
  if (!able || document.state !== 'ready') return null;
  const [first, ...others] = able;
  const [user, ...moreUsers] = able.filter(usesDocuments);
  if (isSample && !user) return <p className="lineSm quiet">Only sample agents can use it.</p>;
  if (!first) return <WithoutAgent document={document} hasSamples={hasSamples} />;
  if (user)
    return (
      <div className="lineSm">
        <span className="quiet">
          {list.format([user, ...moreUsers].map(({ agent }) => agent.name))} can use it.
        </span>
        <Button
          {...looks}
          aria-label={`Write a post from it: ${document.title}`}
          renderRoot={(props) => (
            <Link
              to="/write"
              search={{ agent: user.agent.id, topic: topicOf(document), doc: document.id }}
              {...props}
            />
          )}
        >
          Write a post from it
        </Button>
      </div>
    );
  // What is switched off is switched on where all of it is shown.
  const isPlain = others.length === 0 && first.assignment?.is_active !== false;
  return (
    <div className="lineSm">
      <span className="quiet">No agent can use it yet.</span>
      {isPlain ? <Give one={first} banner={banner} /> : <Choose />}
      <WriteYourself document={document} />
    </div>
  );
}
