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

export const features = [
  {
    id: 'characters',
    icon: IconMasksTheater,
    title: 'Characters',
    line: 'Who speaks, before what is said.',
    items: [
      'Five archetypes to start from, or a sixth that you describe yourself.',
      'Tone and controversy from 0 to 100, five kinds of humour, four ways of being clever; each step is heard in the text.',
      'Samples of how it sounds, pairs of “never this, but that”, topics to look for and to avoid, rules of your own.',
      'A drawn face, a picture of your own, and a sample post that changes as you move the sliders.',
      'Every version is kept, compared and restored; two agents that begin to sound alike are pointed out.',
    ],
  },
  {
    id: 'writing',
    icon: IconBook2,
    title: 'Writing',
    line: 'Drafts that say how they came about.',
    items: [
      'Posts, threads, replies, stories and tips, with up to five variations of each.',
      'Written by our own composer, which needs no model and no key, or by a model that the operator connects.',
      'Each text is checked for length as the network counts it, avoided topics, stock phrases, invisible characters, leaked instructions, and figures that stand nowhere.',
      'A text that fails is written again, at most twice, and never shown as done.',
      '“Why?” opens the reasons. What was written is kept, edited, searched and published from one desk.',
    ],
  },
  {
    id: 'pictures',
    icon: IconPhoto,
    title: 'Pictures',
    line: 'Drawn for the post, described for everybody.',
    items: [
      'Pictures drawn by the software itself, or by a model that the operator connects, counted against your budget.',
      'Cards with words, lists and charts in the colors of an agent; crops; short looping clips made of a picture.',
      'Uploads are read, made anew without what a camera hides in them, and kept for your posts.',
      'Descriptions for those who cannot see them go along where the network takes them.',
    ],
  },
  {
    id: 'publishing',
    icon: IconCalendarTime,
    title: 'Planning and publishing',
    line: 'Once means once.',
    items: [
      'Sandbox, Twitter (X), Telegram and Bluesky. LinkedIn, Instagram, TikTok, Discord and Mastodon are named as coming soon and cannot be chosen.',
      'Once, hourly to monthly, in your time zone, with a calendar in which posts are moved by mouse or keys.',
      'Every post goes through a ledger: written down before it leaves, never sent twice, also when the process is killed in between.',
      'A post whose fate is unknown is looked for on the network. Where that cannot be done, a person is asked.',
      'For every run the reason why it went out, waited or failed.',
    ],
  },
  {
    id: 'answering',
    icon: IconMessageCheck,
    title: 'Answering people',
    line: 'Off until you switch it on.',
    items: [
      'Every decision to answer is a sum that can be opened: what spoke for it, what against, and which rule of the network applies.',
      'The first ten answers of an agent wait for your yes. Where a network forbids automatic answers they are drafted for you.',
      'Whoever writes “stop”, in any of sixteen languages, is left alone by all of your agents.',
      'What strangers write is material and never an instruction: no private document is shown to it.',
    ],
  },
  {
    id: 'company',
    icon: IconBuildingStore,
    title: 'Company knowledge',
    line: 'What may be said, and where it stands.',
    items: [
      'A profile, products, and documents as PDF, DOCX, TXT or Markdown, read by a process of their own.',
      'You choose which agent may use what, how much it matters, and what may be told to strangers.',
      'A text names the page that its figures are from, and marks those that are from nowhere.',
    ],
  },
  {
    id: 'measuring',
    icon: IconChartBar,
    title: 'Measuring and cost',
    line: 'Unknown is not zero.',
    items: [
      'What became of posts, for all agents or one, by day, platform, kind, hour and weekday, and as a file.',
      'Every figure has its period and what it was before. What nobody measures says so.',
      'Each call to a paid model or network is written down before it is made; a monthly budget holds for you or for one agent.',
    ],
  },
  {
    id: 'safety',
    icon: IconShieldLock,
    title: 'Access and safety',
    line: 'A wallet signs. Nothing is moved.',
    items: [
      'Sign-in with a Solana wallet by one signed text, or by e-mail and password; a second factor with backup codes.',
      'Only wallets on the installation’s whitelist get in. Taking one off holds from the next request.',
      'What opens a connected account is sealed with AES-256 and unsealed for one call at a time.',
      'Sessions that can be seen and ended, a log of what happened to your account, export and deletion.',
    ],
  },
  {
    id: 'running',
    icon: IconServer,
    title: 'Running it',
    line: 'One program, one command.',
    items: [
      'npm start installs, builds and serves. The database is a file; PostgreSQL and several machines are a setting away.',
      'Hourly backups, with a restore that never sends an old post again; health and metrics for whoever watches it.',
      'An API with its own pages, open source under the MIT license.',
    ],
  },
] as const;
