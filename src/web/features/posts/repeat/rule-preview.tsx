/** The preview of a schedule: its text on each account or who writes it, the price, and the next posts. */
import { useState } from 'react';
import { platforms } from '#contract/platforms/platforms.ts';
import { costWords } from '#domain/money/money.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { previewOf } from '#domain/platforms/post-preview.ts';
import { runsPrice } from '#web/features/posts/rules/schedule-labels.ts';
import type { Face } from '#web/features/posts/face.ts';
import { Preview, PreviewTabs } from '#web/features/posts/write/post-preview.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { RunsPreview } from './runs-preview.tsx';
import { type Version, versionsOf } from './rule-faults.ts';
import { isWritten, type RuleValues, runsOf } from './rule-values.ts';
import classes from './rule-form.module.css';

/** The texts of a version, with the first comment. */
const textsOf = ({ parts }: Version, values: RuleValues): string[] => {
  const comment = values.first_comment.trim();
  const texts = isWritten(values) ? parts : [];
  return comment === '' ? texts : [...texts, comment];
};

interface OneProps {
  version: Version;
  values: RuleValues;
  face: Face;
}

/** The post on one account, or the agent that will write it. */
function OnAccount({ version, values, face }: OneProps) {
  const { account, media } = version;
  const { topic, extras } = values;
  if (isWritten(values))
    return (
      <Preview
        account={account}
        face={face}
        comment={values.first_comment.trim() === '' ? undefined : version.parts.length}
        parts={previewOf(allowedOn(account.platform, account.limits), {
          parts: textsOf(version, values),
          media,
          extras,
        })}
      />
    );
  return (
    <div className="outlined rounded padMd">
      <PostCard
        bare
        name={face.name}
        handle={account.username}
        avatar={face.src}
        hue={face.hue}
        text=""
        media={media}
        footer={
          <p className={classes.unwritten}>
            {topic.trim() === ''
              ? `${face.name} writes each post.`
              : `${face.name} writes each post about: ${topic.trim()}`}
          </p>
        }
      />
    </div>
  );
}

/** The price of publishing, per post and in total. Writing is shown on the usage page. */
function Price({ values, versions }: { values: RuleValues; versions: readonly Version[] }) {
  const prices = versions.map((version) =>
    priceOfPost(version.account.platform, textsOf(version, values), false),
  );
  const micros = prices.reduce((sum, price) => sum + price.micros, 0);
  const reason = prices.find((price) => price.reason !== null)?.reason;
  const [first] = versions;
  if (!first) return null;
  const name = versions.length > 1 ? 'these accounts' : platforms[first.account.platform].name;
  if (micros === 0) return <p className="quiet">Posting to {name} is free.</p>;
  return (
    <p className="quiet">
      Each post costs {costWords(micros)}
      {reason && ` (${reason})`}
      {values.frequency !== 'once' &&
        values.ends !== 'on_date' &&
        runsPrice(micros, runsOf(values))}
      .
    </p>
  );
}

interface Props {
  values: RuleValues;
  face: Face | undefined;
  /** The scheduled post that is edited. */
  id: string | undefined;
}

export function RulePreview({ values, face, id }: Props) {
  const [tab, setTab] = useState<string>();
  const versions = versionsOf(values);
  const shown = versions.find(({ account }) => account.id === tab) ?? versions[0];
  return (
    <div className="stackMd packed">
      <section className="stackMd packed" aria-label="Preview">
        <h3 className="size3">Preview</h3>
        {shown && face ? (
          <PreviewTabs accounts={values.accounts} shown={shown.account} onTab={setTab}>
            <OnAccount version={shown} values={values} face={face} />
          </PreviewTabs>
        ) : (
          <p className="quiet">
            {face
              ? 'Choose an account to see your post there.'
              : 'Choose an agent to see the post.'}
          </p>
        )}
        <Price values={values} versions={versions} />
      </section>
      <section className="stackMd packed" aria-label="Next posts">
        <h3 className="size3">{values.frequency === 'once' ? 'Scheduled for' : 'Next posts'}</h3>
        <RunsPreview values={values} id={id} />
      </section>
    </div>
  );
}
