/** The second factor: an authenticator (TOTP, RFC 6238) and single-use backup codes. */
import { z } from 'zod';
import { SecondFactorCode, Session } from './calls.ts';
import { endpoint } from '#contract/core/endpoint.ts';

const BackupCodes = z.array(z.string());

export const twoFactorCalls = {
  enable: endpoint({
    method: 'POST',
    path: '/auth/2fa/enable',
    access: 'user',
    token: null,
    fresh: true,
    secret: true,
    summary: 'Start two-factor setup; active once a code is verified',
    response: z.object({
      data: z.object({
        /** Base32, for typing in where no camera is available. */
        secret: z.string(),
        otpauth_url: z.string(),
        /** The same as a QR code: a PNG in a `data:` URL. */
        qr_code: z.string(),
      }),
    }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/2fa/verify',
    access: 'public',
    token: null,
    rate: 'auth',
    summary:
      'With a pending token, finish a sign-in. Without one, confirm the new authenticator and get backup codes',
    body: z.strictObject({
      code: SecondFactorCode,
      pending_token: z.string().min(1).max(200).optional(),
    }),
    response: z.object({
      /** Codes are included only when an authenticator was set up. */
      data: Session.extend({ backup_codes: BackupCodes.optional() }),
      message: z.string(),
    }),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/auth/2fa/disable',
    access: 'user',
    token: null,
    fresh: true,
    secret: true,
    rate: 'confirm',
    summary: 'Turn off two-factor sign-in; signs out all other sessions',
    body: z.strictObject({ code: SecondFactorCode }),
    response: z.object({ message: z.string() }),
  }),
  backupCodes: endpoint({
    method: 'POST',
    path: '/auth/2fa/backup-codes',
    access: 'user',
    token: null,
    fresh: true,
    secret: true,
    rate: 'confirm',
    summary: 'Create new backup codes; the old ones stop working',
    body: z.strictObject({ code: SecondFactorCode }),
    response: z.object({ data: z.object({ backup_codes: BackupCodes }), message: z.string() }),
  }),
};
