/** What this version does, by what one does with it. Every line is true of the software as it stands. */
import {
  IconBook2,
  IconBuildingStore,
  IconCalendarTime,
  IconChartBar,
  IconMasksTheater,
  IconMessageCheck,
  IconPhoto,
  IconServer,
  IconShieldLock,
} from '@tabler/icons-react';
import { inboxWords, inWords, networkNames } from '#web/features/public/network-words.ts';

export const features = [
  {
    id: 'characters',
    icon: IconMasksTheater,
    title: 'Personalities',
    line: 'Personalities you can tune',
    items: [
      'Five personalities to start from, or one you describe yourself.',
      'Tone and controversy from 0 to 100, five kinds of humor and four kinds of cleverness. You can hear each step in the posts.',
      'Samples of how it sounds, “never this, but that” pairs, topics to look for and to avoid, and your own rules.',
      'A generated or uploaded avatar, and a sample post that changes as you move the sliders.',
      'Keep, compare and restore every version. We point out agents that start to sound alike.',
    ],
  },
  {
    id: 'writing',
    icon: IconBook2,
    title: 'Writing',
    line: 'Drafts you can trust',
    items: [
      'Posts, threads, replies, stories and tips, with up to 5 variations of each.',
      'Written by the built-in writer, which needs no AI model and no key, or by a model that the administrator connects.',
      'Each draft is checked for length as the network counts it, avoided topics, AI clichés, invisible characters, leaked instructions and unsupported numbers.',
      'A draft that fails is rewritten up to twice and never shown as done.',
      '“Why?” shows the reasons. Keep, edit, search and publish drafts in one place.',
    ],
  },
  {
    id: 'pictures',
    icon: IconPhoto,
    title: 'Images',
    line: 'Images, with alt text',
    items: [
      'Images by the built-in artist, or by a model that the administrator connects, counted against your budget.',
      'Cards with text, lists and charts in an agent’s colors, crops, and short looping GIFs made from an image.',
      'Uploads are kept without hidden camera data: images are re-encoded, short MP4 videos stay as filmed.',
      'Alt text is sent along where the network supports it.',
    ],
  },
  {
    id: 'publishing',
    icon: IconCalendarTime,
    title: 'Scheduling and publishing',
    line: 'Never posted twice',
    items: [
      `${inWords(['Sandbox', ...networkNames])}.`,
      ...inboxWords,
      'Once, or hourly to monthly, in your time zone, with a calendar where you move posts with the mouse or keyboard.',
      'Every post is recorded before it’s sent and never sent twice, even if the server is killed halfway.',
      'If we don’t know whether a post is live, we check the network. If we can’t check, we ask you.',
      'For every post, the reason why it was published, waited or failed.',
    ],
  },
  {
    id: 'answering',
    icon: IconMessageCheck,
    title: 'Replies',
    line: 'Off until you turn it on',
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
    items: [
      'A profile, products, and documents as PDF, DOCX, TXT or Markdown, read in a locked-down process.',
      'Choose which agent can use what, how much it matters, and what replies to anyone can use.',
      'Posts cite the page, and numbers without a source are flagged.',
    ],
  },
  {
    id: 'measuring',
    icon: IconChartBar,
    title: 'Results and costs',
    line: 'Honest numbers',
    items: [
      'Results for all agents or one, by day, network, type, hour and weekday, and as a CSV file.',
      'Every number shows its period and the one before. If there’s no data, we say so.',
      'Every paid request is recorded before it’s made, and a monthly budget limits you or one agent.',
    ],
  },
  {
    id: 'safety',
    icon: IconShieldLock,
    title: 'Access and security',
    line: 'Sign in safely',
    items: [
      'Sign in with a Solana wallet, or with email and password. Two-factor sign-in with backup codes.',
      'Only wallets on the access list can use the server. Removing one takes effect right away.',
      'Account credentials are encrypted with AES-256 and decrypted for one request at a time.',
      'See and sign out sessions, read your security log, export your data and delete your account.',
    ],
  },
  {
    id: 'running',
    icon: IconServer,
    title: 'Operations guide',
    line: 'Self-hosted in one command',
    items: [
      'npm start installs, builds and runs everything. The database is a file; PostgreSQL and several machines are one setting away.',
      'Hourly backups, a restore that never sends an old post again, and health checks and metrics.',
      'A documented API. Open source under the MIT license.',
    ],
  },
] as const;
