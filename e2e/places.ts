/** Every page of the web, and every dialog that opens over one, and how to reach them. */
import type { Locator, Page } from 'playwright-core';
import { guideFiles } from '#web/features/public/guides/guide-list.ts';
import { visitsAll } from './owner.ts';

/** The ids in the addresses. */
export interface Named {
  agent: string;
  post: string;
}

export interface Place {
  /** The name of its screenshot. */
  name: string;
  /** The route that it belongs to. */
  route: string;
  path: (named: Named) => string;
  /** Who sees it: everyone, or members only (the usual case). */
  for?: 'visitors';
}

const place = (name: string, route: string, path = route): Place => ({
  name,
  route,
  path: () => path,
});
const ofAgent = (name: string, rest: string, route = '/agents/$id'): Place => ({
  name,
  route,
  path: ({ agent }) => `/agents/${agent}${rest}`,
});
const forVisitors = (name: string, route: string): Place => ({
  ...place(name, route),
  for: 'visitors',
});

export const places: readonly Place[] = [
  forVisitors('landing', '/'),
  forVisitors('features', '/features'),
  forVisitors('roadmap', '/roadmap'),
  forVisitors('terms', '/terms'),
  forVisitors('privacy', '/privacy'),
  forVisitors('docs', '/docs'),
  // The same page with other text.
  ...guideFiles
    .filter((_, at) => visitsAll || at % 5 === 0)
    .map(({ path }): Place => ({
      ...forVisitors(path.slice(1).replace('/', '-'), '/docs/$page'),
      path: () => path,
    })),
  forVisitors('sign-in', '/sign-in'),
  forVisitors('register', '/register'),
  forVisitors('forgot-password', '/forgot-password'),
  forVisitors('reset-password', '/reset-password'),
  forVisitors('verify-email', '/verify-email'),
  forVisitors('sign-in-return', '/sign-in/return'),
  place('dashboard', '/dashboard'),
  place('agents', '/agents'),
  place('create-agent', '/agents/create'),
  ofAgent('agent', ''),
  ofAgent('agent-persona', '?tab=persona'),
  ofAgent('agent-feeds', '?tab=settings&part=feeds'),
  ofAgent('agent-evergreen', '?tab=settings&part=evergreen'),
  ofAgent('agent-engagement', '?tab=engagement'),
  ofAgent('agent-engagement-analytics', '?tab=engagement&part=analytics'),
  ofAgent('agent-engagement-test', '?tab=engagement&part=test'),
  ofAgent('agent-results', '?part=results'),
  ofAgent('agent-settings', '?tab=settings'),
  ofAgent('edit-agent', '/edit', '/agents/$id/edit'),
  place('content', '/ai-content'),
  place('drafts', '/ai-content', '/ai-content?view=drafts'),
  place('posts', '/posts'),
  place('write', '/write'),
  { name: 'write-post', route: '/write/$id', path: ({ post }) => `/write/${post}` },
  place('post-moved', '/posts/$id', '/posts/new'),
  place('schedule', '/scheduled-posts'),
  place('calendar', '/scheduled-posts', '/scheduled-posts?view=calendar'),
  place('queue', '/scheduled-posts', '/scheduled-posts?view=queue'),
  place('calendar-week', '/scheduled-posts', '/scheduled-posts?view=calendar&span=week'),
  place('inbox', '/inbox'),
  place('images', '/images'),
  place('company', '/company'),
  place('company-profile', '/company', '/company?tab=profile'),
  place('company-products', '/company', '/company?tab=products'),
  place('company-documents', '/company', '/company?tab=documents'),
  place('company-agents', '/company', '/company?tab=agents'),
  place('sandbox', '/sandbox'),
  place('notices', '/notices'),
  place('analytics', '/analytics'),
  place('usage', '/usage'),
  place('settings', '/settings'),
  place('settings-platforms', '/settings', '/settings?tab=platforms'),
  place('settings-people', '/settings', '/settings?tab=people'),
  place('invitation', '/invitation'),
  place('settings-subscription', '/settings', '/settings?tab=subscription'),
  place('settings-security', '/settings', '/settings?tab=security'),
  place('settings-api', '/settings', '/settings?tab=api'),
  place('settings-notifications', '/settings', '/settings?tab=notifications'),
  place('activity', '/settings/activity'),
  place('profile', '/profile'),
  place('whitelist', '/admin/whitelist'),
  place('models', '/admin/models'),
  place('networks', '/admin/networks'),
  place('marketplace', '/marketplace'),
  place('twitter-callback', '/auth/twitter/callback'),
  place('network-callback', '/auth/$network/callback', '/auth/unknown/callback'),
  place('connect-program', '/oauth/authorize'),
  place('not-found', '(none)', '/a/place/that/is/not'),
];

export interface Dialog {
  name: string;
  /** The name of the page that it opens over. */
  over: string;
  open: (page: Page) => Promise<void>;
}

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const exact = typeof name === 'string';
      await page
        .getByRole('button', { name, exact })
        .or(page.getByRole('menuitem', { name, exact }))
        .first()
        .click();
    }
  };

/** The account button at the foot of the sidebar. */
export const accountMenu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Places' }).getByRole('button', { expanded: false }).last();

/** On a phone this is behind “More”. */
const leave = async (page: Page) => {
  const more = page.getByRole('button', { name: 'More', exact: true });
  await ((await more.isVisible()) ? more : accountMenu(page)).click();
  await press('Disconnect Wallet')(page);
};

const makeDocument = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  await press('Make a document')(page);
};

export const dialogs: readonly Dialog[] = [
  { name: 'connect-wallet', over: 'landing', open: press('Connect wallet') },
  { name: 'demo', over: 'landing', open: press('Watch Demo') },
  { name: 'disconnect-wallet', over: 'dashboard', open: leave },
  { name: 'command-bar', over: 'dashboard', open: press('Search or run…') },
  { name: 'delete-agent-listed', over: 'agents', open: press(/^Actions for/, 'Delete Agent') },
  { name: 'delete-agent', over: 'agent-settings', open: press('Delete agent') },
  { name: 'delete-post', over: 'agent', open: press('Delete on Sandbox') },
  { name: 'feed', over: 'agent-feeds', open: press('Add feed') },
  { name: 'evergreen-item', over: 'agent-evergreen', open: press('Add item') },
  { name: 'interview', over: 'agent-persona', open: press('Answer questions') },
  { name: 'material', over: 'agent-persona', open: press('Add') },
  { name: 'schedule-post', over: 'schedule', open: press('Schedule a post') },
  { name: 'delete-schedule', over: 'schedule', open: press(/^More for/, /^Delete/) },
  { name: 'make-document', over: 'images', open: makeDocument },
  { name: 'product', over: 'company-products', open: press('Add product') },
  { name: 'delete-product', over: 'company-products', open: press(/^Delete /) },
  { name: 'document', over: 'company-documents', open: press(/^View text of/) },
  { name: 'delete-document', over: 'company-documents', open: press(/^Actions for/, /^Delete/) },
  { name: 'assign', over: 'company-agents', open: press(/^Edit what/) },
  { name: 'unassign', over: 'company-agents', open: press(/^Remove what/) },
  { name: 'budget', over: 'usage', open: press('Set a budget') },
  { name: 'link-wallet', over: 'settings', open: press('Link another wallet') },
  { name: 'telegram', over: 'settings-platforms', open: press('Connect Telegram') },
  { name: 'bluesky', over: 'settings-platforms', open: press('Connect Bluesky') },
  { name: 'discord', over: 'settings-platforms', open: press('Connect Discord') },
  {
    name: 'posting-times',
    over: 'settings-platforms',
    open: press(/Posting times for Sandbox/i),
  },
  { name: 'api-token', over: 'settings-api', open: press('Create token') },
  { name: 'webhook', over: 'settings-api', open: press('Add webhook') },
  { name: 'two-factor', over: 'settings-security', open: press('Enable 2FA') },
  { name: 'password', over: 'settings-security', open: press('Set a password') },
  { name: 'delete-account', over: 'settings-security', open: press('Delete account') },
  { name: 'add-wallets', over: 'whitelist', open: press('Add wallets') },
];
