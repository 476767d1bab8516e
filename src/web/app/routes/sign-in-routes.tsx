/** The addresses of registration and sign-in by email. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from './layout-routes.tsx';

const signIn = createRoute({
  getParentRoute: () => inside,
  path: '/sign-in',
  staticData: { title: 'Sign in' },
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

export const signInRoutes = [signIn, register, forgotPassword, resetPassword, verifyEmail] as const;
