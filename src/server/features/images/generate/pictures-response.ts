import { AppError } from '#server/app-error.ts';
import type { StoredPicture } from '#server/features/images/service.ts';

interface Details {
  model_used: string;
  notice: string | null;
  message: string;
}

/** The response for new pictures: the URL of the first, and all of them. */
export function picturesResponse(pictures: readonly StoredPicture[], details: Details) {
  const [first] = pictures;
  if (!first) throw new AppError('provider_failed');
  return { imageUrl: first.url, data: [...pictures], ...details };
}
