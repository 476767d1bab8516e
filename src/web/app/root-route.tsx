import { createRootRoute } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found.page.tsx';

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });
