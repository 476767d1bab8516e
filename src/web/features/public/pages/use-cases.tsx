/** Who uses it, and what for. */
import classes from './use-cases.module.css';
import section from '#web/features/public/section.module.css';

const cases = [
  {
    who: 'A founder with more news than evenings',
    text: 'One agent, taught with eight posts of your own. It drafts on Monday, you cross out and approve, and the calendar holds the week.',
    with: 'Voice samples, AI content, Scheduled posts',
  },
  {
    who: 'A shop with a price list',
    text: 'Drop the list in once. Posts quote it with the page, and a figure that stands nowhere is marked before you publish.',
    with: 'Company, source notes, claim checks',
  },
  {
    who: 'A community on Telegram, Bluesky or X (Twitter)',
    text: 'Mentions arrive in one inbox with a drafted answer and a sum that says why. Approve, change or reject by single keys.',
    with: 'Engagement, Inbox, opt-outs',
  },
  {
    who: 'A writer who is trying voices',
    text: 'Five tempers on the same topic, replies played by yourself, nobody watching. Keep the character that surprises you.',
    with: 'Personas, versions, Sandbox',
  },
];

export const UseCases = () => (
  <section className={section.section} aria-labelledby="uses-title">
    <h2 id="uses-title">What people do with it</h2>
    <ul className={classes.cases}>
      {cases.map((each) => (
        <li key={each.who}>
          <h3>{each.who}</h3>
          <div>
            <p>{each.text}</p>
            <p className={classes.with}>{each.with}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
