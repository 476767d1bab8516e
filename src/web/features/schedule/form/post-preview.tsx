import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { costWords } from '#domain/money/money.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { accountOf } from '#web/entities/agents/accounts-of.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import classes from './schedule-form.module.css';
import { fittedTo, partsOf } from './fitted-values.ts';
import { isWritten, type ScheduleValues } from './schedule-values.ts';
import { runsPrice } from '#web/features/schedule/schedule-labels.ts';

interface Props {
  values: ScheduleValues;
  agent: Agent | undefined;
}

const unwritten = (name: string, topic: string) =>
  topic.trim() === ''
    ? `${name} picks a topic and writes each post.`
    : `${name} writes each post about: ${topic.trim()}`;

/** The text as the post it will be, or who will write it. */
export function PostPreview({ values, agent }: Props) {
  const { platform, topic } = values;
  if (!agent) return <p className="quiet">Choose an agent to see the post.</p>;
  const account = accountOf(agent, platform, values.connection_id);
  const [fitted] = fittedTo(values);
  const parts = isWritten(values) ? (fitted?.parts ?? partsOf(values)) : [''];
  return (
    <div className={classes.preview}>
      <Thread>
        {parts.map((text, at) => (
          <PostCard
            // The parts of one text keep their order.
            key={at}
            bare
            name={agent.name}
            handle={account?.username}
            avatar={agent.avatar_url}
            hue={archetypes[agent.personality_type].hue}
            text={text}
            // As they go out: with the first part.
            media={at === 0 ? (fitted?.media ?? values.media) : undefined}
            footer={
              text === '' ? (
                <p className={classes.unwritten}>{unwritten(agent.name, topic)}</p>
              ) : undefined
            }
          />
        ))}
      </Thread>
    </div>
  );
}

/** What sending costs, for each run and together. Writing is counted on the usage page. */
export function Price({ values }: Pick<Props, 'values'>) {
  const { platform, also, frequency, max_runs, ends } = values;
  const prices = [platform, ...also.map((one) => one.platform)].map((one) =>
    priceOfPost(one, partsOf({ ...values, platform: one }), false),
  );
  const micros = prices.reduce((sum, price) => sum + price.micros, 0);
  const reason = prices.find((price) => price.reason !== null)?.reason;
  const name = also.length > 0 ? 'these accounts' : platforms[platform].name;
  if (micros === 0) return <p className="quiet">Posting to {name} is free.</p>;
  return (
    <p className="quiet">
      Each post costs {costWords(micros)}
      {reason && ` (${reason})`}
      {frequency !== 'once' && ends !== 'on_date' && runsPrice(micros, max_runs)}.
    </p>
  );
}
