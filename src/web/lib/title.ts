import { useEffect } from 'react';

export const productName = 'SocialAI';
export const titled = (title: string | undefined) =>
  title ? `${title} · ${productName}` : productName;

/** Names the window after what is shown, once that is known; the route's own title stands until then. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
