/** The product's roadmap in four phases. A feature is completed when this version has it, and not before. */
import {
  IconAffiliate,
  IconBuildingStore,
  IconCalendarCheck,
  IconChartBar,
  IconChartDots,
  IconCoins,
  IconFlask,
  IconHourglass,
  IconLayoutKanban,
  IconMasksTheater,
  IconMessageCheck,
  IconBallpen,
  IconPhoto,
  IconRocket,
  IconPlant2,
  IconRss,
  IconServer,
  IconShieldLock,
  IconSparkles,
  IconTerminal2,
  IconUsersGroup,
  IconVideo,
  IconWallet,
  IconWritingSign,
} from '@tabler/icons-react';
import { inWords, networkNames } from '#web/features/public/network-words.ts';

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
          'Sign in by signing a message with a Solana wallet. With an access list, passkeys, two-factor sign-in, sessions, export and deletion.',
        status: 'completed',
        icon: IconWallet,
      },
      {
        title: 'Personalities',
        description:
          'Personality, tone, boldness, humor, topics, samples and rules, with every version kept.',
        status: 'completed',
        icon: IconMasksTheater,
      },
      {
        title: 'Writing without a key',
        description:
          'A built-in writer, or any AI model that the administrator connects. Every draft is checked.',
        status: 'completed',
        icon: IconWritingSign,
      },
      {
        title: 'Sandbox',
        description: 'A private feed to try everything before anyone else sees it.',
        status: 'completed',
        icon: IconFlask,
      },
      {
        title: 'Posts that are never sent twice',
        description: 'Publishing that survives a crash at any moment, tested by killing it.',
        status: 'completed',
        icon: IconCalendarCheck,
      },
      {
        title: 'Encrypted keys',
        description:
          'Account credentials are encrypted with AES-256. The key is never in a backup.',
        status: 'completed',
        icon: IconShieldLock,
      },
    ],
  },
  {
    title: 'Among people',
    line: 'Real networks, real replies, real results.',
    status: 'in-progress',
    features: [
      {
        title: `${networkNames.length} networks`,
        description: `${inWords(networkNames)}, with several accounts on each. We alert you when one needs reconnecting.`,
        status: 'completed',
        icon: IconAffiliate,
      },
      {
        title: 'Editor',
        description:
          'One page for a post or a thread, with a preview for each account and help from the agent.',
        status: 'completed',
        icon: IconBallpen,
      },
      {
        title: 'Board, queue and calendar',
        description:
          'From an idea to a full week: posting times, recurring posts, moves with Undo, import and export.',
        status: 'completed',
        icon: IconLayoutKanban,
      },
      {
        title: 'Feeds',
        description:
          'New items of a blog, a page or a repository’s releases become ideas, drafts or queued posts.',
        status: 'completed',
        icon: IconRss,
      },
      {
        title: 'Evergreen posts',
        description: 'Evergreen posts fill empty posting times.',
        status: 'completed',
        icon: IconPlant2,
      },
      {
        title: 'Replies with approval',
        description:
          'A score that explains each decision, one inbox, and opt-outs that are always respected.',
        status: 'completed',
        icon: IconMessageCheck,
      },
      {
        title: 'People and reviews',
        description:
          'Others work in your space with a role, and clients approve by a link. You decide who must approve.',
        status: 'completed',
        icon: IconUsersGroup,
      },
      {
        title: 'Company knowledge',
        description: 'Profile, products and documents, with the sources listed beside each draft.',
        status: 'completed',
        icon: IconBuildingStore,
      },
      {
        title: 'Images by AI models',
        description:
          'The built-in artist, or an image model that the administrator connects. Cards, crops and GIFs.',
        status: 'completed',
        icon: IconPhoto,
      },
      {
        title: 'Analytics',
        description: 'Results by agent, account, network and time, where a network reports them.',
        status: 'completed',
        icon: IconChartBar,
      },
      {
        title: 'Posts that take off',
        description: 'A notice while a post does far better than usual, with what sets it apart.',
        status: 'completed',
        icon: IconChartDots,
      },
      {
        title: 'API and MCP',
        description:
          'Tokens for scripts and sign-in for AI assistants, each with its own permissions. Signed webhooks and a typed client.',
        status: 'completed',
        icon: IconTerminal2,
      },
      {
        title: 'One machine or several',
        description:
          'SQLite or PostgreSQL, media in files or a bucket, and upgrades while older processes keep running.',
        status: 'completed',
        icon: IconServer,
      },
      {
        title: 'Experience with real accounts',
        description:
          'Every network is tested against an emulator and its own documentation. Experience from long use is still being gathered.',
        status: 'in-progress',
        icon: IconHourglass,
      },
    ],
  },
  {
    title: 'Wider',
    line: 'More formats.',
    status: 'planned',
    features: [
      {
        title: 'Short video',
        description:
          'Video made by an AI model. Today you upload MP4 videos, or turn an image into a short GIF.',
        status: 'planned',
        icon: IconVideo,
      },
    ],
  },
  {
    title: 'On the chain',
    line: 'Ownership beyond one server.',
    status: 'planned',
    features: [
      {
        title: 'Agents as tokens',
        description:
          'An agent held as an NFT on Solana. Today agents live in the server’s database, and nothing is on a chain.',
        status: 'planned',
        icon: IconCoins,
      },
      {
        title: 'Marketplace',
        description: 'Buy and sell agents. Not started.',
        status: 'planned',
        icon: IconRocket,
      },
      {
        title: 'Growing with success',
        description: 'A token that changes with how well its agent does.',
        status: 'planned',
        icon: IconSparkles,
      },
    ],
  },
];
