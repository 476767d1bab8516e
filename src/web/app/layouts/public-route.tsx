/** The frame of the pages for everybody, for whoever comes to them through the router. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { PublicLayout } from '#web/features/public/layout.tsx';

export const PublicRoute = () => (
  <PublicLayout path={useLocation({ select: ({ pathname }) => pathname })}>
    <Outlet />
  </PublicLayout>
);
