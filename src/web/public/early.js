// Before the first paint: applies the chosen color scheme, and marks who is signed in or brings a claim.
(() => {
  const root = document.documentElement;
  const isDark = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    if (chosen === 'dark' || chosen === 'light') return chosen === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
  };
  const isSignedIn = () => {
    if (!localStorage.getItem('authToken')) return false;
    /** @type {unknown} */
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}');
    if (typeof auth !== 'object' || auth === null || !('isWhitelisted' in auth)) return false;
    return typeof auth.isWhitelisted === 'boolean';
  };
  if (new URLSearchParams(location.search).has('claim')) root.setAttribute('data-claim', '');
  try {
    root.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light');
    if (isSignedIn()) root.setAttribute('data-signed-in', '');
  } catch {
    // Without storage, the page stays as it was served.
  }
})();
