import { createRootRoute } from '@tanstack/react-router';
import { Frame } from '#web/app/layouts/root-layout.tsx';
import { NotFoundPage } from '#web/app/pages/not-found.page.tsx';

export const root = createRootRoute({
  component: Frame,
  // Where no page is, the note that says so needs nothing around it.
  staticData: { open: true, title: 'Page not found' },
  notFoundComponent: NotFoundPage,
});
