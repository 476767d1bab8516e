/** Encodes a file name for a header (RFC 6266): an ASCII fallback, and the real name. */
const plain = /[^\x20-\x7E]|["\\%]/gu;
const reserved = /['()*]/g;

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** The value of `Content-Disposition` for a file to be saved rather than shown. */
export function attachment(filename: string): string {
  const name = filename.toWellFormed();
  const fallback = name.replace(plain, '_');
  const whole = encodeURIComponent(name).replace(reserved, percent);
  return fallback === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${fallback}"; filename*=UTF-8''${whole}`;
}
