// The page of `npm run bench -- --only board`: the real cells on the real board, or (`?plain`) elements of the same looks
// that are written by hand. The address says how many events there are.
import '../../src/shared/styles/index.css';
import '../../src/shared/live/price/price-cell.css';
import './board-bench.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw into');
const asked = new URLSearchParams(window.location.search);
if (asked.has('plain')) (await import('./plain.ts')).drawPlain(root);
else (await import('./board.tsx')).drawBoard(root, Number(asked.get('events')));
