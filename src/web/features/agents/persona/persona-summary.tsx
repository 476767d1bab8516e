import { languages } from '#contract/agents/languages.ts';
import { replyBands } from '#contract/agents/types.ts';
import type { Agent } from '#contract/agents/types.ts';
import { specializationLabels } from '#domain/persona/archetype-labels.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import {
  bandOf,
  controversyBands,
  replyFrequencyLabels,
  toneBands,
} from '#domain/persona/persona-labels.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './persona-summary.module.css';
import { postFrequencyWords } from '#web/features/agents/wizard/wizard-labels.ts';

const perDay = ({ post_frequency, posts_per_day }: Agent) =>
  post_frequency === 'custom' ? `${posts_per_day ?? 0} a day` : postFrequencyWords[post_frequency];

/** The filled-in fields of the personality. */
function linesOf(agent: Agent): [string, string][] {
  const { core_traits, communication_style } = agent.personality_config;
  const lines: [string, string][] = [
    ['Core traits', core_traits.join(', ')],
    [personaFieldLabels.custom_archetype, agent.custom_archetype],
    ['Style', communication_style],
    [personaFieldLabels.voice_tone, bandOf(toneBands, Number(agent.voice_tone)).label],
    [
      personaFieldLabels.controversy_comfort,
      bandOf(controversyBands, agent.controversy_comfort).label,
    ],
    [
      personaFieldLabels.specialization,
      agent.specialization ? specializationLabels[agent.specialization].label : '',
    ],
    [personaFieldLabels.language, languages[agent.language].own],
    [personaFieldLabels.target_topics, agent.target_topics.join(' · ')],
    [personaFieldLabels.avoid_topics, agent.avoid_topics.join(' · ')],
    [personaFieldLabels.behavioral_guidelines, agent.behavioral_guidelines.join('\n')],
    ['Posting plan', perDay(agent)],
    [
      'Reply activity',
      `${replyFrequencyLabels[agent.reply_frequency]}, ${replyBands[agent.reply_frequency].join('–')} a day`,
    ],
  ];
  return lines.filter(([, said]) => said !== '');
}

/** Its voice in texts: the first is shown, the others on request. */
function Samples({ samples }: { samples: readonly string[] }) {
  const [first, ...others] = samples;
  if (first === undefined) return null;
  return (
    <div>
      <dt>{personaFieldLabels.voice_samples}</dt>
      <dd>
        <blockquote className={classes.sample}>{first}</blockquote>
        {others.length > 0 && (
          <details className={classes.more}>
            <summary>+{others.length} more</summary>
            {others.map((sample) => (
              <blockquote key={sample} className={classes.sample}>
                {sample}
              </blockquote>
            ))}
          </details>
        )}
      </dd>
    </div>
  );
}

function Pairs({ pairs }: { pairs: Agent['contrast_pairs'] }) {
  if (pairs.length === 0) return null;
  return (
    <div>
      <dt>{personaFieldLabels.contrast_pairs}</dt>
      <dd>
        <ul className="plain stackXs">
          {pairs.map(({ write, instead_of }) => (
            <li key={`${write} ${instead_of}`}>
              “{write}” <span className="faint">instead of “{instead_of}”</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

export function PersonaSummary({ agent }: { agent: Agent }) {
  return (
    <Panel title="Personality">
      <dl className="facts stackSm">
        {linesOf(agent).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="keeps">{said}</dd>
          </div>
        ))}
        <Samples samples={agent.voice_samples} />
        <Pairs pairs={agent.contrast_pairs} />
      </dl>
    </Panel>
  );
}
