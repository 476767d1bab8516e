/** The product in six cards. */
import {
  IconLayoutKanban,
  IconFileText,
  IconMasksTheater,
  IconMessageCheck,
  IconBallpen,
  IconTerminal2,
} from '@tabler/icons-react';
import { PlainLink } from '#web/lib/plain-link.tsx';
import classes from './cards.module.css';
import section from '#web/features/public/section.module.css';

const cards = [
  {
    icon: IconMasksTheater,
    title: 'Personalities you can tune',
    text: 'Tone, boldness, humor and samples of how it sounds. Every version is kept. AI models use all of it; the built-in writer arranges your facts.',
  },
  {
    icon: IconBallpen,
    title: 'One page to write',
    text: 'Write a post or a thread for several accounts, see it as each network shows it, and customize it where you like.',
  },
  {
    icon: IconLayoutKanban,
    title: 'Board, calendar and queue',
    text: 'Give each account its posting times and fill them with one click. Drag posts to move them. Every move can be undone.',
  },
  {
    icon: IconMessageCheck,
    title: 'Replies you approve',
    text: 'Off until you turn it on. Each agent’s first 10 replies need your OK, and anyone who writes “stop” is never contacted again.',
  },
  {
    icon: IconFileText,
    title: 'Facts with sources',
    text: 'Add products, or a price list as PDF or DOCX. Each draft lists the pages it used, and numbers without a source are flagged.',
  },
  {
    icon: IconTerminal2,
    title: 'Open to your tools',
    text: 'Tokens for scripts, and MCP for AI assistants. Each token does only what you allow, and can’t publish unless you say so.',
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
          <Icon className="inBrand" size={26} stroke={1.5} aria-hidden />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
