/** The least that a page of React can be which opens without a connection: one button, from a service worker. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

void navigator.serviceWorker.register('/worker.js');
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(createElement('button', { type: 'button' }, 'Delete'));
