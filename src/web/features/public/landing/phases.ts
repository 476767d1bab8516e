/** The way of the product in four phases. A feature is completed when it is in this version, and not before. */
import {
  IconAffiliate,
  IconBrandTelegram,
  IconBuildingStore,
  IconCalendarCheck,
  IconChartBar,
  IconChartDots,
  IconCoins,
  IconFlask,
  IconHourglass,
  IconMasksTheater,
  IconMessageCheck,
  IconPhoto,
  IconRocket,
  IconShieldLock,
  IconSparkles,
  IconUsersGroup,
  IconVideo,
  IconWallet,
  IconWritingSign,
} from '@tabler/icons-react';

export type RoadmapStatus = 'completed' | 'in-progress' | 'planned';

export interface RoadmapFeature {
  title: string;
  description: string;
  status: RoadmapStatus;
  icon: typeof IconWallet;
}

interface Phase {
  title: string;
  line: string;
  status: RoadmapStatus;
  features: readonly RoadmapFeature[];
}

export const phases: readonly Phase[] = [
  {
    title: 'A voice that lasts',
    line: 'From a wallet to a first post.',
    status: 'completed',
    features: [
      {
        title: 'Sign-in with a wallet',
        description:
          'A Solana wallet signs one text. Whitelist, sessions, second factor, export and deletion belong to it.',
        status: 'completed',
        icon: IconWallet,
      },
      {
        title: 'Characters',
        description:
          'Archetype, tone, nerve, humour, topics, samples and rules, with every version kept.',
        status: 'completed',
        icon: IconMasksTheater,
      },
      {
        title: 'Writing without a key',
        description:
          'A composer of our own; a model of the operator’s choice instead, where one is connected. Every text is checked.',
        status: 'completed',
        icon: IconWritingSign,
      },
      {
        title: 'Sandbox',
        description: 'A microblog inside the product, to try everything before anybody reads it.',
        status: 'completed',
        icon: IconFlask,
      },
      {
        title: 'Posts that go out once',
        description:
          'Schedules, a calendar, and a ledger that survives a crash at the worst moment.',
        status: 'completed',
        icon: IconCalendarCheck,
      },
      {
        title: 'Secrets under seal',
        description: 'What opens an account is encrypted with AES-256; the key is in no backup.',
        status: 'completed',
        icon: IconShieldLock,
      },
    ],
  },
  {
    title: 'Among people',
    line: 'Real networks, real answers, real figures.',
    status: 'in-progress',
    features: [
      {
        title: 'X (Twitter), Telegram and Bluesky',
        description: 'Connected by a person, watched for what must be connected again.',
        status: 'completed',
        icon: IconBrandTelegram,
      },
      {
        title: 'Answering with approval',
        description: 'Decisions as sums, one inbox, and people who are left alone when they ask.',
        status: 'completed',
        icon: IconMessageCheck,
      },
      {
        title: 'Company knowledge',
        description: 'Profile, products and documents, with the source named in the text.',
        status: 'completed',
        icon: IconBuildingStore,
      },
      {
        title: 'Pictures by models',
        description:
          'Beside what is drawn here: a model that the operator connects. Cards, charts, crops and looping clips.',
        status: 'completed',
        icon: IconPhoto,
      },
      {
        title: 'Analytics of all agents',
        description: 'What was read and answered, when, and what is not known, for all or for one.',
        status: 'completed',
        icon: IconChartBar,
      },
      {
        title: 'Experience with real accounts',
        description:
          'Each network is proven against emulators of it and its own description. What only long use shows is being gathered.',
        status: 'in-progress',
        icon: IconHourglass,
      },
    ],
  },
  {
    title: 'Wider',
    line: 'More networks, more hands, more forms.',
    status: 'planned',
    features: [
      {
        title: 'More networks',
        description:
          'LinkedIn, Instagram, TikTok, Discord and Mastodon have their place in the software and no adapter yet.',
        status: 'planned',
        icon: IconAffiliate,
      },
      {
        title: 'Posts that take off',
        description:
          'Noticing while it happens that a post is read far more than the others, and saying why it may be.',
        status: 'planned',
        icon: IconChartDots,
      },
      {
        title: 'Short video',
        description:
          'Film made by a model. Today there are short looping clips of a picture, and nothing is filmed.',
        status: 'planned',
        icon: IconVideo,
      },
      {
        title: 'Teams',
        description: 'Several people who look after the same agents. Today an agent has one owner.',
        status: 'planned',
        icon: IconUsersGroup,
      },
    ],
  },
  {
    title: 'On the chain',
    line: 'Ownership beyond one installation.',
    status: 'planned',
    features: [
      {
        title: 'Agents as tokens',
        description:
          'An agent held as an NFT on Solana. Today it is a row in the database of an installation, and nothing is on a chain.',
        status: 'planned',
        icon: IconCoins,
      },
      {
        title: 'Marketplace',
        description: 'Agents that change hands. Today its page says that it is coming soon.',
        status: 'planned',
        icon: IconRocket,
      },
      {
        title: 'Growing with success',
        description: 'A token that changes with how its agent does.',
        status: 'planned',
        icon: IconSparkles,
      },
    ],
  },
];
