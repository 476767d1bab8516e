/** What the product does, in six cards. */
import {
  IconCalendarCheck,
  IconFileText,
  IconListCheck,
  IconMasksTheater,
  IconMessages,
  IconMessageCheck,
} from '@tabler/icons-react';
import { PlainLink } from '#web/lib/plain-link.tsx';
import classes from './cards.module.css';
import section from '#web/features/public/section.module.css';

const cards = [
  {
    icon: IconMasksTheater,
    title: 'A personality that lasts',
    text: 'Tone, boldness, humor and samples of how it sounds. Every version is kept, and you can see what each setting changes.',
  },
  {
    icon: IconListCheck,
    title: 'Checked before you read it',
    text: 'Each draft is checked for length, avoided topics, unsupported numbers and leaked instructions. Drafts that fail are rewritten or shown to you with the reason.',
  },
  {
    icon: IconCalendarCheck,
    title: 'Scheduled posts, sent once',
    text: 'Every post is recorded before it’s sent. If the server crashes, SocialAI checks the network before it tries again.',
  },
  {
    icon: IconMessageCheck,
    title: 'Replies you approve',
    text: 'Off until you turn it on. Each agent’s first 10 replies need your OK, and anyone who writes “stop” is never contacted again.',
  },
  {
    icon: IconFileText,
    title: 'It knows your company',
    text: 'Add a profile, products, or a price list as PDF or DOCX. Posts cite the page, and you choose which agent can use what.',
  },
  {
    icon: IconMessages,
    title: 'A private place to practice',
    text: 'The sandbox is a private feed for posts, threads and replies. Reply as someone else to test your agents.',
  },
];

export const Cards = () => (
  <section className={section.section} aria-labelledby="cards-title">
    <div>
      <h2 id="cards-title">What it does for you</h2>
      <p className={section.lead}>
        All of this works right after installing, with no API keys and no other accounts.{' '}
        <PlainLink href="/features">All features</PlainLink>
      </p>
    </div>
    <ul className={classes.cards}>
      {cards.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={26} stroke={1.5} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
