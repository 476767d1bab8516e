import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { languages } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import { specializationLabels } from '#domain/persona/archetype-labels.ts';
import { ownRules, readGuidelines } from '#domain/persona/guidelines.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from '#domain/persona/persona-labels.ts';
import { portraitOf } from '#domain/persona/portrait.ts';
import { Panel } from '#web/ui/panel.tsx';
import { MaterialPanel } from '#web/features/agents/material/material-panel.tsx';
import { PromptPanel } from '#web/features/agents/prompt/prompt-panel.tsx';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { SimilarityPanel } from '#web/features/agents/similarity/similarity-panel.tsx';
import { VersionsPanel } from '#web/features/agents/versions/versions-panel.tsx';
import { VoicePanel } from '#web/features/agents/voice/voice-panel.tsx';
import classes from './persona-tab.module.css';

interface Props {
  agent: Agent;
}

const Edit = ({ agent, children }: Props & { children: ReactNode }) => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link to="/agents/$id/edit" params={{ id: agent.id }} {...props} />}
  >
    {children}
  </Anchor>
);

/** Where a slider is, without moving it. */
const Scale = ({ label, value, says }: { label: string; value: number; says: string }) => (
  <div className={classes.scale}>
    <dt>{label}</dt>
    <dd>{says}</dd>
    <dd className={classes.track} aria-hidden>
      <span style={{ insetInlineStart: `${value}%` }} />
    </dd>
  </div>
);

/** The choices without a scale. */
const choicesOf = (agent: Agent): [string, string][] => [
  [personaFieldLabels.humor_style, humorLabels[agent.humor_style].label],
  [personaFieldLabels.intelligence_level, intelligenceLabels[agent.intelligence_level].label],
  [personaFieldLabels.language, languages[agent.language].own],
  ...(agent.specialization
    ? [
        [
          personaFieldLabels.specialization,
          specializationLabels[agent.specialization].label,
        ] satisfies [string, string],
      ]
    : []),
];

/** Who it is in its own words, and its settings; the page’s head has its face and type. */
function Who({ agent }: Props) {
  const { controversy_comfort } = agent;
  const tone = Number(agent.voice_tone);
  return (
    <Panel bare title="Who it is" aside={<Edit agent={agent}>Edit</Edit>}>
      <p className={`flush measure keeps ${classes.portrait}`}>{portraitOf(agent)}</p>
      <dl className={`facts ${classes.settings}`}>
        <Scale
          label={personaFieldLabels.voice_tone}
          value={tone}
          says={bandOf(toneBands, tone).label}
        />
        <Scale
          label={personaFieldLabels.controversy_comfort}
          value={controversy_comfort}
          says={bandOf(controversyBands, controversy_comfort).label}
        />
        {choicesOf(agent).map(([label, said]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** What it likes to talk about. */
const Topics = ({ agent }: Props) => (
  <Panel bare title="What it can talk about">
    <p className="flush measure">
      {agent.target_topics.length > 0 ? (
        agent.target_topics.join(' · ')
      ) : (
        <>
          No topics yet. <Edit agent={agent}>Add some</Edit> so it can suggest posts.
        </>
      )}
    </p>
  </Panel>
);

/** Its voice in texts: two are shown, the others on request. */
function Samples({ agent: { voice_samples, contrast_pairs, ...agent } }: Props) {
  const quotes = (samples: readonly string[]) =>
    samples.map((sample) => (
      <blockquote key={sample} className={classes.sample}>
        {sample}
      </blockquote>
    ));
  const [first, second, ...others] = voice_samples;
  const isEmpty = voice_samples.length + contrast_pairs.length === 0;
  return (
    <Panel bare title={personaFieldLabels.voice_samples}>
      {isEmpty && (
        <p className="flush measure">
          No samples yet.{' '}
          <Edit agent={{ voice_samples, contrast_pairs, ...agent }}>Paste a few posts</Edit> that
          sound right.
        </p>
      )}
      {quotes([first, second].filter((one) => one !== undefined))}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>+{others.length} more</summary>
          {quotes(others)}
        </details>
      )}
      {contrast_pairs.length > 0 && (
        <ul className="plain stackXs">
          {contrast_pairs.map(({ write, instead_of }) => (
            <li key={`${write} ${instead_of}`}>
              “{write}” <span className="faint">instead of “{instead_of}”</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What holds for every agent; `checkSentences` has all of it. */
const forEveryone =
  'Like every agent, it won’t joke about harm, illness or death, add links or handles you didn’t give it, or reveal secrets.';

/** What its owner and this product keep it from. */
function Limits({ agent }: Props) {
  const bannedBy = (rules: readonly string[]) => readGuidelines(rules).habits.banned;
  const lines: [string, string][] = [
    ['Avoids', agent.avoid_topics.join(' · ')],
    [
      'Never says',
      bannedBy(ownRules(agent))
        .map((word) => `“${word}”`)
        .join(' · '),
    ],
    [
      'Your rules',
      agent.behavioral_guidelines.filter((rule) => bannedBy([rule]).length === 0).join('\n'),
    ],
  ];
  return (
    <Panel bare title="What it won’t do">
      <dl className="facts factsBeside">
        {lines
          .filter(([, said]) => said !== '')
          .map(([label, said]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
      <p className="flush muted measure">{forEveryone}</p>
    </Panel>
  );
}

/** The personality: who it is, its samples, what it learned and what it won’t do; below, its history and similar posts. */
export function PersonaTab({ agent }: Props) {
  const { may } = useSpace();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="stackLg">
      <div className="sections">
        <div className="stackLg">
          <Who agent={agent} />
          <Topics agent={agent} />
          <Samples agent={agent} />
          <Limits agent={agent} />
        </div>
        <div className="stackLg">
          <MaterialPanel agent={agent} />
          <VoicePanel agent={agent} />
          <VersionsPanel agent={agent} />
          {may('draft') && <SimilarityPanel agent={agent} />}
        </div>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        h={32}
        w="fit-content"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide the prompt' : 'Show the prompt'}
      </Button>
      {isShown && <PromptPanel agent={agent} />}
    </div>
  );
}
