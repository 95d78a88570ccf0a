// The build writes this into the page in front of the style sheets. A page that the server drew is seen before the app is asked for: on
// a slow line its styles and letters come first. Any other page asks for it at once, as does one that nobody looks at yet.
(() => {
  // The browser offers once to install the app, maybe before that listens.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installPrompt = event;
  });
  const { first } = document.documentElement.dataset;
  const start = () => {
    const later = [...document.querySelectorAll('link[rel=later]')].map(({ href }) => href);
    for (const href of later) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    // The first one is the app itself, which wants the whole page.
    const run = () => void import(later[0]);
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  if (!first || first === 'hidden' || document.hidden || !('PerformanceObserver' in globalThis)) return start();
  // Whichever comes first: a picture, or the end of patience where there is none.
  const painted = new PerformanceObserver(() => go());
  const patience = setTimeout(() => go(), 3_000);
  const go = () => {
    clearTimeout(patience);
    painted.disconnect();
    start();
  };
  painted.observe({ type: 'paint', buffered: true });
})();
