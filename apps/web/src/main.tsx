import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { startLanguage } from './lib/i18n.ts';
import { startInstalling } from './lib/install.ts';
import './styles/index.css';

startInstalling();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw into');
const page = createRoot(root);
// The words come first: a page that is drawn in English and again in Hindi would jump.
void startLanguage().then(() => {
  page.render(
    <StrictMode>
      <App queries={makeQueryClient()} />
    </StrictMode>,
  );
});
