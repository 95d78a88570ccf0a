// Tries the page again by a press, and by itself when the server answers: what a browser calls online may be a network
// without a way out, and its word may come before the way is there.
const EVERY_MS = 3000;
const again = () => window.location.reload();

async function look() {
  try {
    if (navigator.onLine && (await fetch('/manifest.webmanifest', { cache: 'no-store' })).ok) return again();
  } catch {
    // Still nothing: look again below.
  }
  return window.setTimeout(look, EVERY_MS);
}

document.getElementById('again').addEventListener('click', again);
window.setTimeout(look, EVERY_MS);
