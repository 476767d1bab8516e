import { AppError } from '#server/app-error.ts';

const later = () => Promise.reject(new AppError('not_found'));
export const laterRoutes = {
  generateAvatar: later,
  job: later,
  cancelJob: later,
  crop: later,
  drawers: later,
};
export const laterClips = { generate: later, status: later, cancel: later };
