/** Calls for signing in with a wallet, refreshing and ending the session, and checking the access list. */
import { z } from 'zod';
import { endpoint, Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/**
 * A Solana address as typed: base58, so without 0, O, I and l. `domain/account/sign-in.ts` checks that it decodes to 32
 * bytes.
 */
export const WalletAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Use a Solana wallet address');

/** What a signature is for; each purpose has its own sentence in the signed message and cannot stand in for another. */
export const Purposes = ['login', 'link', 'reauth'] as const;
export type Purpose = (typeof Purposes)[number];

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  /** Whether the owner confirmed the address by email; only a verified address can recover the account. */
  email_verified: z.boolean(),
  /** The wallet that was linked first. */
  wallet_address: z.string().nullable(),
  is_whitelisted: z.boolean(),
  is_admin: z.boolean(),
  has_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

/** An Ed25519 signature as base58 or base64, and the nonce of the text that it signs. */
export const WalletProof = {
  walletAddress: WalletAddress,
  signature: z.string().min(1).max(200),
  /**
   * What the wallet signed, as base58 or base64, if that is not the text itself: Solana’s off-chain envelope around it,
   * version 0 or 1.
   */
  signedMessage: z.string().min(1).max(4000).optional(),
  nonce: z.string().min(1).max(200).optional(),
};

/** The token of the link that a server without an administrator prints. */
export const ClaimToken = z.string().min(1).max(200);

/** Six digits of an authenticator, or one of the backup codes. */
export const SecondFactorCode = z
  .string()
  .max(limits.code)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:[0-9]{6}|[0-9A-Z]{16})$/, 'Please enter the 6 digits or a backup code'),
  );

/** A new or refreshed session; `token` is returned here and never again. */
export const Session = z.object({ user: User, token: z.string(), expires_at: Instant });

/** The first factor was correct and a second one is required: send it to `/auth/2fa/verify`. */
export const SecondFactorNeeded = z.object({
  requires_2fa: z.literal(true),
  pending_token: z.string(),
  /** Whether a passkey can take the place of the code, at `/auth/passkey-login`. */
  passkeys: z.boolean(),
  expires_at: Instant,
});

export const SignedIn = z.object({ data: Session, message: z.string() });
/** The answer of every way to sign in. */
export const SignInAnswer = z.object({
  data: z.union([Session, SecondFactorNeeded]),
  message: z.string(),
});
export type SignInData = z.infer<typeof SignInAnswer>['data'];

export const authCalls = {
  walletMessage: endpoint({
    method: 'POST',
    path: '/auth/wallet-message',
    access: 'public',
    token: null,
    rate: 'auth',
    summary: 'Get the message to sign (Sign-In With Solana)',
    body: z.strictObject({
      walletAddress: WalletAddress,
      purpose: z.enum(Purposes).default('login'),
    }),
    response: z.object({ message: z.string(), nonce: z.string(), expires_at: Instant }),
  }),
  walletLogin: endpoint({
    method: 'POST',
    path: '/auth/wallet-login',
    access: 'public',
    token: null,
    rate: 'auth',
    summary:
      'Sign in with an Ed25519 signature (base58 or base64) of exactly that message, or of Solana’s off-chain envelope around it',
    body: z.strictObject({
      ...WalletProof,
      claim: ClaimToken.optional(),
    }),
    response: SignInAnswer,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    token: null,
    summary: 'Sign out',
    response: z.object({ message: z.string() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    token: null,
    rate: 'read',
    summary: 'Exchange the session token in the Authorization header for a new one',
    response: SignedIn,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    token: null,
    summary: 'Get the signed-in user',
    response: z.object({ data: z.object({ user: User }) }),
  }),
  isWhitelisted: endpoint({
    method: 'GET',
    path: '/auth/is-whitelisted/:address',
    access: 'user',
    token: null,
    summary: 'Check if one of your wallets has access; false for any other wallet',
    params: z.object({ address: WalletAddress }),
    response: z.object({ data: z.object({ isWhitelisted: z.boolean() }) }),
  }),
};
