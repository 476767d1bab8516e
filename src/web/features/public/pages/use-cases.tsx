/** Who uses it, and what for. */
import classes from './use-cases.module.css';
import section from '#web/features/public/section.module.css';

const cases = [
  {
    who: 'A founder with more news than evenings',
    text: 'One agent that has read 8 of your own posts. It drafts on Monday, you edit and approve, and the week is scheduled.',
    with: 'Voice samples, drafts, scheduled posts',
  },
  {
    who: 'A shop with a price list',
    text: 'Upload the list once. Each draft lists the pages it used, and numbers without a source are flagged before you publish.',
    with: 'Company facts, sources, claim checks',
  },
  {
    who: 'A community on Telegram, Bluesky or X (Twitter)',
    text: 'Mentions land in one inbox with a drafted reply and a score that explains it. Approve, edit or reject with one key.',
    with: 'Auto-reply, inbox, opt-outs',
  },
  {
    who: 'A writer trying out voices',
    text: 'Connect an AI model and try five personalities on one topic, in private. Keep the one that surprises you.',
    with: 'Personalities, versions, sandbox',
  },
];

export const UseCases = () => (
  <section className={section.section} aria-labelledby="uses-title">
    <h2 id="uses-title">What people do with it</h2>
    <ul className={`plain grid ${classes.cases}`}>
      {cases.map((each) => (
        <li key={each.who}>
          <h3 className="heading">{each.who}</h3>
          <div>
            <p>{each.text}</p>
            <p className={classes.with}>{each.with}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
