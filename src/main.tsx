import './theme/base.css';
import './theme/mantine.ts';
import { createRoot } from 'react-dom/client';
import { reloadOnceForMissingChunks } from './shell/reload.ts';
import { startApp } from './shell/start.tsx';

reloadOnceForMissingChunks();
const place = document.getElementById('root');
if (place) createRoot(place).render(startApp());
