/**
 * Codes of an authenticator app: TOTP (RFC 6238) with the parameters that every app supports: SHA-1, six digits, 30
 * seconds.
 */
import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { codePeriod, stepsTaken } from '#domain/account/second-factor.ts';

const seedBytes = 20;
const shape = { algorithm: 'SHA1', digits: 6 };

/** 160 random bits in base32: the length that RFC 4226 recommends. */
export const makeSeed = (): string => new Secret({ size: seedBytes }).base32;

/** The URL from which an authenticator app reads the seed. */
export const seedAddress = (seed: string, username: string): string =>
  new TOTP({
    ...shape,
    issuer: 'SocialAI',
    label: username,
    period: codePeriod / 1000,
    secret: seed,
  }).toString();

/** A QR code as a PNG data URL. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
}

/** The code of one time step. */
export const codeAt = (seed: string, step: number): string =>
  HOTP.generate({ ...shape, secret: Secret.fromBase32(seed), counter: step });

/** The accepted time step at `now` that has this code; constant time for wrong codes. */
export function stepOf(
  seed: string,
  code: string,
  last_step: number,
  now: number,
): number | undefined {
  const given = Buffer.from(code);
  return stepsTaken(now, last_step).find((step) => {
    const right = Buffer.from(codeAt(seed, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
