/** The addresses of registration and sign-in by email. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside, member, root } from './layout-routes.tsx';
import { typedSearch } from '#web/lib/forms/typed-search.ts';

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

export const callbackRoutes = [twitterCallback, callback, connectProgram] as const;

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
