/** The errors that a browser names by itself, for example when a proxy answers: every page loads their words. */
export const commonErrors = {
  unauthorized: { status: 401, message: 'Session expired. Please login again.' },
  forbidden: { status: 403, message: 'Access denied. Insufficient permissions.' },
  not_whitelisted: { status: 403, message: 'Your wallet is not whitelisted for access.' },
  not_found: { status: 404, message: 'Resource not found.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  internal: { status: 500, message: 'Server error. Please try again later.' },
} as const;
