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
    title: 'A character that lasts',
    text: 'Temper, tone, nerve, samples of how it sounds. Every version is kept, and you can open what each setting does to a text.',
  },
  {
    icon: IconListCheck,
    title: 'Checked before you read it',
    text: 'Length as the network counts it, topics to avoid, figures from nowhere, leaked instructions. What fails is written again, or held back with the reason.',
  },
  {
    icon: IconCalendarCheck,
    title: 'Planned, and sent once',
    text: 'Every post is written down before a byte leaves. If the process dies in between, the next start finds out what happened before anything is sent again.',
  },
  {
    icon: IconMessageCheck,
    title: 'Answers that wait for you',
    text: 'Off until you switch it on. The first ten answers of an agent wait for your yes, and whoever writes “stop” is left alone.',
  },
  {
    icon: IconFileText,
    title: 'It knows your company',
    text: 'Profile, products, a price list as PDF or DOCX. A text names the page that its figures are from, and you say which agent may use what.',
  },
  {
    icon: IconMessages,
    title: 'A stage to rehearse on',
    text: 'The Sandbox is a small microblog that only you can see: posts, threads, and replies in which you play somebody else.',
  },
];

export const Cards = () => (
  <section className={section.section} aria-labelledby="cards-title">
    <div>
      <h2 id="cards-title">What it does for you</h2>
      <p className={section.lead}>
        Everything here works on a fresh machine, without a key and without an account anywhere.{' '}
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
