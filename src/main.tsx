import './theme/base.css';
import './theme/mantine.ts';
import { createRoot } from 'react-dom/client';
import { watchMissingChunks } from './shell/reload.ts';
import { startApp } from './shell/start.tsx';
import { printOnWhite } from './theme/whiteOnPaper.ts';

watchMissingChunks();
printOnWhite();
const place = document.getElementById('root');
if (place) createRoot(place).render(startApp());
