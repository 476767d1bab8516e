// Before the first paint: the colours that were chosen here, and whether somebody is signed in.
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
  try {
    root.setAttribute('data-mantine-color-scheme', isDark() ? 'dark' : 'light');
    if (isSignedIn()) root.setAttribute('data-signed-in', '');
  } catch {
    // Where nothing may be kept, the page stands as it was sent.
  }
})();
