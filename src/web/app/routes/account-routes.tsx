/** The addresses of the settings, of registration and sign-in by email, and those that others send people back to. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { whitelistSearchOf } from '#web/features/admin/whitelist-search.ts';
import { defaultTab, type SettingsTab, tabOf } from '#web/features/settings/tabs.ts';
import { usageSearchOf } from '#web/features/usage/usage-search.ts';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import {
  account,
  accountSettings,
  inside,
  member,
  memberSettings,
  root,
} from './layout-routes.tsx';

/** The addresses that networks and programs redirect people to. */
const twitterCallback = createRoute({
  getParentRoute: () => member,
  path: '/auth/twitter/callback',
  staticData: { title: 'Connect Twitter' },
  validateSearch: typedSearch('oauth_token', 'oauth_verifier', 'denied'),
  component: lazyRouteComponent(
    () => import('#web/features/connections/twitter-callback.page.tsx'),
    'TwitterCallbackPage',
  ),
});

const callback = createRoute({
  getParentRoute: () => member,
  path: '/auth/$network/callback',
  staticData: { title: 'Connect an account' },
  component: lazyRouteComponent(
    () => import('#web/features/connections/callback.page.tsx'),
    'CallbackPage',
  ),
});

const connectProgram = createRoute({
  getParentRoute: () => member,
  path: '/oauth/authorize',
  staticData: { title: 'Connect a program' },
  component: lazyRouteComponent(
    () => import('#web/features/settings/api/connect-program.page.tsx'),
    'ConnectProgramPage',
  ),
});

/** Served complete, so outside the layouts that need the component library. */
export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  staticData: {
    title: 'Sign in',
    description: 'Sign in to SocialAI with an email address, a passkey or a wallet.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/sign-in.page.tsx'),
    'SignInPage',
  ),
});

const register = createRoute({
  getParentRoute: () => inside,
  path: '/register',
  staticData: { title: 'Create an account' },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/register.page.tsx'),
    'RegisterPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => inside,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/forgot-password.page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => inside,
  path: '/reset-password',
  staticData: { title: 'Set a new password' },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/reset-password.page.tsx'),
    'ResetPasswordPage',
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => inside,
  path: '/verify-email',
  staticData: { title: 'Verify your email' },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/verify-email.page.tsx'),
    'VerifyEmailPage',
  ),
});

const signInReturn = createRoute({
  getParentRoute: () => inside,
  path: '/sign-in/return',
  staticData: { title: 'Signing in' },
  component: lazyRouteComponent(
    () => import('#web/features/sign-in/sign-in-return.page.tsx'),
    'SignInReturnPage',
  ),
});

export const signInRoutes = [
  register,
  forgotPassword,
  resetPassword,
  verifyEmail,
  signInReturn,
] as const;

const settings = createRoute({
  getParentRoute: () => accountSettings,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: (search): { tab?: SettingsTab } => {
    const tab = tabOf(search.tab);
    return tab === defaultTab ? {} : { tab };
  },
  component: lazyRouteComponent(
    () => import('#web/features/settings/settings.page.tsx'),
    'SettingsPage',
  ),
});

const join = createRoute({
  getParentRoute: () => accountSettings,
  path: '/invitation',
  staticData: { title: 'Join a space' },
  component: lazyRouteComponent(
    () => import('#web/features/settings/people/join.page.tsx'),
    'JoinPage',
  ),
});

const activity = createRoute({
  getParentRoute: () => accountSettings,
  path: '/settings/activity',
  staticData: { title: 'Security activity' },
  component: lazyRouteComponent(
    () => import('#web/features/activity/activity.page.tsx'),
    'ActivityPage',
  ),
});

const usage = createRoute({
  getParentRoute: () => memberSettings,
  path: '/usage',
  staticData: { title: 'Usage' },
  validateSearch: usageSearchOf,
  component: lazyRouteComponent(() => import('#web/features/usage/usage.page.tsx'), 'UsagePage'),
});

const whitelist = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/whitelist',
  staticData: { title: 'Whitelist' },
  validateSearch: whitelistSearchOf,
  component: lazyRouteComponent(
    () => import('#web/features/admin/whitelist.page.tsx'),
    'WhitelistPage',
  ),
});

const models = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/models',
  staticData: { title: 'AI models' },
  component: lazyRouteComponent(
    () => import('#web/features/admin/models/models.page.tsx'),
    'ModelsPage',
  ),
});

const networks = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/networks',
  staticData: { title: 'Networks' },
  component: lazyRouteComponent(
    () => import('#web/features/admin/networks/networks.page.tsx'),
    'NetworksPage',
  ),
});

export const accountRoutes = account.addChildren([
  accountSettings.addChildren([settings, join, activity]),
]);

/** For people with access. */
export const settingsRoutes = [
  twitterCallback,
  callback,
  connectProgram,
  memberSettings.addChildren([usage, whitelist, models, networks]),
] as const;
