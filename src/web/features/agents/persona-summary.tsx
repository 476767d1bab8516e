import type { Agent } from '#contract/agents.ts';
import { replyBands } from '#contract/agents.ts';
import {
  bandOf,
  controversyBands,
  replyFrequencyLabels,
  specializationLabels,
  toneBands,
} from '#domain/persona-labels.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './persona-summary.module.css';
import { postFrequencyWords } from './wizard-words.ts';

const perDay = ({ post_frequency, posts_per_day }: Agent) =>
  post_frequency === 'custom' ? `${posts_per_day ?? 0} a day` : postFrequencyWords[post_frequency];

/** What is known of the personality, only the lines that say something. */
function linesOf(agent: Agent): [string, string][] {
  const { core_traits, communication_style } = agent.personality_config;
  const lines: [string, string][] = [
    ['Core traits', core_traits.join(', ')],
    ['In its owner’s words', agent.custom_archetype],
    ['Style', communication_style],
    ['Tone', bandOf(toneBands, Number(agent.voice_tone)).label],
    ['Controversy', bandOf(controversyBands, agent.controversy_comfort).label],
    [
      'Specialization',
      agent.specialization ? specializationLabels[agent.specialization].label : '',
    ],
    ['Talks about', agent.target_topics.join(', ')],
    ['Leaves alone', agent.avoid_topics.join(', ')],
    ['Guidelines', agent.behavioral_guidelines.join('; ')],
    ['Posting plan', perDay(agent)],
    [
      'Reply activity',
      `${replyFrequencyLabels[agent.reply_frequency]}, ${replyBands[agent.reply_frequency].join('–')} a day`,
    ],
  ];
  return lines.filter(([, said]) => said !== '');
}

export function PersonaSummary({ agent }: { agent: Agent }) {
  return (
    <Panel title="Personality">
      <dl className={classes.list}>
        {linesOf(agent).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
