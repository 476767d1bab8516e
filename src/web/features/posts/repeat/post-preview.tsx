import type { Agent } from '#contract/agents/types.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { costWords } from '#domain/money/money.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { accountOf } from '#web/entities/agents/accounts-of.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { Thread } from '#web/ui/media/thread.tsx';
import classes from './schedule-form.module.css';
import { besideName, warningOf } from '#web/entities/posts/extras-shown.ts';
import { Poll } from '#web/ui/media/poll.tsx';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { extrasSent, pollTime } from '#domain/platforms/post-extras.ts';
import { fittedTo, partsOf } from './fitted-values.ts';
import { isWritten, type ScheduleValues } from './schedule-values.ts';
import { runsPrice } from '#web/features/posts/rules/schedule-labels.ts';

interface Props {
  values: ScheduleValues;
  agent: Agent | undefined;
}

const unwritten = (name: string, topic: string) =>
  topic.trim() === ''
    ? `${name} picks a topic and writes each post.`
    : `${name} writes each post about: ${topic.trim()}`;

/** The options on the first account. */
function previewed({ platform, limits, extras: chosen }: ScheduleValues) {
  const traits = allowedOn(platform, limits);
  const { poll, ...extras } = extrasSent(traits, chosen);
  return { extras, poll, takes: traits.extras ?? {} };
}

/** The poll. */
const PollBelow = ({ poll }: Pick<Extras, 'poll'>) =>
  poll ? <Poll {...poll} time={pollTime(poll.duration_minutes)} /> : null;

/** The preview of the text as a post, or the agent that will write it. */
export function PostPreview({ values, agent }: Props) {
  const { platform, topic } = values;
  if (!agent) return <p className="quiet">Choose an agent to see the post.</p>;
  const account = accountOf(agent, platform, values.connection_id);
  const [fitted] = fittedTo(values);
  const shownParts = isWritten(values) ? (fitted?.parts ?? partsOf(values)) : [''];
  const comment = values.first_comment.trim();
  const parts = comment === '' ? shownParts : [...shownParts, comment];
  const { extras, poll, takes } = previewed(values);
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
            warning={warningOf(extras, takes)}
            when={at === 0 ? besideName(extras) : at === shownParts.length && 'First comment'}
            card={at === 0 && <PollBelow poll={poll} />}
            // As published: with the first part.
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

/** The price of publishing, per post and in total. Writing is shown on the usage page. */
export function Price({ values }: Pick<Props, 'values'>) {
  const { platform, also, frequency, max_runs, ends } = values;
  const comment = values.first_comment.trim();
  const prices = [platform, ...also.map((one) => one.platform)].map((one) =>
    priceOfPost(
      one,
      [...partsOf({ ...values, platform: one }), ...(comment === '' ? [] : [comment])],
      false,
    ),
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
