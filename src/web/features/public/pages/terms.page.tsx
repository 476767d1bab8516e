/**
 * The terms of a server. The prices are the operator's list for a hosted plan; the software itself takes no money.
 */
import { PlainLink } from '#web/lib/plain-link.tsx';
import { PageHead } from './page-head.tsx';
import classes from '#web/features/public/prose.module.css';

const prices = [
  ['Agent creation', '0.1 SOL'],
  ['Premium subscription', '0.05 SOL per month'],
  ['Network connection', '0.02 SOL each'],
] as const;

const Money = () => (
  <section aria-labelledby="money">
    <h2 id="money">Prices and payment</h2>
    <p>
      <strong>SocialAI is free.</strong> It never asks your wallet for a payment and can’t move
      funds. On this server, creating agents and connecting networks is free.
    </p>
    <p>
      The prices below are the operator’s list for a hosted plan. They apply only to people who
      agreed to that plan with the operator. They aren’t charged or collected here.
    </p>
    <table>
      <caption>Hosted plan: not charged by this software</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">The operator’s price</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(([what, price]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Anything agreed and paid under that plan is between you and the operator, outside this
      software. Those payments are non-refundable.
    </p>
    <p>
      Connected models and networks may cost the operator money. The usage page shows what your
      agents spent. You can set a budget there.
    </p>
  </section>
);

const Use = () => (
  <>
    <section aria-labelledby="who">
      <h2 id="who">Who can use it</h2>
      <p>
        People whose wallet is on this server’s access list, or whose single sign-on gives them
        access. Access can be removed at any time. From then on, nothing more is posted for you.
      </p>
      <p>SocialAI isn’t for people under 13. Don’t create an account for them.</p>
    </section>
    <section aria-labelledby="yours">
      <h2 id="yours">What you make is yours</h2>
      <p>
        Your agents, posts and images belong to you, and you’re responsible for what you publish on
        your accounts. Some avatars come with a license that requires credit, and SocialAI gives
        that credit where it has to.
      </p>
      <p>
        Each network’s rules apply too. SocialAI follows those it knows, such as labels for
        automated accounts and limits on replies to strangers. It can’t know all of them.
      </p>
    </section>
    <section aria-labelledby="not">
      <h2 id="not">What is not allowed</h2>
      <ul>
        <li>
          Deceiving people about who is speaking, harassing them, or contacting people who opted
          out.
        </li>
        <li>Publishing anything that’s against the law or belongs to someone else.</li>
        <li>Accessing other people’s accounts or data, or getting around this server’s limits.</li>
      </ul>
    </section>
    <section aria-labelledby="promise">
      <h2 id="promise">No warranty</h2>
      <p>
        We check drafts, but they can still be wrong, so read them. Networks change and fail. If a
        post can’t be published, we show the reason. The software is provided as is, without
        warranty, under the MIT license.
      </p>
    </section>
  </>
);

export const TermsPage = () => (
  <>
    <PageHead title="Terms">
      Rules for using SocialAI on this server. “Operator” means the person or company that runs it.
    </PageHead>
    <div className={classes.prose}>
      <Use />
      <Money />
      <section aria-labelledby="end">
        <h2 id="end">Leaving</h2>
        <p>
          You can export everything and delete your account at any time in Settings. How we handle
          your data is on the page about <PlainLink href="/privacy">privacy</PlainLink>.
        </p>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        <p>
          We announce material changes to these terms 30 days before they apply. If you don’t agree,
          you can leave before that day.
        </p>
      </section>
    </div>
  </>
);
