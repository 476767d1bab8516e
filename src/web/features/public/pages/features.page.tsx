/** Everything that this version does, and its use cases. */
import classes from '#web/features/public/features.module.css';
import { SchemePicture } from '#web/features/public/scheme-picture.tsx';
import section from '#web/features/public/section.module.css';
import { type FeaturePicture, featurePictures, pictureSize } from './feature-pictures.ts';
import { PageHead } from './page-head.tsx';
import { UseCases } from './use-cases.tsx';
import {
  IconAffiliate,
  IconBook2,
  IconBuildingStore,
  IconLayoutKanban,
  IconChartBar,
  IconCircleCheck,
  IconMasksTheater,
  IconMessageCheck,
  IconBallpen,
  IconPhoto,
  IconTerminal2,
  IconUsersGroup,
  IconServer,
  IconShieldLock,
} from '@tabler/icons-react';
import { inboxWords, inWords, networkNames } from '#web/features/public/network-words.ts';

interface Feature {
  id: string;
  icon: typeof IconBallpen;
  title: string;
  line: string;
  pictures?: readonly FeaturePicture[];
  items: readonly string[];
}

/** What this version does, by task. Every line is true of the current software. */
const features: readonly Feature[] = [
  {
    id: 'characters',
    icon: IconMasksTheater,
    title: 'Personalities',
    line: 'AI characters that sound like themselves',
    pictures: ['agents'],
    items: [
      'Five personalities to start from, or one you describe yourself.',
      'Tone and controversy from 0 to 100, five kinds of humor and four kinds of cleverness. AI models use all of it; the built-in writer arranges your facts and uses little of it.',
      'Samples of how it sounds, “never this, but that” pairs, topics to look for and to avoid, and your own rules.',
      'A generated or uploaded avatar, and a sample post that shows what your settings change.',
      'Keep, compare and restore every version. We point out agents that start to sound alike.',
      'Agents propose rules from your edits and your results. Nothing changes until you say yes.',
    ],
  },
  {
    id: 'writing',
    icon: IconBallpen,
    title: 'Writing',
    line: 'One page for a post or a thread',
    pictures: ['editor'],
    items: [
      'Write as an agent or as yourself. It saves as you type, keeps earlier versions, and shows each network’s preview.',
      'Start from a topic and its facts, with the words to keep out. Or select a sentence and ask for a shorter, longer or plainer one. You see the difference first.',
      'Written by a model that the administrator connects, or a small one that runs on the server. Without one, the built-in writer arranges your facts and invents nothing.',
      'Each draft is checked for length as the network counts it, avoided topics, AI clichés, invisible characters, leaked instructions and unsupported numbers. Drafts that fail are rewritten, or shown to you with the reason.',
      'Templates for texts you use often, polls, content warnings, languages and first comments, where a network has them.',
    ],
  },
  {
    id: 'accounts',
    icon: IconAffiliate,
    title: 'Networks and accounts',
    line: 'One post, all your accounts',
    pictures: ['accounts'],
    items: [
      `${inWords(['Sandbox', ...networkNames])}.`,
      ...inboxWords,
      'Several accounts on each network, up to 200 in all. Post to several at once, and customize the post for one of them.',
      'If one account fails, the others still publish. You see how each one went.',
      'We check each account every few hours, and alert you when one needs reconnecting.',
    ],
  },
  {
    id: 'planning',
    icon: IconLayoutKanban,
    title: 'Board, queue and calendar',
    line: 'From an idea to a full week',
    pictures: ['board', 'calendar', 'import'],
    items: [
      'A board from Ideas to Published, with labels, a search and changes to several posts at once.',
      'A queue for each account: set its posting times once, and add posts with one click.',
      'A calendar by day, week and month. Move posts with the mouse or the keyboard, and undo any move.',
      'Once or on repeat, hourly to monthly, in your time zone. The agent can write a new post each time.',
      'Evergreen items fill posting times that stay free, in wordings that the account hasn’t used lately. Without a new wording, the item waits and says so.',
      'Feeds: an agent turns new items of a blog, a page or a repository’s releases into ideas, drafts or queued posts.',
      'Install it as an app: get notified when something needs you, approve short posts right in the notification, and share to it from other apps.',
      'Import up to 500 posts from CSV or text: each line is checked before anything is saved. Export them, or subscribe to the calendar in another app.',
    ],
  },
  {
    id: 'publishing',
    icon: IconCircleCheck,
    title: 'Publishing',
    line: 'Never posts twice, never loses a post',
    items: [
      'Every post is recorded before it’s sent and never sent twice, even if the server is killed halfway.',
      'If we don’t know whether a post is live, we check the network. If we can’t check, we ask you.',
      'Network down? The post waits and retries. If it can’t be published in time, it’s marked as missed, with the reason.',
      'For every post, why it was published, waited or failed.',
    ],
  },
  {
    id: 'people',
    icon: IconUsersGroup,
    title: 'People and reviews',
    line: 'Work together, and decide who approves',
    items: [
      'Invite people by a link or email, as Viewer, Writer, Approver or Manager, for all agents and accounts or some.',
      'For each agent and account, decide who must approve posts: no one, you, a reviewer, or both. An approval counts for exactly the version they saw.',
      'Share posts by a secret link: clients read, approve and comment without an account.',
    ],
  },
  {
    id: 'answering',
    icon: IconMessageCheck,
    title: 'Replies',
    line: 'Off until you turn it on',
    pictures: ['inbox'],
    items: [
      'Every decision to reply is a score you can open: what counted for it, what against, and which network rule applies.',
      'Each agent’s first 10 replies need your approval. Where a network forbids automatic replies, we draft them for you.',
      'Anyone who writes “stop”, in any of 16 languages, is never contacted again by any of your agents.',
      'Agents never follow instructions in what strangers write, and replies never use private documents.',
    ],
  },
  {
    id: 'company',
    icon: IconBuildingStore,
    title: 'Company knowledge',
    line: 'Facts with sources',
    pictures: ['company'],
    items: [
      'A profile, products, and documents as PDF, DOCX, TXT or Markdown, read in a locked-down process.',
      'Choose which agent can use what, how much it matters, and what replies to anyone can use.',
      'Each draft lists the pages it used, and numbers without a source are flagged.',
    ],
  },
  {
    id: 'pictures',
    icon: IconPhoto,
    title: 'Images',
    line: 'A file for each network, with alt text',
    pictures: ['media'],
    items: [
      'Images by the built-in artist, or by a model that the administrator connects, counted against your budget.',
      'Cards with text or lists in an agent’s or your company’s colors, crops, and short looping GIFs made from an image.',
      'Uploads lose their hidden camera data. Short MP4 videos keep their picture and sound, and each network gets images in its own size and format.',
      'Covers and captions for videos, and PDFs for LinkedIn, also made from your images.',
      'Alt text is sent along where the network supports it.',
    ],
  },
  {
    id: 'measuring',
    icon: IconChartBar,
    title: 'Results and costs',
    line: 'Honest numbers',
    items: [
      'Results for all agents or one, by day, network, type, hour and weekday, and as a CSV file.',
      'A notice while a post does far better than usual, with what sets it apart.',
      'Each number is compared with the previous period. If there’s no data, we say so.',
      'Every paid request is recorded before it’s made, and a monthly budget limits you or one agent.',
    ],
  },
  {
    id: 'tools',
    icon: IconTerminal2,
    title: 'API and MCP',
    line: 'For your scripts and AI assistants',
    pictures: ['tokens'],
    items: [
      'A token does only what you allow: read, write drafts, schedule, publish. Limit it to some agents or accounts, to posts a day, to a monthly amount, to addresses.',
      'MCP at one address: connect Claude, ChatGPT or Cursor by signing in. They can plan your week, and draft posts that wait for you.',
      'Signed webhooks tell your programs when a post goes live, fails or needs you, and when someone approves it or asks for a change.',
      'A documented API for posts, the inbox and results, with OpenAPI for machines and a typed client.',
    ],
  },
  {
    id: 'safety',
    icon: IconShieldLock,
    title: 'Access and security',
    line: 'Sign in safely',
    items: [
      'Sign in with a Solana wallet, a passkey, or email and password. Two-factor sign-in with backup codes.',
      'Only wallets on the access list, and groups of a single sign-on that the operator sets up, can use the server. Removing a wallet takes effect right away.',
      'Account credentials are encrypted with AES-256 and decrypted for one request at a time.',
      'See and sign out sessions, read your security activity, export your data and delete your account.',
    ],
  },
  {
    id: 'docs',
    icon: IconBook2,
    title: 'Docs',
    line: 'Docs for your version, on your own server',
    pictures: ['docs'],
    items: [
      'A page on each part, from first steps to running it for others, with a search that stays in your browser.',
      'For each network: how to connect it, what it can do and what it can’t.',
    ],
  },
  {
    id: 'running',
    icon: IconServer,
    title: 'Self-hosting',
    line: 'One command, your own server',
    items: [
      'npm start installs, builds and runs everything. The database is a file; PostgreSQL and several machines take a few settings.',
      'Hourly backups, a restore that never sends an old post again, and health checks and metrics.',
      'Free and open source under the MIT license.',
    ],
  },
];

const files = import.meta.glob<string>('../pictures/feature-*.webp', {
  eager: true,
  import: 'default',
});
const fileOf = (name: FeaturePicture, scheme: 'light' | 'dark'): string =>
  files[`../pictures/feature-${name}-${scheme}.webp`] ?? '';

const Picture = ({ name }: { name: FeaturePicture }) => (
  <SchemePicture
    wide={{ light: fileOf(name, 'light'), dark: fileOf(name, 'dark'), ...pictureSize }}
    alt={featurePictures[name]}
  />
);

export const FeaturesPage = () => (
  <>
    <PageHead title="Features">What SocialAI does today</PageHead>
    <nav className={classes.jump} aria-label="Features">
      {features.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    {features.map(({ id, icon: Icon, title, line, pictures = [], items }) => (
      <section
        key={id}
        id={id}
        className={section.section}
        data-tight
        aria-labelledby={`${id}-title`}
      >
        <div>
          <Icon className={classes.icon} size={30} stroke={1.4} aria-hidden />
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={section.lead}>{line}</p>
        </div>
        <div className="stackLg">
          {pictures.map((name) => (
            <Picture key={name} name={name} />
          ))}
          <ul className={`stackMd plain ${classes.items}`}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </section>
    ))}
    <UseCases />
  </>
);
