/** Sign-in with a wallet, sessions, and the whitelist check. */
import { z } from 'zod';
import { endpoint, Id, Instant } from './endpoint.ts';

/** A Solana address as it is typed: base58 without 0, O, I and l. That it decodes to 32 bytes is checked in `domain/sign-in.ts`. */
export const WalletAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Please use a Solana wallet address');

/** What a signature is for; each purpose has its own sentence in the signed message and cannot stand in for another. */
export const Purposes = ['login', 'link', 'reauth'] as const;
export type Purpose = (typeof Purposes)[number];

export const User = z.object({
  id: Id,
  username: z.string(),
  wallet_address: z.string().nullable(),
  is_whitelisted: z.boolean(),
  is_admin: z.boolean(),
  created_at: Instant,
});
export type User = z.infer<typeof User>;

const SignedIn = z.object({
  data: z.object({ user: User, token: z.string(), expires_at: Instant }),
  message: z.string(),
});

export const authCalls = {
  walletMessage: endpoint({
    method: 'POST',
    path: '/auth/wallet-message',
    access: 'public',
    rate: 'auth',
    summary: 'The text to sign (Sign-In With Solana)',
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
    rate: 'auth',
    summary: 'Sign in with an Ed25519 signature (base58 or base64) over exactly that text',
    body: z.strictObject({
      walletAddress: WalletAddress,
      signature: z.string().min(1).max(200),
      nonce: z.string().min(1).max(200).optional(),
      claim: z.string().min(1).max(200).optional(),
    }),
    response: SignedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session',
    response: z.object({ message: z.string() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    rate: 'read',
    summary: 'Exchange the session token in the Authorization header for a new one',
    response: SignedIn,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'Who is signed in',
    response: z.object({ data: z.object({ user: User }) }),
  }),
  isWhitelisted: endpoint({
    method: 'GET',
    path: '/auth/is-whitelisted/:address',
    access: 'user',
    summary: 'Whether one of the caller’s own wallets is on the whitelist; false about any other',
    params: z.object({ address: WalletAddress }),
    response: z.object({ data: z.object({ isWhitelisted: z.boolean() }) }),
  }),
};
