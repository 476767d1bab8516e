/** Accounts with an email address and a password: registering, signing in, and getting back in. */
import { AlsoEnds } from './access.ts';
import { z } from 'zod';
import { SignedIn, SignInAnswer } from './calls.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/** An email address, normalized: trimmed and in lower case. */
export const Email = z
  .string()
  .max(limits.email * 2, 'Please enter an email address')
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(z.email('Please enter an email address').max(limits.email));

/** An optional email address from a form: an empty string means none. */
export const EmailOrNone = z
  .string()
  .transform((typed) => typed.trim())
  .refine(
    (typed) => typed === '' || Email.safeParse(typed).success,
    'Please enter an email address',
  )
  .transform((typed) => (typed === '' ? null : Email.parse(typed)))
  .nullable();

/** A new password. Any characters; the server decides whether it is too easy to guess. */
export const NewPassword = z
  .string()
  .min(limits.password_min, `Use at least ${limits.password_min} characters`)
  .max(limits.password_max, `Use up to ${limits.password_max} characters`)
  .refine((value) => value.isWellFormed(), 'Use readable characters');

/** An existing password, as typed at sign-in. */
export const Password = z
  .string()
  .min(1, 'Please enter your password')
  .max(limits.password_max * 4);

/** A username, in lower case so that two names cannot differ only in case. */
export const Username = z
  .string()
  .max(limits.username_max * 2)
  .transform((typed) => typed.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(limits.username_min, `Use at least ${limits.username_min} characters`)
      .max(limits.username_max, `Use up to ${limits.username_max} characters`)
      .regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/, 'Use letters, digits, - and _'),
  );

/** The token of a link in an email. */
const MailToken = z.string().min(1).max(200);
const Said = z.object({ message: z.string() });
const Available = z.object({ data: z.object({ available: z.boolean() }) });

export const passwordCalls = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Create an account with an email; sends a verification link',
    body: z.strictObject({ email: Email, password: NewPassword, username: Username.optional() }),
    response: SignedIn,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Sign in with email and password',
    body: z.strictObject({ email: Email, password: Password }),
    response: SignInAnswer,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'user',
    token: null,
    fresh: true,
    secret: true,
    rate: 'confirm',
    summary: 'Set a new password; signs out all other sessions, and ends tokens and the like',
    body: z.strictObject({
      /** Required if the account already has a password. */
      current_password: Password.optional(),
      new_password: NewPassword,
      also: AlsoEnds,
    }),
    response: Said,
  }),
  requestVerification: endpoint({
    method: 'POST',
    path: '/auth/request-verification',
    access: 'user',
    token: null,
    rate: 'confirm',
    summary: 'Send the verification link again',
    response: Said,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Verify an email with its token',
    body: z.strictObject({ token: MailToken }),
    response: Said,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Send a password reset link if the email is verified; the response is always the same',
    body: z.strictObject({ email: Email }),
    response: Said,
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: '/auth/confirm-reset',
    access: 'public',
    token: null,
    rate: 'auth',
    summary:
      'Reset the password with the emailed token; signs out everywhere, and ends tokens and the like',
    body: z.strictObject({ token: MailToken, password: NewPassword }),
    response: Said,
  }),
  checkUsername: endpoint({
    method: 'GET',
    path: '/auth/check-username/:name',
    access: 'public',
    token: null,
    rate: 'check',
    summary: 'Check if a username is available',
    params: z.object({ name: Username }),
    response: Available,
  }),
  checkEmail: endpoint({
    method: 'GET',
    path: '/auth/check-email/:email',
    access: 'public',
    token: null,
    rate: 'check',
    summary: 'Always returns available: an email is unique only once verified',
    params: z.object({ email: Email }),
    response: Available,
  }),
};
