// Runs before the first paint, so that a visitor of the light theme never sees a dark flash. The build writes it into the
// page, whose content security policy names its hash. It also says whether the first page that the server drew is this
// visitor's: drawn for this width and in English. Another one stays hidden until the app has drawn its own.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(`pavilion.${key}`);
    } catch {
      return null;
    }
  };
  // Until a visitor chooses, the theme is the system's.
  const theme = kept('theme') ?? (globalThis.matchMedia?.('(prefers-color-scheme: light)')?.matches ? 'light' : 'dark');
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';
  if (!root.dataset.first) return;
  const wide = matchMedia('(width >= 1280px)').matches;
  const layout = wide ? 'wide' : matchMedia('(width >= 1024px)').matches ? 'compact' : 'mobile';
  if (layout !== root.dataset.first || kept('language') === 'hi') root.dataset.first = 'hidden';
  else if (kept('token')) root.dataset.first = 'signed-in';
  // A press before the app runs is kept for it by the button's name. A price may be another by then: it is pressed anew.
  document.addEventListener('click', ({ target }) => {
    const button = root.dataset.first && target.closest?.('button:not([data-box])');
    if (button) root.dataset.pressed = button.ariaLabel ?? button.textContent;
  });
})();
