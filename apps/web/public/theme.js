// Runs before the first paint, so that a visitor of the light theme never sees a dark flash. It is a file of its own
// because the content security policy allows no inline script.
(() => {
  try {
    document.documentElement.dataset.theme = localStorage.getItem('pavilion.theme') === 'light' ? 'light' : 'dark';
  } catch {
    document.documentElement.dataset.theme = 'dark';
  }
})();
