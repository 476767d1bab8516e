/** Paths that people type because other products have them, and the pages that are meant. */
import { normalizedPath } from '#contract/core/page-path.ts';

/** The guesses for each page, separated by spaces. */
const guesses: Readonly<Record<string, string>> = {
  // It is free, as the first page says.
  '/': '/index /home /landing /pricing /plans',
  '/sign-in': '/login /log-in /signin /auth/login',
  '/register': '/signup /sign-up /join /create-account',
  '/forgot-password': '/forgot /password-reset /lost-password',
  '/dashboard': '/app /overview /start',
  '/agents': '/agent /characters /bots /personas',
  '/agents/create': '/agents/new /agents/add /agent/new /agent/create /new-agent /create-agent',
  '/write':
    '/new /create /compose /editor /composer /write/new /post/new /posts/create /posts/add /new-post /create-post',
  '/posts': '/post /drafts /board /queue',
  '/scheduled-posts': '/scheduled /schedules',
  '/scheduled-posts?view=calendar': '/calendar /schedule /planner',
  '/inbox': '/mentions /replies /messages /comments',
  '/images': '/media /gallery /library /image /images/new',
  '/analytics': '/stats /statistics /reports /insights',
  '/company?tab=profile': '/company/profile /company/edit',
  '/company?tab=products': '/company/products /products',
  '/company?tab=documents': '/company/documents /documents /knowledge',
  '/profile': '/account /me /my-account',
  '/settings': '/setting /preferences /options /settings/profile /settings/account',
  '/settings?tab=platforms':
    '/accounts /channels /connections /connect /settings/accounts /settings/channels /settings/connections /settings/platforms',
  '/settings?tab=security': '/security /settings/security /settings/password /settings/2fa',
  '/settings?tab=notifications': '/settings/notifications',
  '/settings?tab=subscription': '/subscription /billing /settings/billing /settings/subscription',
  '/settings?tab=api': '/tokens /api-tokens /api-keys /webhooks /settings/api /settings/tokens',
  '/settings/activity': '/activity',
  '/notices': '/notifications /notice',
  '/usage': '/settings/usage /usage-and-budget',
  '/admin/whitelist': '/admin /whitelist /settings/whitelist /settings/access',
  '/admin/models': '/models /settings/models',
  '/admin/networks': '/networks /settings/networks',
  '/features': '/feature /use-cases',
  '/docs': '/doc /help /guide /guides /documentation /support /faq',
  '/docs/first-steps': '/getting-started /quickstart /docs/getting-started /docs/quickstart',
  '/terms': '/tos /terms-of-service /terms-of-use /legal',
  '/privacy': '/privacy-policy',
  '/api/docs/': '/api /api-docs /swagger',
};

/** Each guess with its page. */
export const guessedPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(guesses).flatMap(([page, paths]) =>
    paths.split(' ').map((path) => [path, page] as const),
  ),
);

/** The address of the page that is meant by a guessed one, which keeps its query. */
export function meantBy(url: string): string | undefined {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const page = guessedPaths.get(normalizedPath(path));
  if (page === undefined || query === '') return page;
  return `${page}${page.includes('?') ? '&' : '?'}${query}`;
}
