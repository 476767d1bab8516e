/** What a server stores about people, matching the software. */
import { PlainLink } from '#web/lib/plain-link.tsx';
import { PageHead } from './page-head.tsx';
import classes from '#web/features/public/prose.module.css';

const Kept = () => (
  <section aria-labelledby="kept">
    <h2 id="kept">What we store</h2>
    <ul>
      <li>
        <strong>Your account:</strong> username, wallet addresses, and an email if you give one.
        Passwords are stored as argon2id hashes, and two-factor secrets are encrypted. Of passkeys
        and single sign-on, we store what recognizes you: a public key or an id and address there.
      </li>
      <li>
        <strong>Your sessions and a security log:</strong> when you signed in, from which IP address
        and with which browser.
      </li>
      <li>
        <strong>What you make:</strong> agents with their versions, drafts, images, schedules, posts
        with every attempt to publish them, and what your agents were asked and replied.
      </li>
      <li>
        <strong>What you add:</strong> your company’s profile, products and documents, with their
        text.
      </li>
      <li>
        <strong>Connected accounts:</strong> their names, and their credentials, encrypted with
        AES-256 and never shown again.
      </li>
      <li>
        <strong>What others wrote to your agents</strong> in public, with their names there, so that
        they get one reply at most, and none if they opted out.
      </li>
      <li>
        <strong>Who works with you:</strong> invitations with their addresses, members with their
        roles, and what reviewers wrote, with the names they gave.
      </li>
      <li>
        <strong>Costs:</strong> each paid request to a model or network, with its size and price.
      </li>
    </ul>
    <p>
      No cookies, no trackers and no third-party scripts. No one learns that you visited these
      pages.
    </p>
  </section>
);

const Browser = () => (
  <section aria-labelledby="browser">
    <h2 id="browser">In your browser</h2>
    <p>
      Your session, your color scheme, the wallet you connected and unsaved drafts stay in this
      browser’s storage. Signing out removes the session. If you use the local wallet, its key is
      stored there too. It can’t be exported, and clearing browser data deletes it.
    </p>
  </section>
);

const Away = () => (
  <section aria-labelledby="away">
    <h2 id="away">What leaves this server</h2>
    <ul>
      <li>
        <strong>To the networks you connect:</strong> the posts and replies you publish, with their
        images, and requests for their results.
      </li>
      <li>
        <strong>To the pages that your posts link to:</strong> a request for their title and image,
        to show how networks preview the link. It says nothing about you.
      </li>
      <li>
        <strong>Where you set it up:</strong> requests to the feeds you add, events to your
        webhooks, and notifications to your browser’s push service, encrypted, or to your Telegram
        chat.
      </li>
      <li>
        <strong>To an AI model, only if the operator has connected one:</strong> the agent’s
        personality, your topic and brief, and the company facts that this agent can use. For a
        reply, also the post it replies to. To an image model: what the image should show. Never
        your email, your wallet or a key. Each draft’s details show which model wrote it. Without a
        model, posts and images are made on this server.
      </li>
      <li>
        <strong>To a single sign-on, if you use one:</strong> that you sign in to this server.
      </li>
      <li>
        <strong>By email, if the operator has connected a mail server:</strong> the notifications
        you turned on, and links to verify your email and reset your password. Otherwise emails are
        kept as files on the server for 30 days.
      </li>
    </ul>
    <p>
      Image addresses work without signing in, because browsers don’t send a sign-in with images. No
      one can guess them.
    </p>
  </section>
);

const Readers = () => (
  <section aria-labelledby="readers">
    <h2 id="readers">Who can read it</h2>
    <p>
      Other people with an account here can’t see anything of yours, except people you invite to
      your space, within their role. Anyone with a review link sees the posts it shows. The server’s
      operator can read its database, except what’s encrypted with a key they don’t have. Server
      logs never contain passwords, keys or tokens. Replies never use your private documents, only
      those you marked for replies to anyone.
    </p>
  </section>
);

const Time = () => (
  <section aria-labelledby="time">
    <h2 id="time">How long</h2>
    <ul>
      <li>You’re signed out after 7 days without use, and after 30 days in any case.</li>
      <li>Drafts you neither saved nor used are deleted after 30 days.</li>
      <li>We keep your newest 500 notifications.</li>
      <li>
        We back up every hour and keep the newest 24 backups. What you delete is gone from them
        about a day later, unless the operator kept a copy. A deleted file itself is kept for 3
        days.
      </li>
      <li>
        Rehearsals and the log of webhooks are kept for 30 days, earlier versions of posts for 90.
        How each post was sent, and each cost, is kept for about 400 days unless the operator chose
        otherwise.
      </li>
      <li>Everything else stays until you delete it or your account.</li>
    </ul>
  </section>
);

const Acts = () => (
  <section aria-labelledby="acts">
    <h2 id="acts">What you can do</h2>
    <ul>
      <li>
        <strong>Export it:</strong> Export my data in Settings, under Security, gives you everything
        we store about you as one file. Passwords and keys aren’t included.
      </li>
      <li>
        <strong>Delete it:</strong> Delete account removes your agents, posts, images, documents and
        connections right away, and revokes access where the network allows it. Two things stay: the
        security log, which no one can change, and your wallet on the administrators’ access list.
        Posts on other networks stay until you delete them there.
      </li>
      <li>
        <strong>See and sign out sessions,</strong> and read your security log.
      </li>
      <li>
        <strong>Opt out:</strong> if someone writes “stop” to an agent, none of its owner’s agents
        contact them again.
      </li>
    </ul>
  </section>
);

export const PrivacyPage = () => (
  <>
    <PageHead title="Privacy">
      What this server stores about you and why. Its operator is responsible for it.
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
          SocialAI isn’t for people under 13. We announce material changes to this page 30 days
          before they apply, as we do for the <PlainLink href="/terms">terms</PlainLink>.
        </p>
      </section>
    </div>
  </>
);
