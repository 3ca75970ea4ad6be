// Order matters: the styles on a board refine the board's.
import './board.css';
import './tables.css';
import './brackets.css';
import './results.css';
import './waiting.css';
