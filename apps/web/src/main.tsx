import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './shared/api/query-client.ts';
import { App } from './app/App.tsx';
import { takeFirstPage } from './app/first-page/take-first-page.ts';
import { startLanguage } from './shared/i18n/i18n.ts';
import { startIdentity } from './shared/lib/identity.ts';
import { startInstalling } from './shared/lib/browser/install.ts';
import './shared/styles/index.css';

startInstalling();
startIdentity();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw into');
const page = createRoot(root);
const queries = makeQueryClient();
// The words come first: a page that is drawn in English and again in Hindi would jump. So do the answers and the code of
// the page that the server has drawn: it stands until the app has drawn the same, and is then replaced at once.
void Promise.all([startLanguage(), takeFirstPage(queries).catch(reportError)]).then(() => {
  // In slices, so that the page can be scrolled and pressed meanwhile.
  startTransition(() => {
    page.render(
      <StrictMode>
        <App queries={queries} />
      </StrictMode>,
    );
  });
});
