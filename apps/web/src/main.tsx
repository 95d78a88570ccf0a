import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw into');
createRoot(root).render(
  <StrictMode>
    <App queries={makeQueryClient()} />
  </StrictMode>,
);
