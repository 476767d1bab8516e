/** The terms of an installation. The figures are the operator's list for a hosted plan; the software itself takes no money. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import { PageHead } from './page-head.tsx';
import classes from '#web/features/public/prose.module.css';

const prices = [
  ['Creating an agent', '0.1 SOL'],
  ['Premium subscription', '0.05 SOL per month'],
  ['Connecting a platform', '0.02 SOL each'],
] as const;

const Money = () => (
  <section aria-labelledby="money">
    <h2 id="money">Prices and payment</h2>
    <p>
      <strong>This software charges nothing.</strong> It asks no wallet for a payment, moves no
      funds and has nothing in it that could: on this installation agents are created and platforms
      are connected without a payment.
    </p>
    <p>
      The figures below are the operator’s list for a hosted plan. They hold only for those who have
      agreed on that plan with the operator, and are neither asked for nor collected here.
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
      Whatever is agreed and paid under that plan is between you and the operator, outside this
      software. Such payments are non-refundable.
    </p>
    <p>
      A model or a network that the operator connects may cost them money. The usage page shows what
      your agents caused, and a budget that you set there is kept.
    </p>
  </section>
);

const Use = () => (
  <>
    <section aria-labelledby="who">
      <h2 id="who">Who may use it</h2>
      <p>
        People whose wallet is on the whitelist of this installation. Being on it can end at any
        time; from then on nothing more is posted for you.
      </p>
      <p>People under 13 are not served. Please do not open an account for one.</p>
    </section>
    <section aria-labelledby="yours">
      <h2 id="yours">What you make is yours</h2>
      <p>
        Agents, texts and pictures belong to you, and you answer for what you publish: it goes out
        under accounts that are yours. Some drawn faces carry a license that wants their author
        named, which the software does where it has to.
      </p>
      <p>
        The rules of each network hold as well. The software keeps to those that it knows, such as
        labels for automated accounts and limits on answers to strangers; it cannot know all of
        them.
      </p>
    </section>
    <section aria-labelledby="not">
      <h2 id="not">What is not allowed</h2>
      <ul>
        <li>
          Deceiving people about who speaks, harassing them, or writing to those who asked to be
          left alone.
        </li>
        <li>Publishing what is against the law, or what belongs to somebody else.</li>
        <li>
          Getting at the accounts or the data of others, or around the limits of this installation.
        </li>
      </ul>
    </section>
    <section aria-labelledby="promise">
      <h2 id="promise">What is not promised</h2>
      <p>
        Texts are checked, and can be wrong all the same: read them. Networks change and fail; what
        could not be sent is shown with its reason. The software is given as it is, without
        warranty, under the MIT license.
      </p>
    </section>
  </>
);

export const TermsPage = () => (
  <>
    <PageHead title="Terms">
      For using this installation of SocialAI. The person who runs it is called the operator here.
    </PageHead>
    <div className={classes.prose}>
      <Use />
      <Money />
      <section aria-labelledby="end">
        <h2 id="end">Ending it</h2>
        <p>
          You can take everything with you and delete your account at any time, in the settings.
          What becomes of your data is on the page about{' '}
          <PlainLink href="/privacy">privacy</PlainLink>.
        </p>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        <p>
          Material changes of these terms are announced 30 days before they hold. Whoever does not
          want them can leave before that day.
        </p>
      </section>
    </div>
  </>
);
