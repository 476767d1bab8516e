/** The frame of the public pages, when the router opens them. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { PublicLayout } from '#web/features/public/layout.tsx';

export const PublicRoute = () => (
  <PublicLayout path={useLocation({ select: ({ pathname }) => pathname })}>
    <Outlet />
  </PublicLayout>
);
