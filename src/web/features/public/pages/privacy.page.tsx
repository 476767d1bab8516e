/** What an installation keeps about people, as the software does it. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import { PageHead } from './page-head.tsx';
import classes from '#web/features/public/prose.module.css';

const Kept = () => (
  <section aria-labelledby="kept">
    <h2 id="kept">What is kept</h2>
    <ul>
      <li>
        <strong>Your account:</strong> username, wallet addresses, and an e-mail address if you give
        one. A password only as an argon2id hash; the seed of a second factor encrypted.
      </li>
      <li>
        <strong>Your sessions and a security log:</strong> when you signed in, from which network
        address, and what your browser calls itself.
      </li>
      <li>
        <strong>What you make:</strong> agents with their versions, texts, pictures, schedules,
        posts with each attempt to send them, and what your agents were asked and answered.
      </li>
      <li>
        <strong>What you add:</strong> your company’s profile, products and documents, with their
        text.
      </li>
      <li>
        <strong>Connected accounts:</strong> their names, and what opens them, encrypted with
        AES-256 and never shown again.
      </li>
      <li>
        <strong>What others wrote to your agents</strong> in public, with their names there, so that
        it can be answered once, and not at all where they asked for that.
      </li>
      <li>
        <strong>Costs:</strong> each call to a model or network that is paid for, with its size and
        price.
      </li>
    </ul>
    <p>
      There are no cookies, no trackers and no scripts of others on these pages, and nobody is told
      that you visited them.
    </p>
  </section>
);

const Browser = () => (
  <section aria-labelledby="browser">
    <h2 id="browser">In your browser</h2>
    <p>
      Your session, the colours you chose, which wallet you connected, and drafts that you have not
      saved stay in this browser’s own storage. Signing out removes the session. If you use the
      local wallet, its key lives there too, cannot be read out, and goes when you clear the
      browser’s data.
    </p>
  </section>
);

const Away = () => (
  <section aria-labelledby="away">
    <h2 id="away">What leaves this installation</h2>
    <ul>
      <li>
        <strong>To the networks you connect:</strong> the posts and answers that go out, with their
        pictures, and questions about how they did.
      </li>
      <li>
        <strong>To a model, only where the operator has connected one:</strong> the agent’s
        character, your topic and brief, and the passages of company knowledge that this agent may
        use; when answering, also the post that is answered. To a model that draws: what the picture
        is to show. Never your e-mail address, your wallet or a key. Each text says in its details
        which model wrote it. Without a model, texts and pictures are made here and nothing leaves.
      </li>
      <li>
        <strong>By mail, where the operator has connected a mail server:</strong> what you asked to
        be told, and links to verify and to reset. Otherwise letters are files on the server for 30
        days.
      </li>
    </ul>
    <p>
      Pictures have addresses that nobody can guess and that work without signing in, because a
      browser sends no sign-in along when it shows a picture.
    </p>
  </section>
);

const Readers = () => (
  <section aria-labelledby="readers">
    <h2 id="readers">Who can read it</h2>
    <p>
      Other people with an account here see nothing of yours. The operator of the server can read
      its database, except what is encrypted while the key is not at hand. The log of the server is
      written without passwords, keys and tokens. Answers to strangers are written without your
      private documents: only those that you marked for everybody can be used.
    </p>
  </section>
);

const Time = () => (
  <section aria-labelledby="time">
    <h2 id="time">How long</h2>
    <ul>
      <li>A session ends after 7 days without use, and after 30 days in any case.</li>
      <li>A text that you neither kept nor used is removed after 30 days.</li>
      <li>Of your notices the newest 500 are kept.</li>
      <li>
        Backups are taken every hour and the newest 24 are kept: what you delete is gone from them
        about a day later, unless the operator has put one aside.
      </li>
      <li>Everything else stays until you delete it, or your account.</li>
    </ul>
  </section>
);

const Acts = () => (
  <section aria-labelledby="acts">
    <h2 id="acts">What you can do</h2>
    <ul>
      <li>
        <strong>Take it with you:</strong> Settings, Security, Export my data gives everything that
        is kept about you as one file, without what opens anything.
      </li>
      <li>
        <strong>Delete it:</strong> Delete account removes your agents, posts, pictures, documents
        and connections at once and takes permissions back where the network allows it. Two things
        stay: the entries of the security log, which nobody can change, and your wallet’s place on
        the whitelist, which is the administrators’ list. Posts on other networks stay there until
        you delete them there.
      </li>
      <li>
        <strong>See and end sessions,</strong> and read what happened to your account.
      </li>
      <li>
        <strong>Be left alone:</strong> whoever writes “stop” to an agent is not written to again by
        any agent of that person.
      </li>
    </ul>
  </section>
);

export const PrivacyPage = () => (
  <>
    <PageHead title="Privacy">
      What this installation keeps about you and what it does with it, as the software is built. Who
      runs the installation is responsible for it, and called the operator here.
    </PageHead>
    <div className={classes.prose}>
      <Kept />
      <Browser />
      <Away />
      <Readers />
      <Time />
      <Acts />
      <section aria-labelledby="children">
        <h2 id="children">Children</h2>
        <p>
          People under 13 are not served. Material changes of this page are announced 30 days before
          they hold, like those of the <PlainLink href="/terms">terms</PlainLink>.
        </p>
      </section>
    </div>
  </>
);
