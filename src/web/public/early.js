// Before the first paint: the colours that were chosen here, and whether somebody is signed in.
(() => {
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const dark =
      chosen === 'dark' ||
      (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    const { isWhitelisted } = JSON.parse(localStorage.getItem('auth') ?? '{}');
    if (localStorage.getItem('authToken') && typeof isWhitelisted === 'boolean')
      root.setAttribute('data-signed-in', '');
  } catch {
    // Where nothing may be kept, the page stands as it was sent.
  }
})();
