import { replyBands } from '#contract/agents.ts';
import type { Agent } from '#contract/agents.ts';
import { client } from '#contract/limits.ts';
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

/** The first few of a list, and how many more there are. */
function firstOf(entries: readonly string[], shown: number, between: string): string {
  const more = entries.length - shown;
  const first = entries.slice(0, shown).join(between);
  return more > 0 ? `${first} +${more} more` : first;
}

/** What is known of the personality, only the lines that say something. */
function linesOf(agent: Agent): [string, string][] {
  const { core_traits, communication_style } = agent.personality_config;
  const lines: [string, string][] = [
    ['Core traits', firstOf(core_traits, client.card_traits, ', ')],
    ['In its owner’s words', agent.custom_archetype],
    ['Style', communication_style],
    ['Tone', bandOf(toneBands, Number(agent.voice_tone)).label],
    ['Controversy', bandOf(controversyBands, agent.controversy_comfort).label],
    [
      'Specialization',
      agent.specialization ? specializationLabels[agent.specialization].label : '',
    ],
    ['Talks about', agent.target_topics.join(' · ')],
    ['Leaves alone', agent.avoid_topics.join(' · ')],
    ['Guidelines', agent.behavioral_guidelines.join('\n')],
    ['Posting plan', perDay(agent)],
    [
      'Reply activity',
      `${replyFrequencyLabels[agent.reply_frequency]}, ${replyBands[agent.reply_frequency].join('–')} a day`,
    ],
  ];
  return lines.filter(([, said]) => said !== '');
}

/** How it writes, in texts: the first is read at once, the others on request. */
function Samples({ samples }: { samples: readonly string[] }) {
  const [first, ...others] = samples;
  if (first === undefined) return null;
  return (
    <div>
      <dt>Sounds like</dt>
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
      <dt>Rather this than that</dt>
      <dd>
        <ul className={classes.pairs}>
          {pairs.map(({ write, instead_of }) => (
            <li key={`${write} ${instead_of}`}>
              “{write}” <span className={classes.than}>than “{instead_of}”</span>
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
      <dl className={classes.list}>
        {linesOf(agent).map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.said}>{said}</dd>
          </div>
        ))}
        <Samples samples={agent.voice_samples} />
        <Pairs pairs={agent.contrast_pairs} />
      </dl>
    </Panel>
  );
}
