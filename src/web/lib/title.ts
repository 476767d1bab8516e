import { useEffect } from 'react';

const productName = 'SocialAI';
export const titled = (title: string | undefined) =>
  title ? `${title} · ${productName}` : productName;

/** Sets the window's title once it is known; until then it is the route's. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
