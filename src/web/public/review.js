// The page for reviewers works without this: it writes times in the reader's zone, keeps their name, and takes marked words.
(() => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const own = new Intl.DateTimeFormat(undefined, { hour: 'numeric' });
  const { hourCycle } = own.resolvedOptions();
  const day = { weekday: 'short', month: 'short', day: 'numeric' };
  const date = new Intl.DateTimeFormat('en', day);
  const dateWithYear = new Intl.DateTimeFormat('en', { ...day, year: 'numeric' });
  const thisYear = new Date().getFullYear();
  const clock = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    hourCycle,
  });
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const dated = at.getFullYear() === thisYear ? date : dateWithYear;
    time.textContent = `${dated.format(at)} at ${clock.format(at)}`;
  }
  const zone = document.querySelector('[data-zone]');
  if (zone) zone.textContent = `Times are in your time zone, ${timeZone.replaceAll('_', ' ')}.`;

  const kept = 'review-name';
  const known = () => {
    try {
      return localStorage.getItem(kept) ?? '';
    } catch {
      return '';
    }
  };
  /** @param {string} name */
  const keep = (name) => {
    try {
      localStorage.setItem(kept, name);
    } catch {
      // Without storage, the name is asked every time.
    }
  };

  /** @param {HTMLFormElement} form */
  const rememberName = (form) => {
    const field = form.querySelector('.name');
    const input = form.querySelector('input[name="by"]');
    if (!(field instanceof HTMLElement) || !(input instanceof HTMLInputElement)) return;
    if (input.value === '') input.value = known();
    if (input.value === '') return;
    field.hidden = true;
    const line = document.createElement('p');
    line.className = 'name quiet';
    line.append(`You are ${input.value}. `);
    const change = document.createElement('button');
    change.type = 'button';
    change.textContent = 'Change name';
    change.addEventListener('click', () => {
      line.remove();
      field.hidden = false;
      input.focus();
    });
    line.append(change);
    field.before(line);
  };

  /**
   * @param {HTMLFormElement} form
   * @param {string} words
   */
  const mark = (form, words) => {
    const input = form.querySelector('input[name="quote"]');
    const shown = form.querySelector('.quote');
    const quote = form.querySelector('.quote q');
    if (!(input instanceof HTMLInputElement) || !(shown instanceof HTMLElement) || !quote) return;
    input.value = words;
    quote.textContent = words;
    shown.hidden = words === '';
  };

  /** @param {HTMLFormElement} form */
  const guard = (form) => {
    const text = form.querySelector('textarea');
    if (!text) return;
    // Before the browser looks whether something is missing.
    form.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement) || target.name !== 'act') return;
      const isMissing = target.value !== 'approval' && text.value.trim() === '';
      text.setCustomValidity(isMissing ? 'Say what should change, or write a comment.' : '');
    });
    form.addEventListener('submit', () => {
      const by = form.querySelector('input[name="by"]');
      if (by instanceof HTMLInputElement) keep(by.value);
      // After the form was read: a disabled button would not be sent.
      setTimeout(() => {
        for (const button of form.querySelectorAll('button')) button.disabled = true;
      });
    });
    text.addEventListener('input', () => text.setCustomValidity(''));
    form.querySelector('[data-unmark]')?.addEventListener('click', () => mark(form, ''));
    const hint = form.querySelector('[data-hint]');
    if (hint) hint.textContent = 'To comment on a passage, mark it in the post.';
  };

  for (const form of document.forms) {
    rememberName(form);
    guard(form);
  }

  /** @param {Node | null} node */
  const textAround = (node) => {
    const place = node instanceof Element ? node : node?.parentElement;
    return place?.closest('[data-text]');
  };

  document.addEventListener('selectionchange', () => {
    const selection = getSelection();
    if (!selection) return;
    const words = selection.toString().trim();
    const text = textAround(selection.anchorNode);
    if (!text || words === '' || text !== textAround(selection.focusNode)) return;
    const form = text.closest('article')?.querySelector('form');
    if (form) mark(form, words);
  });

  // A page from the browser's memory would still have its buttons disabled.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
})();
